"""The database: connecting to it, bringing it up to date, and writing to it."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from importlib.resources import as_file, files
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from howdah.server.settings import Settings, sqlite_file

T = TypeVar("T")


class Database:
    """A pool of connections. SQLite has one writer at a time, so writing waits its turn here rather than in there."""

    def __init__(self, settings: Settings) -> None:
        self.on_sqlite = settings.on_sqlite
        self.engine = _engine(settings)
        self._writing = asyncio.Lock() if self.on_sqlite else nullcontext()

    async def upgrade(self) -> None:
        """Bring the database up to date; an empty one too."""
        async with self.writing() as connection:
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with."""
        async with AsyncExitStack() as stack:
            opening = stack.enter_async_context(self.engine.connect())
            # SQLite's thread tells the loop when a file is open, and there must be a loop to tell.
            yield await (_to_the_end(opening) if self.on_sqlite else opening)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection whose transaction is on disk when the block is left, or has left no trace."""
        async with self._writing, self.reading() as connection, connection.begin():
            yield connection

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def _engine(settings: Settings) -> AsyncEngine:
    file = sqlite_file(settings.url)
    if file is None:
        return create_async_engine(settings.url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    # It holds the secrets, so nobody else may read it; SQLite gives the files beside it the same rights.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_async_engine(settings.url)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


async def _to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Do something that is not left halfway: whoever is cancelled meanwhile goes away when it is done."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.gather(task, return_exceptions=True)
        raise


def _set_up_sqlite(connection: Any, record: object) -> None:
    del record
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    with as_file(files("howdah.server") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        command.upgrade(config, "head")
