"""The database: connections, migrations and transactions."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from howdah.core.extras import require

T = TypeVar("T")


class Database:
    """A pool of connections. SQLite has one writer at a time, so writers wait for a lock here."""

    def __init__(self, url: str) -> None:
        self.on_sqlite = url.startswith("sqlite")
        self.engine = _engine(url)
        self._writing = asyncio.Lock() if self.on_sqlite else nullcontext()

    async def upgrade(self) -> None:
        """Run the migrations, on an empty database too."""
        async with self.writing() as connection:
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection for reading."""
        async with AsyncExitStack() as stack:
            opening = stack.enter_async_context(self.engine.connect())
            # aiosqlite's thread calls the event loop when the file is open, so the loop must still be there.
            yield await (_shielded(opening) if self.on_sqlite else opening)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection with a transaction that is committed when the block ends, or rolled back."""
        async with self._writing, self.reading() as connection, connection.begin():
            yield connection

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def sqlite_file(url: str) -> Path | None:
    """Return the file that a database URL names, if it is SQLite's."""
    return Path(url.partition(":///")[2]) if url.startswith("sqlite") else None


def _engine(url: str) -> AsyncEngine:
    file = sqlite_file(url)
    if file is None:
        require("a PostgreSQL database", "postgres", "psycopg")
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    # The file holds secrets, so only its owner may read it; SQLite gives the files beside it the same mode.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


async def _shielded(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine shielded from cancellation until it is complete."""
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
    with as_file(files("howdah.storage.sql") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        command.upgrade(config, "head")
