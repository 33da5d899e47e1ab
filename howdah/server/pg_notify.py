"""Other processes on the same PostgreSQL: each tells the others which tables have gone on."""

import asyncio
import logging
from typing import Final

from psycopg import AsyncConnection, OperationalError, sql
from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.desk.hub import Hub
from howdah.server.journal import CHANNEL

LOG: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0  # seconds before another attempt to listen


class Neighbours:
    """Listens to the other processes, and lets the hub take notice of what they have written."""

    def __init__(self, url: str, process: str, hub: Hub) -> None:
        self.address = url.replace("+psycopg", "", 1)
        self.process = process
        self.hub = hub
        self._errands: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Listen until cancelled; after a lost connection everything in memory is compared with the database."""
        while True:
            try:
                async with await AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    await self.hub.catch_up_all()
                    async for notice in connection.notifies():
                        self._heed(notice.payload)
            except OperationalError:
                LOG.exception("the other processes cannot be heard")
                await asyncio.sleep(PAUSE)

    def _heed(self, notice: str) -> None:
        process, table_id, _ = notice.split()
        if process != self.process:
            errand = asyncio.create_task(self._catch_up(table_id))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _catch_up(self, table_id: str) -> None:
        try:
            await self.hub.catch_up(table_id)
        except (HowdahError, SQLAlchemyError):
            LOG.exception("the table of another process cannot be followed", extra={"table": table_id})
