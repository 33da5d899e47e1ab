"""The database: connections are closed in every case."""

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from howdah.storage.sql.database import Database
from tests.server.running import eventually, fast_settings


@pytest.mark.parametrize("access", ["reading", "writing"])
def test_a_connection_whose_reader_is_cancelled_while_it_opens_does_not_outlive_the_database(
    access: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = threading.Event()
    connect = sqlite3.connect

    def connect_slowly(*arguments: Any, **options: Any) -> sqlite3.Connection:
        opening.set()
        time.sleep(0.2)
        connection: sqlite3.Connection = connect(*arguments, **options)
        return connection

    async def use(database: Database) -> None:
        async with getattr(database, access)():
            raise AssertionError("it was cancelled before")

    async def scenario() -> None:
        database = Database(fast_settings(tmp_path).url)
        task = asyncio.create_task(use(database))
        await asyncio.to_thread(opening.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await database.close()

    monkeypatch.setattr(sqlite3, "connect", connect_slowly)
    before = set(threading.enumerate())
    asyncio.run(scenario())
    eventually(lambda: set(threading.enumerate()), lambda threads: threads <= before)
