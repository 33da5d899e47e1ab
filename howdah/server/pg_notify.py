"""LISTEN and NOTIFY: processes on the same PostgreSQL tell each other what they have stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from psycopg import AsyncConnection, sql
from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError
from howdah.server.supervisor import Beat
from howdah.service.hub import Hub
from howdah.storage.sql.notices import CHANNEL, Notice, TableNotice

LOG: Final = logging.getLogger(__name__)
# Opens a connection that notices come over.
Connect: TypeAlias = Callable[[], Awaitable[Any]]
PROBE: Final = 5.0  # seconds after which the connection is tested; one that is half open would be silent for ever


class PgNotify:
    """Listens to all processes, and lets the hub take what they have stored.

    The notices of this process count too: one tells of a commit whose answer was lost.
    """

    def __init__(self, url: str, hub: Hub, connect: Connect | None = None) -> None:
        address = url.replace("+psycopg", "", 1)
        self.hub = hub
        self._connect = connect or partial(AsyncConnection.connect, address, autocommit=True, connect_timeout=10)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, beat: Beat) -> None:
        """Listen until cancelled or disconnected; first, everything in memory is compared with the database."""
        async with await self._connect() as connection:
            listen = sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL))
            await connection.execute(listen)
            await self.hub.catch_up_all()
            while True:
                beat()
                async for notice in connection.notifies(timeout=PROBE):
                    self._on_notice(notice.payload)
                await asyncio.wait_for(connection.execute(listen), PROBE)

    def _on_notice(self, payload: str) -> None:
        try:
            notice = Notice.from_json(payload)
        except HowdahError:
            LOG.exception("expected a notice of another process", extra={"payload": payload[:200]})
            return
        for table in notice.tables:
            known = self.hub.loaded(table.id)
            if known and known.table.seq < table.seq:
                task = asyncio.create_task(self._follow(table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _follow(self, table: TableNotice) -> None:
        try:
            await self.hub.on_notice(table.id, table.seq, table.events)
        except (HowdahError, SQLAlchemyError):
            LOG.exception("the table of another process cannot be followed", extra={"table": table.id})
