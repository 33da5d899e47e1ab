"""LISTEN and NOTIFY: processes on the same PostgreSQL tell each other which tables have changed."""

import asyncio
import logging
from typing import Final

from psycopg import AsyncConnection, OperationalError, sql
from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.service.hub import Hub
from howdah.storage.sql.storage import CHANNEL

LOG: Final = logging.getLogger(__name__)
RETRY: Final = 1.0  # seconds before the next attempt to listen


class PgNotify:
    """Listens to the other processes, and lets the hub load what they have stored."""

    def __init__(self, url: str, process: str, hub: Hub) -> None:
        self.address = url.replace("+psycopg", "", 1)
        self.process = process
        self.hub = hub
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Listen until cancelled; after a lost connection everything in memory is compared with the database."""
        while True:
            try:
                async with await AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    await self.hub.catch_up_all()
                    async for notice in connection.notifies():
                        self._on_notice(notice.payload)
            except (OperationalError, SQLAlchemyError, HowdahError):
                LOG.exception("cannot listen to the other processes")
                await asyncio.sleep(RETRY)

    def _on_notice(self, notice: str) -> None:
        process, table_id, _ = notice.split()
        if process != self.process:
            task = asyncio.create_task(self._catch_up(table_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, table_id: str) -> None:
        try:
            await self.hub.catch_up(table_id)
        except (HowdahError, SQLAlchemyError):
            LOG.exception("the table of another process cannot be followed", extra={"table": table_id})
