"""What each kind of fault does to the simulated world, and how it ends."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tests.simulation.database import Fate
from tests.simulation.plan import Fault
from tests.simulation.process import ServiceProcess

if TYPE_CHECKING:
    from tests.simulation.client import SimulatedClient
    from tests.simulation.world import World


def begin(world: "World", fault: Fault) -> None:
    """Let a fault happen."""
    if fault.kind in OF_CLIENTS:
        OF_CLIENTS[fault.kind](world, world.clients[fault.who % len(world.clients)], fault)
    else:
        OF_PROCESSES[fault.kind](world, world.processes[fault.who % len(world.processes)], fault)


def _kill(world: "World", process: ServiceProcess, fault: Fault) -> None:
    process.kill()
    world.loop.later(fault.lasts, world.start, process)


def _stop(world: "World", process: ServiceProcess, fault: Fault) -> None:
    process.stop()
    world.loop.later(fault.lasts + 0.5, world.start, process)


def _pause(world: "World", process: ServiceProcess, fault: Fault) -> None:
    process.machine.paused = True
    world.loop.later(fault.lasts, world.loop.resume, process.machine)


def _partition(world: "World", process: ServiceProcess, fault: Fault) -> None:
    process.link.away = True
    world.loop.later(fault.lasts, setattr, process.link, "away", False)


def _stop_database(world: "World", process: ServiceProcess, fault: Fault) -> None:
    """The database is away, or its disk is full."""
    del process
    setattr(world.server, fault.kind, True)
    world.loop.later(fault.lasts, setattr, world.server, fault.kind, False)


def _restart_database(world: "World", process: ServiceProcess, fault: Fault) -> None:
    del fault
    world.server.restart()
    process.link.fates.append(Fate.UNANSWERED)


def _slow(world: "World", process: ServiceProcess, fault: Fault) -> None:
    """Locks hold all requests up."""
    del process
    world.server.slow = fault.lasts
    world.loop.later(fault.lasts, setattr, world.server, "slow", 0.0)


def _spoil_commit(world: "World", process: ServiceProcess, fault: Fault) -> None:
    del world
    process.link.fates.append(fault.kind)


def _deafen(world: "World", process: ServiceProcess, fault: Fault) -> None:
    del fault
    for listener in world.server.listeners_of(process.link):
        listener.deaf = True


def _delay_notices(world: "World", process: ServiceProcess, fault: Fault) -> None:
    for listener in world.server.listeners_of(process.link):
        listener.delay = fault.lasts


def _skew(world: "World", process: ServiceProcess, fault: Fault) -> None:
    """The machine's clock jumps by up to 90 seconds. SQLite's time is that of its machine, so it has no wrong one."""
    del world
    if process.shared:
        process.skew = (fault.lasts - 1.5) * 60


def _cut(world: "World", client: "SimulatedClient", fault: Fault) -> None:
    del world, fault
    if client.connection:
        client.connection.cut()


def _half_open(world: "World", client: "SimulatedClient", fault: Fault) -> None:
    connection = client.connection
    if connection:
        connection.half_open = True
        dies = world.random.random() < 0.5
        world.loop.later(fault.lasts, connection.cut if dies else connection.heal)


def _quit(world: "World", client: "SimulatedClient", fault: Fault) -> None:
    del world, fault
    client.quit()


OF_CLIENTS: Final[Mapping[str, Callable[["World", "SimulatedClient", Fault], None]]] = {
    "cut": _cut,
    "half-open": _half_open,
    "quit": _quit,
}
OF_PROCESSES: Final[Mapping[str, Callable[["World", ServiceProcess, Fault], None]]] = {
    "kill": _kill,
    "stop": _stop,
    "pause": _pause,
    "partition": _partition,
    "away": _stop_database,
    "full": _stop_database,
    "restart": _restart_database,
    "slow": _slow,
    Fate.UNDONE: _spoil_commit,
    Fate.UNANSWERED: _spoil_commit,
    Fate.LATE: _spoil_commit,
    "deaf": _deafen,
    "late-notices": _delay_notices,
    "skew": _skew,
}
