"""The tables in this process: commands come in, events are written, then everybody is told."""

import asyncio
import base64
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from random import SystemRandom
from time import time
from typing import Any, Final, Protocol, TypeVar

from howdah.core.registry import Registry
from howdah.desk.errors import LostRaceError, UnknownTableError
from howdah.desk.journal import Journal, Writing
from howdah.desk.live import Live
from howdah.desk.opponents import check_players
from howdah.desk.page import Page
from howdah.desk.showing import Change
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Command, Create, Request, Start
from howdah.table.decide import Reply, reply
from howdah.table.events import Event, Rematched
from howdah.table.fold import apply, replay
from howdah.table.setup import Setup
from howdah.table.table import Table

ATTEMPTS: Final = 20  # at writing against other processes
T = TypeVar("T")
# Tells who somebody is at a table.
Identify = Callable[[Page], Actor]


def now() -> int:
    """Return the time, in milliseconds since the epoch."""
    return int(time() * 1000)


class Tally:
    """Counts what happens; this one does not."""

    def did(self, request: Request, events: int) -> None:
        """Count a command that was done, and the events that it caused."""

    def lost_race(self) -> None:
        """Count a command that is decided anew, since somebody else was first."""

    def loaded(self, tables: int) -> None:
        """Take down how many tables are in memory."""


async def at_once(work: Callable[..., T], *arguments: Any) -> T:
    """Do what may take long here and now, where there are no threads to do it beside everything else."""
    return work(*arguments)


class Aside(Protocol):
    """Does what may take long, like `at_once`, or `asyncio.to_thread`."""

    async def __call__(self, work: Callable[..., T], /, *arguments: Any) -> T:
        """Return what the work returns."""


