"""The tables of this process: commands come in, events are stored, then the clients are told."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import reduce
from random import SystemRandom
from time import time
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from howdah.core.errors import HowdahError, MalformedError
from howdah.core.game import Game
from howdah.core.registry import Registry
from howdah.service.computer_players import check_players
from howdah.service.live_table import Change, LiveTable
from howdah.storage.errors import LostRaceError, UnknownTableError
from howdah.storage.protocol import Append, StoredTable, TableStorage
from howdah.table.actor import SYSTEM, Actor
from howdah.table.apply_events import apply, replay
from howdah.table.command_context import Chance
from howdah.table.commands import Command, Create, Plan, Request, Tick
from howdah.table.decide import CommandResult, decide
from howdah.table.errors import JournalError, SetupError, TextError
from howdah.table.events import Event, Rematched
from howdah.table.setup import Setup
from howdah.table.table import Phase, Table
from howdah.table.text import check_token

LOG: Final = logging.getLogger(__name__)
ATTEMPTS: Final = 20  # to store an event before other processes do
DOUBTS: Final = 20  # times that the storage is read after a write whose outcome is unknown
UNKNOWN: Final = 2**62  # the last event of a table about which nothing was heard for a while
FEW: Final = 8  # events that are folded in the event loop; more are given to a thread
T = TypeVar("T")
# Raises an error if an actor asks too much of a table.
Guard: TypeAlias = Callable[[StoredTable, Request, Actor], Awaitable[None]]
# Returns who gives a command at a table.
Identify: TypeAlias = Callable[[StoredTable], Actor]
# Answers a command at a table.
Submit: TypeAlias = Callable[[str, Command, Identify], Awaitable[CommandResult]]


def now() -> int:
    """Return the time, in milliseconds since the epoch."""
    return int(time() * 1000)


def random_id(setup: Setup) -> str:
    """Return an id for a new table that cannot be guessed."""
    del setup
    return secrets.token_urlsafe(9)


class Metrics:
    """Metrics hook; the default does nothing."""

    def command_done(self, request: Request, events: int) -> None:
        """Count a command, and the events that it caused."""

    def refused(self, code: str) -> None:
        """Count a command that was refused, by the code of the error."""

    def race_lost(self) -> None:
        """Count a command that is decided again because another process was first."""

    def tables_loaded(self, tables: int) -> None:
        """Set the number of tables in memory."""

    def span(self, name: str, **facts: str | int) -> AbstractContextManager[object]:
        """Trace a part of the work."""
        del name, facts
        return nullcontext()


async def run_inline(work: Callable[..., T], *arguments: Any) -> T:
    """Run a function in the event loop, where there are no threads."""
    return work(*arguments)


class Runner(Protocol):
    """Runs a function that may take long: `run_inline`, or `asyncio.to_thread`."""

    async def __call__(self, work: Callable[..., T], /, *arguments: Any) -> T:
        """Return what the function returns."""


class Hub:
    """All tables, in memory or stored. At most `cached` tables stay in memory that no client follows."""

    def __init__(  # noqa: PLR0913
        self,
        storage: TableStorage,
        games: Registry,
        cached: int,
        *,
        new_id: Callable[[Setup], str] = random_id,
        run: Runner = run_inline,
        check: Callable[[Request, Game], None] | None = None,
        metrics: Metrics | None = None,
        chance: Chance | None = None,
        clock: Callable[[], int] = now,
        shared: bool = False,
        guard: Guard | None = None,
        rates: bool = False,
    ) -> None:
        self.storage = storage
        self.games = games
        self.cached = cached
        self.new_id = new_id  # for the table of a rematch
        self.run = run
        self.check = check  # raises an error for a request that the host cannot serve
        self.metrics = metrics or Metrics()
        self.chance = chance or SystemRandom()
        self.clock = clock
        self.guard = guard  # raises an error for a request that goes beyond a limit
        self.rates = rates  # whether the storage has ratings of people
        self.shared = shared  # whether other processes write to the storage, so that memory may be behind it
        self.watchers: list[Callable[[StoredTable], None]] = []  # called for every table that has changed
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._submissions: set[asyncio.Task[CommandResult]] = set()
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, table_id: str, setup: Setup, command_id: str, actor: Actor) -> StoredTable:
        """Set up a table; if the table is there already, return it."""
        command = Command(command_id, 0, Create(setup))
        self._check(command.request, self.games.find(setup.game), len(setup.seats))
        made = await self._decide(None, command, actor)
        stored = StoredTable(table_id, made.table, secrets.token_urlsafe(16))
        try:
            await self.storage.append(Append(stored, made.events, None))
        except LostRaceError:
            return (await self.live(table_id)).stored
        self._keep(stored)
        self._watch(stored)
        return stored

    async def live(self, table_id: str) -> LiveTable:
        """Return a table, loading it if need be; raise `UnknownTableError` if there is none."""
        while (live := self._live.get(table_id)) is None:  # it may be evicted again while it is loaded
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    if table_id not in self._live:
                        self._keep(await self._load(table_id))
                        await self.catch_up(table_id)  # what other processes have stored while it was loaded
            finally:
                self._loading.pop(table_id, None)
            await self._start_if_full(table_id)
        self._live.move_to_end(table_id)
        if live.behind and not live.lock.locked():
            await self.catch_up(table_id)
        return live

    async def fresh(self, table_id: str) -> LiveTable:
        """Return a table with everything that any process has stored before this call."""
        live = await self.live(table_id)
        if self.shared or live.doubts:
            await self.catch_up(table_id)
        return live

    def loaded(self, table_id: str) -> StoredTable | None:
        """Return a table if it is in memory."""
        live = self._live.get(table_id)
        return live.stored if live else None

    def forget(self, table_id: str) -> None:
        """Drop a table from memory that is not stored any more."""
        self._live.pop(table_id, None)

    async def reload(self, table_id: str) -> None:
        """Read a table again whose stored events were changed, if it is in memory."""
        live = self._live.get(table_id)
        if live:
            async with live.lock:
                live.stored = await self._load(table_id)

    def is_followed(self, table_id: str) -> bool:
        """Tell whether a client of this process follows a table."""
        live = self._live.get(table_id)
        return live is not None and bool(live.listeners)

    async def submit(self, table_id: str, command: Command, identify: Identify) -> CommandResult:
        """Answer a command: its events are stored before any client is told of them.

        The work runs in its own task: a caller that is cancelled must not leave events stored but not told. One that
        is never cancelled can call `submit_here`.
        """
        submission = asyncio.create_task(self.submit_here(table_id, command, identify))
        self._submissions.add(submission)
        submission.add_done_callback(self._submitted)
        return await asyncio.shield(submission)

    async def finish(self) -> None:
        """Wait for the commands that are being answered."""
        await asyncio.gather(*self._submissions, return_exceptions=True)

    async def catch_up(self, table_id: str) -> None:
        """Load what another process has stored, if the table is in memory."""
        live = self._live.get(table_id)
        if live:
            async with live.lock:
                await self._catch_up(live)

    async def catch_up_all(self) -> None:
        """Load what other processes have stored for all tables in memory; one that cannot be read hides no others."""
        for table_id, live in list(self._live.items()):
            live.newest = UNKNOWN  # without clients it is read when it is needed
            if not live.listeners:
                continue
            try:
                await self.catch_up(table_id)
            except HowdahError:
                LOG.exception("a table cannot be followed", extra={"table": table_id})

    async def on_notice(self, table_id: str, seq: int, texts: Sequence[str] = ()) -> None:
        """Take the news that a process has stored events, with their JSON texts.

        A table that no client follows is read when it is needed.
        """
        live = self._live.get(table_id)
        if live is None or seq <= live.stored.table.seq:
            return
        live.newest = max(live.newest, seq)
        if not live.listeners:
            return
        async with live.lock:
            if not live.behind:  # this process has stored them itself, as mostly
                return
            events = [Event.from_json(text) for text in texts]
            if events and events[0].seq == live.stored.table.seq + 1 and not _rematches(events):
                await self._fold(live, events, live.stored.next)
            else:
                await self._catch_up(live)

    async def settle_doubts(self) -> None:
        """Read again what was perhaps stored, and what could not be read when a notice came.

        A commit may succeed after its connection was lost; a process may hear of events that it cannot read yet.
        """
        for live in [live for live in self._live.values() if live.doubts or (live.behind and live.listeners)]:
            async with live.lock:
                try:
                    await self._catch_up(live)
                except HowdahError:  # it is tried again with the next notice
                    live.newest = 0
                    LOG.exception("a table cannot be followed", extra={"table": live.stored.id})
                live.doubts = max(0, live.doubts - 1)

    def _submitted(self, submission: asyncio.Task[CommandResult]) -> None:
        self._submissions.discard(submission)
        if not submission.cancelled():
            submission.exception()  # retrieved, so that asyncio does not warn; the caller may be gone

    async def submit_here(self, table_id: str, command: Command, identify: Identify) -> CommandResult:
        """Answer a command in the task of the caller."""
        while True:
            live = await self.live(table_id)
            async with live.lock:
                if self._live.get(table_id) is live:  # it was not evicted while this waited for the lock
                    with self.metrics.span(f"command {command.request.kind}", table=table_id):
                        return await self._submit_to(live, command, identify)

    async def _submit_to(self, live: LiveTable, command: Command, identify: Identify) -> CommandResult:
        for _ in range(ATTEMPTS):
            before = live.stored
            try:
                answer = await self._answer(before, command, identify(before))
            except HowdahError:
                if not await self._has_changed(live):
                    raise
                continue
            if answer.repeated or not answer.events:
                return answer
            after = replace(before, table=answer.table)
            rematch = self._rematch(answer.events)
            if rematch:
                after = replace(after, next=rematch.stored.id)
            try:
                with self.metrics.span("store", events=len(answer.events)):
                    await self.storage.append(
                        *([rematch] if rematch else []), Append(after, answer.events, before.table)
                    )
            except LostRaceError:
                self.metrics.race_lost()
                await self._catch_up(live)
                continue
            except Exception:
                live.doubts = DOUBTS  # the commit may have succeeded, though its answer was lost
                if not await self._has_changed(live):
                    raise
                continue
            self.metrics.command_done(command.request, len(answer.events))
            if rematch:
                self._keep(rematch.stored)
                self._watch(rematch.stored)
            with self.metrics.span("tell", clients=len(live.listeners)):
                self._tell(live, Change(before, after, answer.events))
            return answer
        raise LostRaceError(f"table {live.stored.id} changes too quickly; expected to be first in {ATTEMPTS} attempts")

    async def _answer(self, before: StoredTable, command: Command, actor: Actor) -> CommandResult:
        self._check(command.request, before.table.position.game, len(before.table.seats))
        if self.guard:
            await self.guard(before, command.request, actor)
        return await self._decide(before.table, command, actor)

    async def _has_changed(self, live: LiveTable) -> bool:
        """Tell whether more is stored than a decision was based on, and load it: memory is no reason to refuse.

        If that cannot be read, its error is raised: the client is to try again.
        """
        if not self.shared and not live.doubts and not live.behind:
            return False
        before = live.stored
        await self._catch_up(live)
        return live.stored is not before

    def _check(self, request: Request, game: Game, seats: int) -> None:
        check_players(request, game, seats)
        if self.check:
            self.check(request, game)
        if isinstance(request, Create) and request.setup.rated and not self.rates:
            raise SetupError("only a server has ratings; expected a table that is not rated", key="rated-nowhere")

    async def _decide(self, table: Table | None, command: Command, actor: Actor) -> CommandResult:
        """Decide a command, in a thread where many moves may have to be made (TB-16, TB-19)."""
        replays = isinstance(command.request, Create | Plan) or (
            table and table.phase is Phase.WAITING and table.setup.moves
        )
        run = self.run if replays else run_inline
        return await run(decide, table, command, actor, self.clock(), self.chance, self.games)

    async def _start_if_full(self, table_id: str) -> None:
        """Start a table that an old release has left waiting though all its seats are taken."""
        stored = self.loaded(table_id)
        if stored and stored.table.phase is Phase.WAITING and stored.table.full:
            seq = stored.table.seq
            await self.submit(table_id, Command(f"start-{seq}", seq, Tick()), lambda _: SYSTEM)

    async def _catch_up(self, live: LiveTable) -> None:
        before, announced = live.stored, live.newest
        events = await self.storage.read(before.id, before.table.seq)
        if live.newest == announced:  # nothing more was announced meanwhile
            live.newest = 0
        if not events:
            return
        following = before.next
        if _rematches(events):
            head = await self.storage.head(before.id)
            following = head.next if head else None
        await self._fold(live, events, following)

    async def _fold(self, live: LiveTable, events: Sequence[Event], following: str | None) -> None:
        before = live.stored
        run = self.run if len(events) > FEW else run_inline
        table = await run(reduce, lambda table, event: apply(table, event, self.games), events, before.table)
        live.doubts = 0
        self._tell(live, Change(before, replace(before, table=table, next=following), events))

    def _tell(self, live: LiveTable, change: Change) -> None:
        live.stored = change.after
        for listener in list(live.listeners):
            listener.on_change(change)
        if change.before.table.seats != change.after.table.seats:
            live.seats_changed()  # perhaps those of connected people
        self._watch(change.after)

    async def _load(self, table_id: str) -> StoredTable:
        try:
            check_token("a table's id", table_id)
        except TextError as error:
            raise UnknownTableError(f"no table has the id {table_id!r}") from error
        try:
            events = await self.storage.read(table_id)
        except MalformedError as error:
            raise JournalError(f"table {table_id}: {error}") from error
        head = await self.storage.head(table_id)  # after the events, so that a stored rematch has its table
        if head is None:
            raise UnknownTableError(f"no table has the id {table_id!r}")
        try:
            table = await self.run(replay, events, self.games)
        except HowdahError:
            raise
        except Exception as error:
            raise JournalError(f"table {table_id} cannot be replayed: {error!r}") from error
        return StoredTable(table_id, table, head.invitation, head.next)

    def _keep(self, stored: StoredTable) -> None:
        if stored.id in self._live:
            return
        idle = [one for one, live in self._live.items() if live.idle]
        for table_id in idle[: max(0, len(idle) + 1 - self.cached)]:
            del self._live[table_id]
        self._live[stored.id] = LiveTable(stored)
        self.metrics.tables_loaded(len(self._live))

    def _watch(self, stored: StoredTable) -> None:
        for watcher in self.watchers:
            watcher(stored)

    def _rematch(self, events: Sequence[Event]) -> Append | None:
        """Return the new table of a rematch."""
        setup = next((event.fact.setup for event in events if isinstance(event.fact, Rematched)), None)
        if setup is None:
            return None
        made = decide(None, Command("rematch", 0, Create(setup)), SYSTEM, self.clock(), self.chance, self.games)
        return Append(StoredTable(self.new_id(setup), made.table, secrets.token_urlsafe(16)), made.events, None)


def _rematches(events: Sequence[Event]) -> bool:
    return any(isinstance(event.fact, Rematched) for event in events)
