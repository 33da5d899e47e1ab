"""The client side of a table: it sends commands and receives messages, on this machine or over a network."""

import asyncio
import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.service.messages.tables import EventsMessage, TableView
from howdah.table import events as e
from howdah.table.commands import Command, Request
from howdah.terminal.tables.client_table import ClientTable, client_table


class RefusedError(HowdahError):
    """A request that a table or a server has refused, or that got no answer."""

    code: ClassVar[str] = "refused"

    def __init__(self, message: str, refused: str | None = None, **sentence: Any) -> None:
        super().__init__(message, **sentence)
        self.refused = refused  # the code of the refusal

    @classmethod
    def of(cls, error: object) -> "RefusedError":
        """Return the error in a message; its text ends with the section of the rules, as in `Reason.cited`."""
        match error:
            case {"code": str(code), "message": str(message), "section": str(section)}:
                return cls(f"{message} [{section}]", code)
            case {"code": str(code), "message": str(message)}:
                return cls(message, code)
            case _:
                return cls(f"expected an error with code and message, but found {json.dumps(error)[:200]}")


class ConnectionLostError(HowdahError):
    """The server cannot be reached at the moment."""

    code = "connection-lost"


class TableConnection(ABC):
    """A connection to a table. Screens do not know whether the table is here or on a server."""

    hints: ClassVar[bool]  # whether the user may ask for hints

    def __init__(self, table: TableView, language: str) -> None:
        self.language = language
        self.client = client_table(table, self.own_seats(table))  # the table after the last message
        self.declined: str | None = None  # the kind of an own offer that was declined, until a screen has shown it
        self._pending: dict[str, tuple[str, asyncio.Future[None]]] = {}  # texts of commands without an answer, by id
        self._on_change: Callable[[ClientTable], None] = lambda _: None
        self._on_error: Callable[[HowdahError], None] = lambda _: None

    async def open(self, on_change: Callable[[ClientTable], None], on_error: Callable[[HowdahError], None]) -> None:
        """Connect. `on_change` gets the table after every message, `on_error` the errors that no request caused."""
        self._on_change, self._on_error = on_change, on_error
        await self.connect()

    async def ask(self, request: Request) -> None:
        """Give a command; raise an error saying why it is refused. After a lost connection it is sent again."""
        command = Command(secrets.token_hex(8), self.client.table.seq, request)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = command.to_json(), answer
        try:
            await self.send(command.to_json())
            await answer
        finally:
            del self._pending[command.id]

    async def set_language(self, language: str) -> None:
        """Change the language of refusals."""
        self.language = language

    @abstractmethod
    async def connect(self) -> None:
        """Begin to exchange messages."""

    @abstractmethod
    async def send(self, text: str) -> None:
        """Send a command, if there is a connection."""

    @abstractmethod
    def own_seats(self, table: TableView) -> Iterable[int]:
        """Return the seats of this client."""

    @abstractmethod
    async def record(self) -> Record:
        """Return the game so far."""

    @abstractmethod
    async def close(self) -> None:
        """Disconnect; the seat is kept."""

    def receive(self, text: str) -> None:
        """Process a message; raise `RefusedError` if it refuses the client itself."""
        message: Mapping[str, Any] = json.loads(text)
        match message:
            case {"type": "table", "table": dict(table)}:
                self._update(schema.read(TableView, table, "table", lenient=True))
            case {"type": "events"}:
                events: EventsMessage = schema.read(EventsMessage, message, "message", lenient=True)
                self._note_declined(events)
                self._update(self.client.table.after(events))
            case {"type": "answer", "id": str(command)} if command in self._pending:
                self._settle(command, None)
            case {"type": "refused", "id": str(command), "error": error} if command in self._pending:
                self._settle(command, RefusedError.of(error))
            case {"type": "refused", "id": None, "error": error}:
                raise RefusedError.of(error)

    def _note_declined(self, message: EventsMessage) -> None:
        """Remember that an offer of this client was declined."""
        makers = {offer.proposal.kind: offer.seat for offer in self.client.table.offers}
        for event in message.events:
            match event.fact:
                case e.Offered(seat, proposal):
                    makers[proposal.kind] = seat
                case e.Closed(kind, e.OfferResult.DECLINED) if makers.get(kind) in self.client.mine:
                    self.declined = kind

    def _update(self, table: TableView) -> None:
        self.client = client_table(table, self.own_seats(table), self.client)
        self._on_change(self.client)

    def _settle(self, command: str, error: HowdahError | None) -> None:
        _, answer = self._pending[command]
        if answer.done():
            return
        if error:
            answer.set_exception(error)
        else:
            answer.set_result(None)
