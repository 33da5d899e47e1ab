"""The host of the tables at a terminal: the hub of the service with file storage, and computer players in threads."""

import asyncio
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.games import GAMES
from howdah.players.decision import Halt, PlayerError
from howdah.players.roster import contender
from howdah.service.channel import Channel
from howdah.service.computer_turns import ComputerTurns
from howdah.service.hub import Hub
from howdah.service.messages.advice import ReplyView
from howdah.service.messages.tables import TableView
from howdah.storage.errors import UnknownTableError
from howdah.storage.files import FileStorage, TableFile
from howdah.storage.protocol import InvitedTable, StoredTable
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Chat, Command, Request, Tick
from howdah.table.errors import JournalError
from howdah.table.pending import acting_computer
from howdah.table.permission import acting_seat
from howdah.table.record import record
from howdah.table.setup import Setup
from howdah.table.table import Phase
from howdah.terminal.tables.connection import TableConnection
from howdah.terminal.tables.flags import Flags
from howdah.terminal.tables.saved_games import folder
from howdah.terminal.tables.threads import compile_ahead, in_daemon_thread


class TerminalVisitor:
    """All people at this terminal: a command comes from the person whose seat it acts for."""

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        """Return who gives a command; the host, for a chat message and for reading."""
        table = stored.table
        if request is None or isinstance(request, Chat):
            return Actor(table.host.holder, table.host.name)
        seat = acting_seat(request)
        if seat is None or seat not in range(len(table.seats)):
            return SYSTEM
        person = table.seats[seat].person
        return Actor(person.holder, person.name) if person else SYSTEM


class TerminalHost:
    """The tables of this machine, in the folder of saved games."""

    def __init__(self) -> None:
        self.storage = FileStorage(folder())
        self.hub = Hub(self.storage, GAMES, cached=1, new_id=new_table_id)
        self.turns = ComputerTurns(self.hub, _decide)
        self.flags = Flags(self.hub)

    async def begin(self, setup: Setup, language: str = "en") -> "LocalConnection":
        """Set up a table; the game starts, since all seats are taken."""
        stored = await self.hub.create(new_table_id(setup), setup, "create", SYSTEM)
        return LocalConnection(self, stored, language)

    @classmethod
    async def resume(cls, path: Path, language: str = "en") -> "LocalConnection":
        """Open a saved game; complete a chance draw that a crash interrupted."""
        TableFile.read(path)  # names the file if it cannot be read
        host = cls()
        table_id = host.storage.register(path)
        try:
            stored = (await host.hub.live(table_id)).stored
        except JournalError as error:
            raise JournalError(f"{path}: {error}") from error
        if stored.table.phase is Phase.PLAYING:
            seq = stored.table.seq
            await host.hub.submit(table_id, Command(f"resume-{seq}", seq, Tick()), lambda _: SYSTEM)
        return LocalConnection(host, (await host.hub.live(table_id)).stored, language)


class LocalConnection(TableConnection):
    """A connection to a table of this terminal."""

    hints = True

    def __init__(self, host: TerminalHost, stored: StoredTable, language: str) -> None:
        self.host = host
        self.table_id = stored.id
        self._visitor = TerminalVisitor()
        self._channel: Channel | None = None
        super().__init__(TableView.at(stored, self._visitor.actor(stored), language), language)
        host.turns.on_error = self._computer_failed

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self.host.storage.path(self.table_id)

    @property
    def computer_acts(self) -> bool:
        """Whether a computer is to move or to answer."""
        live = self._channel.live if self._channel else None
        return live is not None and acting_computer(live.stored.table) is not None

    def own_seats(self, table: TableView) -> Iterable[int]:
        """Return the seats of all people, since all of them are at this terminal."""
        return [seat.seat for seat in table.seats if seat.name is not None]

    async def connect(self) -> None:
        """Follow the table, and let its computers play."""
        await self._open_channel(self.table_id)
        await self._follow()
        if any(seat.computer for seat in self.client.table.seats):
            compile_ahead(self.client.position.game)

    async def send(self, text: str) -> None:
        """Give a command to the table."""
        if self._channel:
            self._channel.language = self.language
            await self._channel.receive(text)
            await self._follow()

    async def record(self) -> Record:
        """Return the game so far."""
        return record((await self.host.hub.live(self.table_id)).stored.table)

    async def close(self) -> None:
        """Stop the computers and the clock."""
        if self._channel:
            self._channel.close()
        self.host.flags.stop()
        await self.host.turns.close()

    async def _follow(self) -> None:
        """Switch to the table of the rematch, as long as there is one."""
        try:
            while self.client.table.next:
                await self._open_channel(self.client.table.next)
        except UnknownTableError:
            pass  # the game was deleted; the finished one stays on the screen
        except HowdahError as error:
            self._on_error(error)

    async def _open_channel(self, table_id: str) -> None:
        before, channel = self._channel, Channel(self.host.hub, self._visitor, self.language, self.receive)
        await channel.open(table_id, 0)
        self._channel, self.table_id = channel, table_id
        if before:
            before.close()
        if channel.live:
            self.host.turns.consider(channel.live.stored)
            self.host.flags.watch(channel.live.stored)

    def _computer_failed(self, table_id: str, error: Exception) -> None:
        del table_id
        self._on_error(error if isinstance(error, HowdahError) else PlayerError(f"the computer failed: {error!r}"))


def new_table_id(setup: Setup) -> str:
    """Return the name of a new game's file, without the ending."""
    return f"{setup.game}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


async def _decide(stored: StoredTable, seat: int) -> ReplyView:
    table = stored.table
    player, budget = contender(table.seats[seat].computer or "", table.seq)
    halt = Halt()
    try:
        decision = await in_daemon_thread(lambda: player.choose(table.position, budget, halt=halt))
    except asyncio.CancelledError:
        halt.call()
        raise
    return ReplyView.of(decision, "en")
