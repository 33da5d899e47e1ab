"""A server process of the simulation: the service's own parts, over a simulated database and network."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from howdah.server.accounts import Identity
from howdah.server.auth import ServerVisitor
from howdah.server.host import CLOCK_INTERVAL, PATIENCE
from howdah.server.limits import Throttles
from howdah.server.pg_notify import PgNotify
from howdah.server.scheduler import INTERVAL, Scheduler
from howdah.server.settings import Settings
from howdah.server.supervisor import Supervisor
from howdah.service.computer_turns import ComputerTurns
from howdah.service.hub import Hub
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.clock import DatabaseClock
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.storage import SqlStorage
from tests.server.running import PLENTY, with_limits
from tests.simulation.database import EPOCH, DatabaseLink, DatabaseServer
from tests.simulation.loop import Machine, SimulatedLoop
from tests.table.harness import ALL

if TYPE_CHECKING:
    from tests.simulation.network import Connection

T = TypeVar("T")
LEASE: Final = 2.0  # seconds
CACHED: Final = 1  # tables in memory without a client, so that they are evicted often
WAITING: Final = 20_000  # bytes for a client that does not read
SETTINGS: Final = Settings(database="sqlite:///unused.db", limits=with_limits(waiting=WAITING, requests=PLENTY))
RESTART: Final = 0.3  # seconds after which a process that could not start is started again


@dataclass
class Thinking:
    """How long computers think, and who thinks about which table now."""

    random: Random
    longest: float
    on_search: Callable[[str, str], None]  # called with the process and the table
    searching: dict[str, list[str]]  # processes by table

    @contextmanager
    def at(self, process: str, table: str) -> Iterator[None]:
        """Count a search while it lasts."""
        self.searching.setdefault(table, []).append(process)
        self.on_search(process, table)
        try:
            yield
        finally:
            self.searching[table].remove(process)


class ServiceProcess:
    """A process that is started, killed, paused and started again."""

    def __init__(
        self,
        name: str,
        loop: SimulatedLoop,
        server: DatabaseServer,
        random: Random,
        thinking: Thinking,
        *,
        shared: bool,
    ) -> None:
        self.name = name
        self.loop = loop
        self.server = server
        self.random = random
        self.thinking = thinking
        self.shared = shared
        self.skew = 0.0  # seconds that the wall clock is ahead
        self.steady_offset = random.uniform(0, 1000)
        self.link = DatabaseLink(server, shared=shared)
        self.connections: list[Connection] = []
        self.host: Any = None
        self.up = False
        self.starts = 0
        self.machine = Machine(name)
        self.start()

    @property
    def hub(self) -> Hub:
        """The tables of the process."""
        hub: Hub = self.host.hub
        return hub

    def start(self) -> None:
        """Start the process, and try again until it runs."""
        self.starts += 1
        self.machine = Machine(self.name)
        self.link = DatabaseLink(self.server, shared=self.shared)
        self.loop.start(self.machine, self._run())

    def kill(self) -> None:
        """End the process without a warning."""
        self.machine.dead = True
        self.link.ended = True
        self.up = False
        for listener in self.server.listeners_of(self.link):
            self.server.listeners.remove(listener)
        for connection in list(self.connections):
            connection.cut()
        for searching in self.thinking.searching.values():
            searching[:] = [one for one in searching if one != self._id]

    def stop(self) -> None:
        """Ask the process to end, as SIGTERM does."""
        if self.up:
            self.up = False
            for connection in list(self.connections):
                connection.cut()
            self.loop.start(self.machine, self._stop())

    @property
    def _id(self) -> str:
        return f"{self.name}.{self.starts}"

    async def _run(self) -> None:
        while not self.up:
            try:
                await self._assemble()
                self.up = True
            except SQLAlchemyError:
                await asyncio.sleep(RESTART)

    async def _assemble(self) -> None:
        """Put the parts together as `howdah.server.host.running` does."""
        database: Any = self.link
        clock = DatabaseClock(database, self._wall, self._steady)
        await clock.synchronise()
        storage = SqlStorage(database, self._id)
        ids = iter(range(1_000_000))
        hub = Hub(
            storage,
            ALL,
            CACHED,
            new_id=lambda _: f"{self._id}-{next(ids)}",
            run=self._run_in_thread,
            chance=self.random,
            clock=clock.now,
            shared=self.shared,
        )
        leases = Leases(database, self._id, LEASE, clock.now)
        if not self.shared:
            await leases.delete_all()
        turns = ComputerTurns(hub, self._think, leases.claim)
        supervisor = Supervisor(self._steady)
        scheduler = Scheduler(storage, leases, hub, turns, self._steady)
        supervisor.every(INTERVAL, "scheduler", scheduler.poll, PATIENCE)
        if self.shared:
            supervisor.keep("notifications", PgNotify("", hub, self.link.connect).run, PATIENCE)
            supervisor.every(CLOCK_INTERVAL, "clock", clock.synchronise, PATIENCE)
        self.host = SimpleNamespace(
            hub=hub, settings=SETTINGS, throttles=Throttles(SETTINGS.limits), auth=_Auth(), leases=leases,
            turns=turns, supervisor=supervisor,
        )  # fmt: skip

    async def _stop(self) -> None:
        """Stop the parts in the order of `howdah.server.host.running`."""
        host, machine = self.host, self.machine
        await host.supervisor.close()
        await host.turns.close()
        await host.hub.finish()
        with suppress(SQLAlchemyError):
            await host.leases.release_all()
        if machine is self.machine:
            self.kill()

    async def _run_in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        await asyncio.sleep(self.random.random() * 0.01)
        return work(*arguments)

    async def _think(self, stored: StoredTable, seat: int) -> Any:
        """Choose a move at random after a while; what a search finds is not what is tested here."""
        with self.thinking.at(self._id, stored.id):
            await asyncio.sleep(self.thinking.random.random() ** 2 * self.thinking.longest)
        position = stored.table.position
        moves = list(position.moves) if stored.table.turn == seat else []
        move = moves[self.random.randrange(len(moves))] if moves else None
        return SimpleNamespace(move=move, values=[self.random.random() for _ in stored.table.seats])

    def _wall(self) -> float:
        return EPOCH + self.loop.time() + self.skew

    def _steady(self) -> float:
        return self.loop.time() + self.steady_offset


class _Auth:
    """Knows who calls; sessions are not what is tested here."""

    def check_origin(self, socket: object) -> None:
        """Trust every page."""

    async def visitor(self, socket: Any) -> ServerVisitor:
        """Return the caller."""
        return visitor_of(socket.scope["holder"])


def visitor_of(holder: str) -> ServerVisitor:
    """Return the visitor that a holder is."""
    return ServerVisitor(Identity(holder, holder, None, (holder,)), holder)
