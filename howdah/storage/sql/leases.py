"""Leases: which process plays a computer's turn. Another takes it over when the lease is not renewed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Executable, bindparam, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import LEASES, TABLES

HELD: Final = select(LEASES.c.table_id).where(LEASES.c.expires.between(bindparam("now"), bindparam("latest")))
UNCLAIMED: Final = select(TABLES.c.id).where(TABLES.c.computing, TABLES.c.id.not_in(HELD))


class Leases:
    """The leases of one process, each for `seconds`."""

    def __init__(self, database: Database, process: str, seconds: float, clock: Callable[[], int]) -> None:
        self.database = database
        self.process = process
        self.milliseconds = int(seconds * 1000)
        self.clock = clock

    @asynccontextmanager
    async def claim(self, table_id: str) -> AsyncIterator[bool]:
        """Hold a lease and renew it; the value says whether it was free.

        After an error the lease is not released but expires, so that the turn is not tried again at once.
        """
        if not await self.take(table_id):
            yield False
            return
        renewal = asyncio.create_task(self._renew(table_id))
        try:
            yield True
        finally:
            renewal.cancel()
            await asyncio.gather(renewal, return_exceptions=True)
        await self.release(table_id)

    async def take(self, table_id: str) -> bool:
        """Take a lease, unless another process has it."""
        now = self.clock()
        insert = (sqlite if self.database.on_sqlite else postgresql).insert
        row = {"owner": self.process, "expires": now + self.milliseconds}
        taken = insert(LEASES).values(table_id=table_id, **row)
        free = or_(~LEASES.c.expires.between(now, self._latest(now)), LEASES.c.owner == self.process)
        taken = taken.on_conflict_do_update(index_elements=[LEASES.c.table_id], set_=row, where=free)
        # RETURNING tells on every database whether a row was written.
        taken = taken.returning(LEASES.c.table_id)
        return await self.database.write(lambda connection: connection.execute(taken).first() is not None)

    async def release(self, table_id: str) -> None:
        """Give a lease back."""
        await self._write(delete(LEASES).where(self._own(table_id)))

    async def release_all(self) -> None:
        """Give back all leases of this process."""
        await self._write(delete(LEASES).where(LEASES.c.owner == self.process))

    async def delete_all(self) -> None:
        """Delete the leases of all processes; they are known to be gone."""
        await self._write(delete(LEASES))

    async def unclaimed(self) -> list[str]:
        """Return the tables on which a computer is to act and that no process has leased."""
        now = self.clock()
        asked = {"now": now, "latest": self._latest(now)}
        return list(await self.database.read(lambda connection: connection.scalars(UNCLAIMED, asked).all()))

    async def _renew(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(self.milliseconds / 3000)
            renewed = update(LEASES).where(self._own(table_id))
            await self._write(renewed.values(expires=self.clock() + self.milliseconds))

    async def _write(self, statement: Executable) -> None:
        await self.database.write(lambda connection: connection.execute(statement))

    def _latest(self, now: int) -> int:
        """Return when a lease that was just taken expires at the latest; a later one is of a clock that was wrong."""
        return now + 2 * self.milliseconds

    def _own(self, table_id: str) -> Any:
        return (LEASES.c.table_id == table_id) & (LEASES.c.owner == self.process)
