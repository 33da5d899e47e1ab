"""Connections to PostgreSQL. A caller that is cancelled does not interrupt its transaction."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from howdah.core.extras import require
from howdah.storage.errors import StorageError

T = TypeVar("T")


class EncodingError(StorageError):
    """A database that cannot store every text."""

    code = "bad-encoding"


class PostgresPool:
    """Runs transactions on a PostgreSQL."""

    def __init__(self, url: str) -> None:
        require("a PostgreSQL database", "postgres", "psycopg")
        self._engine = create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"client_encoding": "utf8"},  # without it a database of SQL_ASCII cannot even be asked
        )
        self._running: set[asyncio.Task[Any]] = set()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what a function reads."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction; it is committed when the function returns."""
        task = asyncio.create_task(self._write(work))
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for the transactions that have begun, and close all connections."""
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._engine.dispose()

    async def _write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, so that asyncio does not warn; the caller may be gone


def check_encoding(connection: Connection) -> None:
    """Raise `EncodingError` if a database cannot store every text."""
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise EncodingError(f"expected a database with the encoding UTF8, but this one has {encoding}")
