"""Retention: what nobody needs any more is deleted, a little at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select

from howdah.server.settings import Keep
from howdah.storage.sql.database import Database
from howdah.storage.sql.erasure import delete_tables
from howdah.storage.sql.outbox import remove_orphans
from howdah.storage.sql.person_rows import delete_person_rows
from howdah.storage.sql.tables import BOTS, HOLDERS, LINKS, PERSONS, SEATS, TABLES
from howdah.table.table import Phase

DAY: Final = 24 * 3600 * 1000
SOME: Final = 100  # tables or guests in one transaction
INTERVAL: Final = 60.0  # seconds between two rounds


@dataclass(frozen=True)
class Retention:
    """Deletes tables and guests that are older than the settings say."""

    database: Database
    keep: Keep
    clock: Callable[[], int]
    forget: Callable[[str], None]  # called for each table that is deleted

    async def tidy(self) -> None:
        """Delete everything that is due."""
        now = self.clock()
        for phase, days in ((Phase.WAITING, self.keep.waiting_days), (Phase.OVER, self.keep.finished_days)):
            while days and await self._delete_tables(phase, now - days * DAY) == SOME:
                pass
        while self.keep.guest_days and await self._delete_guests(now - self.keep.guest_days * DAY) == SOME:
            pass
        await self.database.write(lambda connection: connection.execute(delete(LINKS).where(LINKS.c.expires < now)))
        await self.database.write(remove_orphans)

    async def _delete_tables(self, phase: Phase, before: int) -> int:
        old = select(TABLES.c.id).where(TABLES.c.phase == phase.value, TABLES.c.changed < before).limit(SOME)

        def work(connection: Connection) -> list[str]:
            found = list(connection.scalars(old))
            if found:
                delete_tables(connection, found)
            return found

        deleted = await self.database.write(work)
        for table_id in deleted:
            self.forget(table_id)
        return len(deleted)

    async def _delete_guests(self, before: int) -> int:
        """Delete guests who were not here for long and have no game that goes on. Their finished games stay."""
        playing = (
            select(HOLDERS.c.person)
            .join(SEATS, SEATS.c.holder == HOLDERS.c.id)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(HOLDERS.c.person == PERSONS.c.id, TABLES.c.phase != Phase.OVER.value)
        )
        bot = select(BOTS.c.id).where(BOTS.c.person == PERSONS.c.id)  # it belongs to an account, which is kept
        old = (
            select(PERSONS.c.id)
            .where(PERSONS.c.login.is_(None), PERSONS.c.seen < before, ~playing.exists(), ~bot.exists())
            .limit(SOME)
        )

        def work(connection: Connection) -> int:
            found = list(connection.scalars(old))
            if found:
                delete_person_rows(connection, found)
            return len(found)

        return await self.database.write(work)
