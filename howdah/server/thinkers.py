"""Computer players' turns: thought out in a bounded pool of threads, off the event loop, under a lease.

Threads are right here, since the searching players release the interpreter lock while they think.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.desk.duty import computing
from howdah.desk.hub import Hub, now
from howdah.desk.opponents import opponent
from howdah.desk.page import Page
from howdah.desk.turns import acting_computer, computer_request
from howdah.players.decision import Decision
from howdah.players.roster import searcher
from howdah.server.leases import Leases
from howdah.server.telemetry import THINKING, THINKING_WAITS, THOUGHT_SECONDS
from howdah.table.actor import SYSTEM
from howdah.table.commands import Command
from howdah.table.table import Table

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")


class Pool:
    """Threads to think in; what does not fit in waits."""

    def __init__(self, thinkers: int) -> None:
        self._threads = ThreadPoolExecutor(thinkers, thread_name_prefix="thinker")

    async def think(self, thought: Callable[[], T]) -> T:
        """Return what a function returns that takes long."""
        THINKING_WAITS.inc()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._timed, thought)

    def close(self) -> None:
        """Begin no thought any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    def _timed(thought: Callable[[], T]) -> T:
        THINKING_WAITS.dec()
        with THINKING.track_inprogress(), THOUGHT_SECONDS.time():
            return thought()


def prepare(games: Registry) -> None:
    """Compile what the searching players need, in a thread of its own, so that nobody's move waits for it."""

    def compile_all() -> None:
        for game in games:
            searcher(game).prepare(game)

    Thread(target=compile_all, name="compiler", daemon=True).start()


class Thinkers:
    """Plays for the computers at all tables that this process knows of, one turn of a table at a time."""

    def __init__(self, hub: Hub, leases: Leases, pool: Pool, longest: float) -> None:
        self.hub = hub
        self.leases = leases
        self.pool = pool
        self.longest = longest  # seconds for one move
        self._turns: dict[str, asyncio.Task[None]] = {}

    def consider(self, page: Page) -> None:
        """See to it that a computer plays where one is to."""
        if computing(page.table):
            self._begin(page.id)

    async def look_around(self) -> None:
        """Take over turns that no process has: of one that died, or from before a restart."""
        for table_id in await self.leases.untaken(now()):
            self._begin(table_id)

    async def close(self) -> None:
        """Leave all turns to other processes, or to the next start."""
        turns = list(self._turns.values())
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        try:
            await self.leases.give_back_all()
        except SQLAlchemyError:
            LOG.exception("the turns of computers cannot be given back, and will run out")

    def _begin(self, table_id: str) -> None:
        if table_id not in self._turns:
            turn = asyncio.create_task(self._take_turns(table_id))
            self._turns[table_id] = turn
            turn.add_done_callback(lambda _: self._turns.pop(table_id, None))

    async def _take_turns(self, table_id: str) -> None:
        if not await self.leases.take(table_id, now()):
            return
        try:
            async with self._renewing(table_id):
                while (seat := acting_computer((live := await self.hub.live(table_id)).page.table)) is not None:
                    await self._take_turn(live.page, seat)
        except Exception:
            # The lease is left to run out, so that the turn is tried again, but not at once.
            LOG.exception("a computer's turn failed", extra={"table": table_id})
            return
        await self.leases.give_back(table_id)

    @asynccontextmanager
    async def _renewing(self, table_id: str) -> AsyncIterator[None]:
        async def renew() -> None:
            while True:
                await asyncio.sleep(self.leases.lasts / 3000)
                await self.leases.renew(table_id, now())

        renewal = asyncio.create_task(renew())
        try:
            yield
        finally:
            renewal.cancel()
            with suppress(asyncio.CancelledError):
                await renewal

    async def _take_turn(self, page: Page, seat: int) -> None:
        table = page.table
        decision = await self.pool.think(lambda: self._decide(table, seat))
        request = computer_request(table, seat, decision)
        command = Command(f"computer-{seat}-{table.seq}", table.seq, request)
        try:
            await self.hub.submit(page.id, command, lambda _: SYSTEM)
        except HowdahError as error:
            # The table has gone on while it thought: an undo, say, or somebody who took the seat back.
            LOG.info("a computer's move came too late", extra={"table": page.id, "code": error.code})

    def _decide(self, table: Table, seat: int) -> Decision:
        player, budget = opponent(str(table.seats[seat].computer), self.hub.chance.getrandbits(31), self.longest)
        return player.choose(table.position, budget)
