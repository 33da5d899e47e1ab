"""The turns of computer players: one task for each table where a computer is to act."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final, TypeAlias

from howdah.core.errors import HowdahError
from howdah.service.hub import Hub
from howdah.service.jobs import ReplyJob, Thinker
from howdah.service.messages.advice import ReplyView
from howdah.service.messages.positions import PositionSource
from howdah.storage.protocol import StoredTable
from howdah.table.actor import SYSTEM
from howdah.table.command_context import Chance
from howdah.table.commands import Answer, Command, Play
from howdah.table.pending import acting_computer, computers_asked
from howdah.table.proposal import Draw
from howdah.table.table import Table

LOG: Final = logging.getLogger(__name__)
EVEN: Final = 0.5
# Returns what the computer of a seat would play. Cancelling the call ends the search.
Decide: TypeAlias = Callable[[StoredTable, int], Awaitable[ReplyView]]
# Claims the turns of a table for this process; the context's value says whether it was free.
Claim: TypeAlias = Callable[[str], AbstractAsyncContextManager[bool]]


def always_free(table_id: str) -> AbstractAsyncContextManager[bool]:
    """Claim a table where there is no other process."""
    del table_id
    return nullcontext(True)


def computer_request(table: Table, seat: int, reply: ReplyView) -> Answer | Play:
    """Return the request that follows from a search: a computer agrees to a draw unless it stands better."""
    if seat in computers_asked(table):
        return Answer(seat, Draw.kind, reply.values[seat] <= EVEN)
    return Play(seat, reply.move.code)


def log_error(table_id: str, error: Exception) -> None:
    """Log that the turns of a table have ended with an error."""
    LOG.error("a computer's turn failed", exc_info=error, extra={"table": table_id})


def decide_by(thinker_of: Callable[[StoredTable], Thinker], chance: Chance) -> Decide:
    """Return how computers decide: by jobs that the thinker of their table runs."""

    async def decide(stored: StoredTable, seat: int) -> ReplyView:
        table = stored.table
        job = ReplyJob(PositionSource.of(table), str(table.seats[seat].computer), chance.randrange(2**31))
        reply: ReplyView = await thinker_of(stored).think(job, table.position)
        return reply

    return decide


class ComputerTurns:
    """Plays for the computers at the tables of a hub. A search is cancelled when its table has changed."""

    def __init__(self, hub: Hub, decide: Decide, claim: Claim = always_free) -> None:
        self.hub = hub
        self._decide = decide
        self._claim = claim
        self.on_error: Callable[[str, Exception], None] = log_error
        self.on_success: Callable[[str], None] = lambda _: None
        self._tasks: dict[str, asyncio.Task[bool]] = {}
        self._searches: dict[str, tuple[int, asyncio.Future[ReplyView]]] = {}  # by table, with the last event it knows
        hub.watchers.append(self.consider)

    def consider(self, stored: StoredTable) -> None:
        """Let a computer act if one is to, and end a search for a position that is gone."""
        seq, search = self._searches.get(stored.id, (stored.table.seq, None))
        if search and seq < stored.table.moved:
            search.cancel()
        if acting_computer(stored.table) is not None:
            self.begin(stored.id)

    def begin(self, table_id: str) -> None:
        """Take the turns of a table, unless that is being done already."""
        if table_id not in self._tasks:
            task = asyncio.create_task(self._take_turns(table_id))
            self._tasks[table_id] = task
            task.add_done_callback(lambda task: self._ended(table_id, task))

    @property
    def active(self) -> int:
        """How many tables have their turns taken now."""
        return len(self._tasks)

    async def idle(self) -> None:
        """Wait until no computer acts."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop all turns."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, table_id: str, task: asyncio.Task[bool]) -> None:
        del self._tasks[table_id]
        stored = self.hub.loaded(table_id)
        if not task.cancelled() and task.result() and stored:
            self.consider(stored)  # it may have changed while the claim was being released

    async def _take_turns(self, table_id: str) -> bool:
        """Take turns until no computer is to act, and return whether it came to that."""
        try:
            async with self._claim(table_id) as free:
                while free and await self._take_turn(table_id):
                    pass
        except Exception as error:  # noqa: BLE001 - reported; the host tries again when the table changes
            self.on_error(table_id, error)
            return False
        if free:
            self.on_success(table_id)
        return free

    async def _take_turn(self, table_id: str) -> bool:
        """Take one turn, and return whether there was one."""
        stored = (await self.hub.live(table_id)).stored
        table = stored.table
        seat = acting_computer(table)
        if seat is None:
            return False
        search = asyncio.ensure_future(self._decide(stored, seat))
        self._searches[table_id] = table.seq, search
        try:
            reply = await search
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():
                raise
            return True  # the position is gone, so look again
        finally:
            del self._searches[table_id]
        command = Command(f"computer-{seat}-{table.seq}", table.seq, computer_request(table, seat, reply))
        try:
            await self.hub.submit(table_id, command, lambda _: SYSTEM)
        except HowdahError as error:
            if (await self.hub.live(table_id)).stored.table.seq == table.seq:
                raise  # to search and fail again would never end
            # The table has changed during the search: an undo, for example, or the person took the seat back.
            LOG.info("a computer's move came too late", extra={"table": table_id, "code": error.code})
        return True
