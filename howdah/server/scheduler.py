"""What happens at tables without anybody asking: flags fall, and turns of computers are taken over."""

import asyncio
import logging
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from howdah.desk.hub import Hub, now
from howdah.server.database import Database
from howdah.server.rows import TABLES
from howdah.server.thinkers import Thinkers
from howdah.table.actor import SYSTEM
from howdah.table.commands import Command, Tick
from howdah.table.errors import JournalError

LOG: Final = logging.getLogger(__name__)
ROUND: Final = 0.5  # seconds between two looks


class Caretaker:
    """Looks into the database again and again, so that nothing is lost with a process.

    Several processes may look at the same time: the key of the events lets one of them be first.
    """

    def __init__(self, database: Database, hub: Hub, thinkers: Thinkers) -> None:
        self.database = database
        self.hub = hub
        self.thinkers = thinkers
        self._hopeless: set[str] = set()  # tables of rules that are no more

    async def run(self) -> None:
        """Make rounds until cancelled; a database that is away for a while does not end them."""
        while True:
            try:
                await self._let_flags_fall()
                await self.thinkers.look_around()
            except SQLAlchemyError:
                LOG.exception("a round of the caretaker failed")
            await asyncio.sleep(ROUND)

    async def _let_flags_fall(self) -> None:
        async with self.database.reading() as connection:
            due = list(await connection.scalars(select(TABLES.c.id).where(TABLES.c.flag_falls <= now())))
        for table_id in set(due) - self._hopeless:
            try:
                seq = (await self.hub.live(table_id)).page.table.seq
                await self.hub.submit(table_id, Command(f"flag-{seq}", seq, Tick()), lambda _: SYSTEM)
            except JournalError:
                self._hopeless.add(table_id)
                LOG.exception("a flag cannot fall", extra={"table": table_id})
