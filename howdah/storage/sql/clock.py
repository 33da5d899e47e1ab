"""The time of the database, which all processes share. Their own clocks may differ."""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

from sqlalchemy import Connection, text

from howdah.storage.sql.database import Database

DATABASE_TIME: Final = text("SELECT extract(epoch FROM clock_timestamp()) * 1000")
SLOWEST: Final = 0.5  # seconds that an answer may take; a later one says too little about the time


class DatabaseClock:
    """Milliseconds since the epoch: by the database between processes, by the machine where there is one process."""

    def __init__(
        self, database: Database, wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic
    ) -> None:
        self.database = database
        self._wall = wall
        self._steady = steady
        self._ahead: float | None = None  # how much the database's time is ahead of the steady clock, in seconds

    def now(self) -> int:
        """Return the time."""
        seconds = self._wall() if self._ahead is None else self._steady() + self._ahead
        return int(seconds * 1000)

    async def synchronise(self) -> None:
        """Ask the database for its time."""
        if self.database.on_sqlite:
            return
        asked = self._steady()
        milliseconds = await self.database.read(_ask)
        answered = self._steady()
        if answered - asked <= SLOWEST:
            self._ahead = milliseconds / 1000 - (asked + answered) / 2
        elif self._ahead is None:  # behind the database rather than ahead of it: no flag falls early
            self._ahead = milliseconds / 1000 - answered


def _ask(connection: Connection) -> float:
    return float(connection.scalar(DATABASE_TIME) or 0)
