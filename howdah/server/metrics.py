"""Metrics for Prometheus."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from howdah.service.hub import Metrics
from howdah.table.commands import Request

COMMANDS: Final = Counter("howdah_commands", "Commands that were done.", ["kind"])
REFUSALS: Final = Counter("howdah_refusals", "Requests and commands that were refused.", ["code"])
EVENTS_WRITTEN: Final = Counter("howdah_events", "Events that this process has written.")
LOST_RACES: Final = Counter("howdah_lost_races", "Commands decided again because another process was first.")
TABLES_LOADED: Final = Gauge("howdah_tables_loaded", "Tables in memory.")
SOCKETS: Final = Gauge("howdah_sockets", "Clients connected by socket.")
SLOW_CLIENTS: Final = Counter("howdah_slow_clients", "Clients that were dropped because they did not read.")
COMMAND_SECONDS: Final = Histogram("howdah_command_seconds", "From a command to its answer.")
REQUEST_SECONDS: Final = Histogram("howdah_request_seconds", "From a request to its answer.", ["method", "status"])
THINKING: Final = Gauge("howdah_thinking", "Searches that run.")
THINKING_WAITS: Final = Gauge("howdah_thinking_waits", "Searches that wait for a thread.")
THOUGHT_SECONDS: Final = Histogram("howdah_thought_seconds", "How long a search took.")


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
