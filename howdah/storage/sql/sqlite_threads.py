"""Connections to SQLite: one thread writes, a few read. A transaction is one piece of work of one thread.

A caller that is cancelled leaves the work to its thread, which commits it or rolls it back.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event

from howdah.storage.errors import StorageError

T = TypeVar("T")
READERS: Final = 4


class DatabaseInUseError(StorageError):
    """Another process has the file open for writing."""

    code = "database-in-use"


class SqliteThreads:
    """Runs transactions on a SQLite file."""

    def __init__(self, url: str, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        # The file holds secrets, so only its owner may read it; SQLite gives the files beside it the same mode.
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        self._engine = _engine(url)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")
        self._writing: Connection | None = (
            None  # of the thread that writes; taking it from the pool each time costs more
        )
        self._lock = ExitStack()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what a function reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction; it is committed when the function returns."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def lock(self) -> None:
        """Keep other servers away until `close`; raise `DatabaseInUseError` if one is there."""
        self._lock.enter_context(locked(self.file))

    async def close(self) -> None:
        """Wait for the work that has begun, and close all connections."""
        await asyncio.to_thread(self._close)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        connection, self._writing = self._writing or self._engine.connect(), None
        try:
            with connection.begin():
                result = work(connection)
        except BaseException:
            connection.close()  # the next transaction has a connection without this one's trouble
            raise
        self._writing = connection
        return result

    def _close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        if self._writing:
            self._writing.close()
        self._engine.dispose()
        self._lock.close()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep servers away from a file; raise `DatabaseInUseError` if one is there."""
    if os.name != "posix":
        yield
        return
    import fcntl

    path = file.with_name(f"{file.name}-lock")
    with os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "r+b") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            message = f"{file} is in use; expected a file that no other server has open (SQLite is for one process)"
            raise DatabaseInUseError(message, file=file) from error
        yield


def _engine(url: str) -> Engine:
    engine = create_engine(url, hide_parameters=True, pool_size=READERS + 1)
    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: Any, record: object) -> None:
    del record
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
