"""A connection to a table on a server, over its socket; a lost connection is restored."""

import asyncio
import json
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.games import GAMES
from howdah.service.messages.tables import TableView
from howdah.table.commands import Command, Join
from howdah.terminal.tables.connection import RefusedError, TableConnection
from howdah.terminal.tables.link import Link
from howdah.terminal.tables.server_session import ServerSession
from howdah.terminal.tables.threads import in_daemon_thread

# Seconds before the next attempt to connect, at first and at the most.
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 8.0


class ConnectionLostError(HowdahError):
    """The server cannot be reached at the moment."""

    code = "connection-lost"


class RemoteConnection(TableConnection):
    """A connection to a table on a server."""

    hints = False  # a hint would be unfair to the other people

    def __init__(self, link: Link, session: ServerSession, table: TableView, language: str) -> None:
        super().__init__(table, language)
        self.link = link
        self.session = session
        self._seen = table.seq  # the number of the last event of the linked table
        self._next: str | None = None  # the table of the rematch
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    def reach(cls, link: Link, name: str, language: str, *, watching: bool = False) -> "RemoteConnection":
        """Connect to a table: take a seat if one is free, or only watch."""
        session = ServerSession(link.server)
        try:
            table = _table_at(link, session, None if watching else name)
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

    async def send(self, text: str) -> None:
        """Send a command, if there is a connection; otherwise it is sent with the next one."""
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

    def follow_rematch(self, table: TableView) -> None:
        """Go on at the table of the rematch, if the table names one."""
        self._seen, self._next = table.seq, table.next

    async def _listen(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                address = self.link.socket(self._seen, self.language)
                headers = self.session.headers
                async with connect(address, additional_headers=headers, user_agent_header=None) as socket:
                    wait = FIRST_WAIT
                    await self._converse(socket)
                    continue
            except HowdahError as error:
                # The server refuses this client, or sends messages of another version: trying again is useless.
                for command in self._pending:
                    self._settle(command, error)
                self._on_error(error)
                return
            except (OSError, TimeoutError, WebSocketException):
                self._on_error(ConnectionLostError(f"{self.link.server} cannot be reached; trying again"))
            finally:
                self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _converse(self, socket: ClientConnection) -> None:
        """Receive messages until the connection ends, or the game goes on at the table of a rematch.

        The answers to all commands are awaited first: a command for one table must not be sent to another.
        """
        self._socket = socket
        for text, _ in list(self._pending.values()):
            await socket.send(text)
        while self._next is None or any(not answer.done() for _, answer in self._pending.values()):
            self.receive(str(await socket.recv()))
        self.link, self._seen, self._next = self.link.to(self._next), 0, None


def _table_at(link: Link, session: ServerSession, name: str | None) -> TableView:
    """Return a table, after a person with this name has taken a seat if one is free."""
    if name is not None:
        session.sign_in(name)
    view = session.request("GET", link.path())
    if name is not None and view["phase"] == "waiting" and view["you"]["seat"] is None:
        command = Command(secrets.token_hex(8), view["seq"], Join())
        with suppress(RefusedError):  # all seats are taken
            session.request("POST", link.path("/commands"), json.loads(command.to_json()))
        view = session.request("GET", link.path())
    table: TableView = schema.read(TableView, view, "table", lenient=True)
    return table
