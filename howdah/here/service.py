"""Tables without a server: requests, wires and computers' turns, as JSON texts in and out."""

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.registry import Registry
from howdah.desk.asked import PositionAsked
from howdah.desk.duty import computing
from howdah.desk.errors import NoSessionError
from howdah.desk.hub import Hub
from howdah.desk.opponents import named_players
from howdah.desk.page import Page
from howdah.desk.turns import acting_computer, computer_request
from howdah.games import GAMES
from howdah.here.shelf import Shelf, ShelfJournal
from howdah.here.thinking import Thought, TurnJob, check_unhurried
from howdah.here.visitor import HOLDER, Visitor
from howdah.here.wire import Wire
from howdah.players.decision import Decision
from howdah.table import schema
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Command, Create, Request
from howdah.table.errors import SetupError
from howdah.table.setup import Setup
from howdah.table.table import Table
from howdah.table.text import check_name

PREFIX: Final = "here-"  # of the ids of tables, by which a client knows where they are
LOADED: Final = 20  # tables in memory


class Here:
    """All tables of this device. `due` is told of each where a computer is to act."""

    def __init__(self, shelf: Shelf, due: Callable[[str], object], games: Registry = GAMES) -> None:
        self.games = games
        self.hub = Hub(ShelfJournal(shelf), games, LOADED, prefix=PREFIX)
        self._shelf = shelf
        self._due = due
        self.hub.watchers.append(self._consider)

    async def name(self) -> str | None:
        """Return the name of whoever sits here; None before he has taken one."""
        name: str | None = json.loads(await self._shelf.name())
        return name

    async def rename(self, name: str) -> None:
        """Take a name."""
        check_name(name)
        await self._shelf.rename(name)

    async def create(self, setup: Setup, command_id: str) -> Page:
        """Set up a table; the same command finds the table that it made before."""
        name = await self.name()
        if name is None:
            raise NoSessionError("expected somebody with a name; PUT /api/session gives one")
        if setup.clock:
            raise SetupError("a table without a server has no clock; expected none")
        self._check(Create(setup), self.games.find(setup.game))
        return await self.hub.create(setup, command_id, Actor(HOLDER, name), secret="")

    async def page(self, table_id: str) -> Page:
        """Return a table; raise `UnknownTableError` if there is none."""
        return (await self.hub.live(table_id)).page

    async def dial(self, table_id: str, seen: int, language: str, send: Callable[[str], object]) -> Wire:
        """Return a wire to a table, over which a client hears what happens and gives commands."""
        visitor = Visitor(await self.name() or HOLDER)
        wire = Wire(self.hub, visitor, language, send, self._check)
        await wire.attend(table_id, seen)
        if wire.live:
            self._consider(wire.live.page)
        return wire

    async def catch_up(self, table_id: str) -> None:
        """Take notice of what another program has written on the shelf, such as another tab.

        Should that one be closed while a computer is to act, somebody else sees to it.
        """
        page = await self.hub.catch_up(table_id)
        if page:
            self._consider(page)

    async def turn(self, table_id: str) -> str:
        """Return the job of the computer that is to act at a table, or null."""
        await self.hub.catch_up(table_id)
        table = (await self.page(table_id)).table
        seat = acting_computer(table)
        if seat is None:
            return "null"
        job = TurnJob(position_of(table), str(table.seats[seat].computer), secrets.randbits(31), seat, table.seq)
        return json.dumps(schema.write(job), ensure_ascii=False)

    async def conclude(self, table_id: str, text: str) -> None:
        """Let a computer do what it has thought; what comes too late, as after an undo, is forgotten."""
        thought: Thought = schema.read(Thought, json.loads(text), "thought")
        table = (await self.page(table_id)).table
        if table.seq != thought.seq:
            self._consider(await self.page(table_id))
            return
        values = tuple(share / 1000 for share in thought.shares)
        decision = Decision(table.position.move(thought.code), values, ())
        request = computer_request(table, thought.seat, decision)
        command = Command(f"computer-{thought.seat}-{thought.seq}", thought.seq, request)
        with suppress(HowdahError):  # it came too late after all
            await self.hub.submit(table_id, command, lambda _: SYSTEM)

    def _check(self, request: Request, game: Game) -> None:
        for spec in named_players(request):
            check_unhurried(spec, game)

    def _consider(self, page: Page) -> None:
        if computing(page.table):
            self._due(page.id)


def position_of(table: Table) -> PositionAsked:
    """Return the position of a table with all that led to it, since the rules remember some of that."""
    moves = tuple(ply.move for ply in table.plies)
    return PositionAsked(table.setup.game, len(table.seats), table.setup.options, None, moves)
