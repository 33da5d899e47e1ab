"""The way to a table on a server, over its socket; a line that breaks is taken up again."""

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.games import GAMES
from howdah.table.commands import Command, Join, Request
from howdah.terminal.tables.link import Link
from howdah.terminal.tables.sight import Sight, sight
from howdah.terminal.tables.thinking import aside
from howdah.terminal.tables.visit import RemoteError, Visit, refused

# Seconds before a broken line is tried again, at first and at the most.
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 8.0


class BrokenLineError(HowdahError):
    """The server cannot be reached at the moment."""

    code = "broken-line"


class RemoteConnection:
    """A table on a server."""

    hints = False  # advice is not fair among people

    def __init__(self, link: Link, visit: Visit, view: dict[str, Any], language: str) -> None:
        self.link = link
        self.visit = visit
        self.language = language
        self.view = view
        self.sight = sight(view, _held(view))
        self._asked: dict[str, tuple[str, asyncio.Future[None]]] = {}  # commands that wait for their answers, by id
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._told: Callable[[Sight], None] = lambda _: None
        self._failed: Callable[[HowdahError], None] = lambda _: None

    @classmethod
    def reach(cls, link: Link, name: str, language: str, *, watching: bool = False) -> "RemoteConnection":
        """Come to a table: sit down where a seat is free, or just watch."""
        visit = Visit(link.server)
        if not watching:
            visit.introduce(name)
        view = visit.ask("GET", link.path())
        may_sit = view["phase"] == "waiting" and view["you"]["seat"] is None
        if may_sit and not watching:
            with suppress(RemoteError):  # all seats are taken
                visit.ask("POST", link.path("/commands"), _command(view["seq"], Join()))
            view = visit.ask("GET", link.path())
        return cls(link, visit, view, language)

    async def open(self, told: Callable[[Sight], None], failed: Callable[[HowdahError], None]) -> None:
        """Begin to listen."""
        self._told, self._failed = told, failed
        self._listening = asyncio.create_task(self._listen())

    async def ask(self, request: Request) -> None:
        """Ask something of the table; asked once more after a broken line, it is still done once."""
        command = _command(self.view["seq"], request)
        text = json.dumps(command)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[command["id"]] = text, answer
        if self._socket:
            with suppress(WebSocketException):
                await self._socket.send(text)
        try:
            await answer
        finally:
            del self._asked[command["id"]]

    async def record(self) -> Record:
        """Return the game so far."""
        answer = await aside(lambda: self.visit.ask("GET", self.link.path("/record")))
        return Record.from_json(json.dumps(answer), GAMES)

    async def close(self) -> None:
        """Stop listening; the seat is kept."""
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                headers = self.visit.headers
                address = self.link.socket(self.view["seq"], self.language)
                async with connect(address, additional_headers=headers, user_agent_header=None) as socket:
                    wait = FIRST_WAIT
                    await self._converse(socket)
                    continue
            except RemoteError as error:
                self._failed(error)
                return
            except (OSError, TimeoutError, WebSocketException):
                self._failed(BrokenLineError(f"{self.link.server} cannot be reached; it is tried again"))
            finally:
                self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _converse(self, socket: ClientConnection) -> None:
        """Hear what happens until the line ends, or the game goes on at another table."""
        self._socket = socket
        for text, _ in list(self._asked.values()):
            await socket.send(text)
        table = self.link.table
        while table == self.link.table:
            self._hear(json.loads(await socket.recv()))

    def _hear(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "table", "table": dict(view)}:
                self._see(view)
            case {"type": "events", "events": events, "changes": changes}:
                self._see(_after(self.view, events) | changes)
            case {"type": "answer", "id": str(asked)} if asked in self._asked:
                self._settle(asked, None)
            case {"type": "refused", "id": str(asked), "error": error} if asked in self._asked:
                self._settle(asked, refused(error))
            case {"type": "refused", "id": None, "error": error}:
                raise refused(error)

    def _see(self, view: dict[str, Any]) -> None:
        self.view = view
        self.sight = sight(view, _held(view), self.sight)
        self._told(self.sight)
        if view.get("next"):
            # A rematch: everybody goes on to the next table.
            self.link = self.link.to(str(view["next"]))
            self.view = view | {"seq": 0}

    def _settle(self, asked: str, error: RemoteError | None) -> None:
        _, answer = self._asked[asked]
        if answer.done():
            return
        if error:
            answer.set_exception(error)
        else:
            answer.set_result(None)


def _command(seen: int, request: Request) -> dict[str, Any]:
    command: dict[str, Any] = json.loads(Command(secrets.token_hex(8), seen, request).to_json())
    return command


def _held(view: Mapping[str, Any]) -> list[int]:
    seat = view["you"]["seat"]
    return [] if seat is None else [seat]


def _after(view: Mapping[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a view with the moves and the chat that follow from events."""
    moves, chat = list(view["moves"]), list(view["chat"])
    for event in events:
        match event:
            case {"kind": "played", "seat": seat, "move": move, "at": at}:
                moves.append({"seat": seat, "move": move, "at": at})
            case {"kind": "drew", "move": move, "at": at}:
                moves.append({"seat": "chance", "move": move, "at": at})
            case {"kind": "undone", "keep": keep}:
                del moves[keep:]
            case {"kind": "said"}:
                chat.append({name: event[name] for name in ("seq", "at", "seat", "name", "text")})
    return {**view, "moves": moves, "chat": chat}
