"""Metrics for Prometheus, of all processes of a server together."""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from howdah.server.tracing import TRACING
from howdah.service.hub import Metrics
from howdah.table.commands import Request

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # where several processes count; the library reads it when it is imported
COMMANDS: Final = Counter("howdah_commands", "Commands that were done.", ["kind"])
REFUSALS: Final = Counter("howdah_refusals", "Requests and commands that were refused.", ["code"])
EVENTS_WRITTEN: Final = Counter("howdah_events", "Events that this process has written.")
LOST_RACES: Final = Counter("howdah_lost_races", "Commands decided again because another process was first.")
TABLES_LOADED: Final = Gauge("howdah_tables_loaded", "Tables in memory.", multiprocess_mode="livesum")
SOCKETS: Final = Gauge("howdah_sockets", "Clients connected by socket.", multiprocess_mode="livesum")
SLOW_CLIENTS: Final = Counter("howdah_slow_clients", "Clients that were dropped because they did not read.")
COMMAND_SECONDS: Final = Histogram("howdah_command_seconds", "From a command to its answer.")
REQUEST_SECONDS: Final = Histogram("howdah_request_seconds", "From a request to its answer.", ["method", "status"])
THINKING: Final = Gauge("howdah_thinking", "Searches that run.", multiprocess_mode="livesum")
THINKING_WAITS: Final = Gauge("howdah_thinking_waits", "Searches that wait for a thread.", multiprocess_mode="livesum")
THOUGHT_SECONDS: Final = Histogram("howdah_thought_seconds", "How long a search took.")

PUSHES: Final = Counter("howdah_pushes", "Notices that were sent by Web Push, or not.", ["outcome"])


@contextmanager
def shared_by_processes() -> Iterator[None]:
    """Let the processes that are started inside count together; counts of those that have ended stay."""
    with TemporaryDirectory(prefix="howdah-metrics-") as folder:
        os.environ[SHARED] = folder
        try:
            yield
        finally:
            del os.environ[SHARED]


def exposition() -> bytes:
    """Return the metrics of all processes of this server, as Prometheus reads them."""
    folder = os.environ.get(SHARED)
    if not folder:
        return generate_latest()
    for file in Path(folder).glob("gauge_live*_*.db"):  # a killed process has no sockets and tables any more
        process = int(file.stem.rpartition("_")[2])
        if not _is_alive(process):
            mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _is_alive(process: int) -> bool:
    if sys.platform == "win32":
        return True  # signal 0 would end the process there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


class PrometheusMetrics(Metrics):
    """Counts what happens at the tables of this process."""

    def command_done(self, request: Request, events: int) -> None:
        """Count a command, and the events that it caused."""
        COMMANDS.labels(request.kind).inc()
        EVENTS_WRITTEN.inc(events)

    def refused(self, code: str) -> None:
        """Count a command that was refused, by the code of the error."""
        REFUSALS.labels(code).inc()

    def race_lost(self) -> None:
        """Count a command that is decided again because another process was first."""
        LOST_RACES.inc()

    def tables_loaded(self, tables: int) -> None:
        """Set the number of tables in memory."""
        TABLES_LOADED.set(tables)

    def span(self, name: str, **facts: str | int) -> AbstractContextManager[object]:
        """Trace a part of the work, if the server does."""
        return TRACING.span(name, **facts)
