"""What the screens know of a table, wherever it is."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.players.decision import Halt
from howdah.table.commands import Request
from howdah.table.record import record
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.tables.sight import Sight
from howdah.terminal.tables.thinking import aside, computer_thought, prepare


class Connection(Protocol):
    """A way to a table: requests go out, and what is seen comes in."""

    hints: bool  # whether one may ask the engine for advice

    @property
    def sight(self) -> Sight:
        """What was seen last."""

    async def open(self, told: Callable[[Sight], None], failed: Callable[[HowdahError], None]) -> None:
        """Begin to tell what is seen, and what goes wrong without being asked for."""

    async def ask(self, request: Request) -> None:
        """Ask something of the table; raise an error saying why it cannot be done."""

    async def record(self) -> Record:
        """Return the game so far."""

    async def close(self) -> None:
        """Stop listening."""


class LocalConnection:
    """The way to a table at this terminal; computers think in threads of their own."""

    hints = True

    def __init__(self, local: LocalTable) -> None:
        self.local = local
        self.sight = local.sight
        self._thinking: asyncio.Task[None] | None = None
        self._halt = Halt()
        self._told: Callable[[Sight], None] = lambda _: None
        self._failed: Callable[[HowdahError], None] = lambda _: None

    async def open(self, told: Callable[[Sight], None], failed: Callable[[HowdahError], None]) -> None:
        """Begin to tell what is seen; computers begin to think."""
        self._told, self._failed = told, failed
        if any(seat.computer for seat in self.local.table.seats):
            prepare(self.local.table.position.game)
        self._go_on()

    async def ask(self, request: Request) -> None:
        """Ask something of the table."""
        self.local.ask(request)
        self._go_on()

    async def record(self) -> Record:
        """Return the game so far."""
        return record(self.local.table)

    async def close(self) -> None:
        """Let the computers stop thinking."""
        self._stop_thinking()

    def _stop_thinking(self) -> None:
        self._halt.call()
        if self._thinking:
            self._thinking.cancel()

    def _go_on(self) -> None:
        """Tell what is seen now, and let a computer think where one is to decide."""
        self.local = self.local.rematch() or self.local
        self.sight = self.local.sight
        self._stop_thinking()
        self._halt = Halt()
        asked = computer_thought(self.local.table, self._halt)
        self._thinking = asyncio.create_task(self._think(asked)) if asked else None
        self._told(self.sight)

    async def _think(self, asked: Callable[[], Request]) -> None:
        try:
            self.local.ask(await aside(asked))
        except HowdahError as error:
            self._failed(error)
            return
        self._thinking = None
        self._go_on()