class Hub:
    """All tables, those in memory and those that are not; so many are kept in memory that nobody looks at."""

    def __init__(
        self,
        journal: Journal,
        games: Registry,
        loaded: int,
        *,
        prefix: str = "",
        aside: Aside = at_once,
        tally: Tally | None = None,
    ) -> None:
        self.journal = journal
        self.games = games
        self.loaded = loaded
        self.prefix = prefix  # of the ids of tables
        self.tally = tally or Tally()
        self.chance = SystemRandom()
        self.watchers: list[Callable[[Page], None]] = []  # told of every table that this process has changed
        self._aside = aside
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._submissions: set[asyncio.Task[Reply]] = set()
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, setup: Setup, command_id: str, actor: Actor, secret: str) -> Page:
        """Set up a table; the same command of the same actor finds the table that it made before."""
        command = Command(command_id, 0, Create(setup))
        check_players(command.request, self.games.find(setup.game), len(setup.seats))
        named = hashlib.sha256("\0".join((secret, str(actor.holder), command_id)).encode()).digest()
        table_id = self.prefix + base64.urlsafe_b64encode(named)[:12].decode()
        answer = await self._reply(None, command, actor)
        page = Page(table_id, answer.table, secrets.token_urlsafe(12))
        try:
            await self.journal.write(Writing(page, answer.events, None))
        except LostRaceError:
            return (await self.live(table_id)).page
        self._keep(page)
        return page

    async def live(self, table_id: str) -> Live:
        """Return a table, from the database where it is not in memory; raise `UnknownTableError` if there is none."""
        if table_id not in self._live:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    if table_id not in self._live:
                        self._keep(await self._load(table_id))
                        await self.catch_up(table_id)  # what another process told of before the table was in memory
            finally:
                self._loading.pop(table_id, None)
        self._live.move_to_end(table_id)
        return self._live[table_id]

    async def submit(self, table_id: str, command: Command, identify: Identify) -> Reply:
        """Answer a command: what it causes is on disk before anybody hears of it.

        Whoever gave it may go away meanwhile; what was begun is ended, so that what is on disk is told to the others.
        """
        submission = asyncio.create_task(self._submit(table_id, command, identify))
        self._submissions.add(submission)
        submission.add_done_callback(self._ended)
        return await asyncio.shield(submission)

    async def _reply(self, table: Table | None, command: Command, actor: Actor) -> Reply:
        """Answer a command, aside where a whole game may have to be played again first (TB-16)."""
        work = self._aside if isinstance(command.request, Create | Start) else at_once
        return await work(reply, table, command, actor, now(), self.chance, self.games)

    async def finish(self) -> None:
        """End what was begun."""
        await asyncio.gather(*self._submissions, return_exceptions=True)

    def _ended(self, submission: asyncio.Task[Reply]) -> None:
        self._submissions.discard(submission)
        if not submission.cancelled():
            submission.exception()  # whoever gave the command has heard of it, or does not want to any more

    async def _submit(self, table_id: str, command: Command, identify: Identify) -> Reply:
        live = await self.live(table_id)
        async with live.lock:
            for _ in range(ATTEMPTS):
                page = live.page
                check_players(command.request, page.table.position.game, len(page.table.seats))
                answer = await self._reply(page.table, command, identify(page))
                if answer.repeated or not answer.events:
                    return answer
                written = replace(page, table=answer.table)
                rematch = self._rematch(answer.events)
                if rematch:
                    written = replace(written, next=rematch.page.id)
                try:
                    await self.journal.write(
                        *([rematch] if rematch else []), Writing(written, answer.events, page.table)
                    )
                except LostRaceError:
                    self.tally.lost_race()
                    await self._catch_up(live)
                    continue
                self.tally.did(command.request, len(answer.events))
                if rematch:
                    self._keep(rematch.page)
                    self._watch(rematch.page)
                self._tell(live, Change(page, written, answer.events))
                self._watch(written)
                return answer
        raise LostRaceError(f"table {table_id} changes too quickly; expected to be first in {ATTEMPTS} attempts")

    async def catch_up(self, table_id: str) -> Page | None:
        """Take notice of what another process has written, and return the table, if it is in memory."""
        live = self._live.get(table_id)
        if live is None:
            return None
        async with live.lock:
            await self._catch_up(live)
            return live.page

    async def catch_up_all(self) -> None:
        """Take notice of everything that other processes have written."""
        for table_id in list(self._live):
            await self.catch_up(table_id)

    async def _catch_up(self, live: Live) -> None:
        page = live.page
        events = await self.journal.read(page.id, page.table.seq)
        if not events:
            return
        table = await self._aside(reduce, lambda table, event: apply(table, event, self.games), events, page.table)
        following = page.next
        if any(isinstance(event.fact, Rematched) for event in events):
            head = await self.journal.head(page.id)
            following = head.next if head else None
        self._tell(live, Change(page, replace(page, table=table, next=following), events))

    def _tell(self, live: Live, change: Change) -> None:
        live.page = change.after
        for listener in list(live.listeners):
            listener.hear(change)
        if change.before.table.seats != change.after.table.seats:
            live.tell_presence()  # who is connected may sit elsewhere now

    async def _load(self, table_id: str) -> Page:
        head = await self.journal.head(table_id)
        if head is None:
            raise UnknownTableError(f"no table has the id {table_id!r}")
        events = await self.journal.read(table_id)
        table = await self._aside(replay, events, self.games)
        return Page(table_id, table, head.invitation, head.next)

    def _keep(self, page: Page) -> None:
        if page.id in self._live:
            return
        self._live[page.id] = Live(page)
        idle = [one for one, live in self._live.items() if not live.listeners and not live.lock.locked()]
        for table_id in idle[: max(0, len(idle) - self.loaded)]:
            del self._live[table_id]
        self.tally.loaded(len(self._live))

    def _watch(self, page: Page) -> None:
        for watcher in self.watchers:
            watcher(page)

    def _rematch(self, events: Sequence[Event]) -> Writing | None:
        """Return the table that a rematch leads to, begun if nobody is missing."""
        setup = next((event.fact.setup for event in events if isinstance(event.fact, Rematched)), None)
        if setup is None:
            return None
        created = reply(None, Command("rematch", 0, Create(setup)), SYSTEM, now(), self.chance, self.games)
        made, table = list(created.events), created.table
        if not any(seat.free for seat in table.seats):
            started = reply(table, Command("start", table.seq, Start()), SYSTEM, now(), self.chance, self.games)
            made, table = [*made, *started.events], started.table
        return Writing(Page(self.prefix + secrets.token_urlsafe(9), table, secrets.token_urlsafe(12)), made, None)
