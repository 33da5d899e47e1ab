"""A connection to a table on a server, over its socket; a lost connection is restored."""

import asyncio
import json
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from howdah.core import schema
from howdah.core.errors import HowdahError, MalformedError
from howdah.core.record import Record
from howdah.games import GAMES
from howdah.service.messages.tables import TableView
from howdah.table.commands import Command, Join
from howdah.table.errors import StaleError
from howdah.table.table import Phase
from howdah.terminal.tables.connection import ConnectionLostError, RefusedError, TableConnection
from howdah.terminal.tables.server_session import Link, ServerSession, no_server
from howdah.terminal.tables.threads import in_daemon_thread

# Seconds before the next attempt to connect, at first and at the most.
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 8.0
TEMPORARY: Final = frozenset({"too-many-requests", "unavailable"})  # refusals after which a client connects again


class RemoteConnection(TableConnection):
    """A connection to a table on a server."""

    hints = False  # a hint would be unfair to the other people

    def __init__(self, link: Link, session: ServerSession, table: TableView, language: str) -> None:
        super().__init__(table, language)
        self.link = replace(link, table=table.id)
        self.session = session
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._wait = FIRST_WAIT  # seconds before the next attempt to connect
        self.failure: HowdahError | None = None  # why there are no more attempts

    @classmethod
    def reach(
        cls, link: Link, name: str, language: str, *, watching: bool = False, token: str | None = None
    ) -> "RemoteConnection":
        """Connect to a table: take a seat if one is free, or only watch. A bot has a token, and its name with it."""
        session = ServerSession(link.server, language, token)
        try:
            if not watching and token is None:
                session.sign_in(name)
            table = _table_at(link, session, joining=not watching)
        except HowdahError:
            session.close()
            raise
        return cls(link, session, table, language)

    def own_seats(self, table: TableView) -> Iterable[int]:
        """Return the seat of this person, if there is one."""
        return [] if table.you.seat is None else [table.you.seat]

    async def connect(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def set_language(self, language: str) -> None:
        """Change the language of refusals: a socket has one language, so connect again."""
        await super().set_language(language)
        if self._socket:
            await self._socket.close()

    async def send(self, text: str) -> None:
        """Send a command, if there is a connection; otherwise it is sent with the next one."""
        if self.failure:
            raise self.failure
        if not self._shows_linked_table:
            raise RefusedError("the game goes on at the table of the rematch", StaleError.code)
        if self._socket:
            with suppress(WebSocketException):
                await self._socket.send(text)

    async def record(self) -> Record:
        """Return the game so far."""
        answer: Any = await in_daemon_thread(lambda: self.session.request("GET", self.link.path("/record")))
        return Record.from_json(json.dumps(answer), GAMES)

    async def close(self) -> None:
        """Stop listening; the seat is kept."""
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        self.session.close()

    @property
    def _shows_linked_table(self) -> bool:
        """Whether the client has the linked table; after a switch to a rematch it first has the table before."""
        return self.client.table.id == self.link.table

    async def _listen(self) -> None:
        while True:
            language = self.language
            seen = self.client.table.seq if self._shows_linked_table else 0
            try:
                async with connect(
                    self.link.socket(seen, language), additional_headers=self.session.headers, user_agent_header=None
                ) as socket:
                    await self._converse(socket)
                    continue
            except (OSError, WebSocketException):
                if language != self.language:
                    continue
                self._on_error(ConnectionLostError(f"{self.link.server} cannot be reached; trying again"))
            except Exception as error:  # noqa: BLE001 - reported to the user and to all pending commands
                if not (isinstance(error, RefusedError) and error.refused in TEMPORARY):
                    self._fail(error)
                    return
                self._on_error(error)
            finally:
                self._socket = None
            await asyncio.sleep(self._wait)
            self._wait = min(2 * self._wait, LONGEST_WAIT)

    async def _converse(self, socket: ClientConnection) -> None:
        """Receive messages until the connection ends, or until there is a rematch: then switch to its table.

        The answers to all commands are awaited first: a command for one table must not be sent to another.
        """
        self._socket = socket
        for text, _ in list(self._pending.values()):
            await socket.send(text)
        while (following := self._rematch) is None or any(not answer.done() for _, answer in self._pending.values()):
            self.receive(str(await socket.recv()))
            self._wait = FIRST_WAIT
        self._socket, self.link = None, self.link.to(following)

    @property
    def _rematch(self) -> str | None:
        """The table of the rematch, if the linked table has one."""
        return self.client.table.next if self._shows_linked_table else None

    def _fail(self, error: Exception) -> None:
        """Give up: the server refuses this client, or sends something that cannot be read."""
        if not isinstance(error, HowdahError):
            error = RefusedError(f"{self.link.server}: the connection failed: {error!r}")
        self.failure = error
        for command in self._pending:
            self._settle(command, error)
        self._on_error(error)


def _table_at(link: Link, session: ServerSession, *, joining: bool) -> TableView:
    """Return a table, after the caller has taken a seat if one is free."""
    table = _read_table(link, session)
    if joining and table.phase is Phase.WAITING and table.you.seat is None:
        command = Command(secrets.token_hex(8), table.seq, Join())
        with suppress(RefusedError):  # all seats are taken
            session.request("POST", link.path("/commands"), json.loads(command.to_json()))
        table = _read_table(link, session)
    return table


def _read_table(link: Link, session: ServerSession) -> TableView:
    try:
        table: TableView = schema.read(TableView, session.request("GET", link.path()), "table", lenient=True)
    except MalformedError as error:
        raise no_server(link.server, error) from error
    return table
