"""What the server counts, for Prometheus."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from howdah.desk.hub import Tally
from howdah.table.commands import Request

COMMANDS: Final = Counter("howdah_commands", "Commands that were done.", ["kind"])
REFUSALS: Final = Counter("howdah_refusals", "Requests and commands that were refused.", ["code"])
EVENTS_WRITTEN: Final = Counter("howdah_events", "Events that this process has written.")
LOST_RACES: Final = Counter("howdah_lost_races", "Commands decided anew since another process was first.")
TABLES_LOADED: Final = Gauge("howdah_tables_loaded", "Tables in memory.")
SOCKETS: Final = Gauge("howdah_sockets", "Clients connected by socket.")
SLOW_CLIENTS: Final = Counter("howdah_slow_clients", "Clients that were dropped since they did not read.")
COMMAND_SECONDS: Final = Histogram("howdah_command_seconds", "From a command to its answer.")
REQUEST_SECONDS: Final = Histogram("howdah_request_seconds", "From a request to its answer.", ["method", "status"])
THINKING: Final = Gauge("howdah_thinking", "Computer players that think.")
THINKING_WAITS: Final = Gauge("howdah_thinking_waits", "Computers' turns that wait for a thinker.")
THOUGHT_SECONDS: Final = Histogram("howdah_thought_seconds", "How long a computer player thought.")


class Counters(Tally):
    """Counts what happens at the tables of this process."""

    def did(self, request: Request, events: int) -> None:
        """Count a command that was done, and the events that it caused."""
        COMMANDS.labels(request.kind).inc()
        EVENTS_WRITTEN.inc(events)

    def lost_race(self) -> None:
        """Count a command that is decided anew."""
        LOST_RACES.inc()

    def loaded(self, tables: int) -> None:
        """Take down how many tables are in memory."""
        TABLES_LOADED.set(tables)
