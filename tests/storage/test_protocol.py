"""The contract of every storage: in memory, in files, in SQL databases, and in a browser."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from howdah.core.errors import HowdahError
from howdah.server.settings import Settings
from howdah.storage.errors import LostRaceError
from howdah.storage.files import FileStorage
from howdah.storage.indexed_db import IndexedDbStorage
from howdah.storage.memory import MemoryStorage
from howdah.storage.protocol import Head, TableStorage
from howdah.storage.sql.database import Database
from howdah.storage.sql.storage import SqlStorage
from howdah.table.apply_events import replay
from howdah.table.commands import Chat
from tests.browser.device import MemoryDatabase
from tests.storage.histories import ANN, BOB, History

Run: TypeAlias = Callable[[Callable[[TableStorage], Awaitable[None]]], None]
STORAGES = ("memory", "files", "sqlite", "postgresql", "indexeddb")


@pytest.fixture(params=STORAGES)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Run a scenario with a storage."""
    kind = request.param
    url = request.getfixturevalue("postgres") if kind == "postgresql" else f"sqlite:///{tmp_path / 'h.db'}"

    @asynccontextmanager
    async def storage() -> AsyncIterator[TableStorage]:
        if kind == "memory":
            yield MemoryStorage()
        elif kind == "files":
            yield FileStorage(tmp_path)
        elif kind == "indexeddb":
            yield IndexedDbStorage(MemoryDatabase())
        else:
            database = Database(Settings(database=url).url)
            await database.upgrade()
            yield SqlStorage(database, "process")
            await database.close()

    async def with_storage(scenario: Callable[[TableStorage], Awaitable[None]]) -> None:
        async with storage() as found:
            await scenario(found)

    return lambda scenario: asyncio.run(with_storage(scenario))


def test_what_is_appended_is_read_in_order(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("ordered")
        await storage.append(history.creation)
        for number in range(5):
            await storage.append(history.ask(ANN, Chat(f"line {number} éü 'quoted'")))
        events = await storage.read("ordered")
        assert [event.seq for event in events] == [1, 2, 3, 4, 5, 6]
        assert replay(events) == history.stored.table
        assert await storage.read("ordered", 2) == events[2:]
        assert await storage.read("ordered", 2, 3) == events[2:5]
        assert await storage.read("ordered", 6) == []
        assert await storage.read("ordered", 9) == []

    run(scenario)


def test_the_head_is_stored_beside_the_events(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("with-head")
        await storage.append(history.creation)
        assert await storage.head("with-head") == Head("invitation-with-head", None)

    run(scenario)


def test_a_table_that_does_not_exist_has_no_head(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        assert await storage.head("nowhere") is None

    run(scenario)


def test_of_two_writers_of_one_number_the_second_loses(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("race")
        await storage.append(history.creation)
        first, second = history.propose(ANN, Chat("first")), history.propose(BOB, Chat("second"))
        await storage.append(first)
        with pytest.raises(LostRaceError):
            await storage.append(second)
        events = await storage.read("race")
        assert replay(events) == first.stored.table

    run(scenario)


def test_of_many_writers_at_once_exactly_one_wins(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("many")
        await storage.append(history.creation)
        appends = [history.propose(ANN, Chat(f"{number}")) for number in range(8)]
        results = await asyncio.gather(*(storage.append(one) for one in appends), return_exceptions=True)
        assert [type(result) for result in results].count(type(None)) == 1
        assert [type(result) for result in results].count(LostRaceError) == 7
        assert len(await storage.read("many")) == 2

    run(scenario)


def test_a_table_is_created_once(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        await storage.append(History("once").creation)
        with pytest.raises(LostRaceError):
            await storage.append(History("once").creation)
        assert len(await storage.read("once")) == 1

    run(scenario)


def test_a_rematch_stores_both_tables(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("played")
        await storage.append(history.creation)
        before, following, last = history.rematch("again")
        for append in before:
            await storage.append(append)
        await storage.append(following.creation, last)
        assert replay(await storage.read("played")) == history.stored.table
        assert replay(await storage.read("again")) == following.stored.table
        assert await storage.head("played") == Head("invitation-played", "again")
        assert await storage.head("again") == Head("invitation-again", None)

    run(scenario)


def test_a_rematch_that_loses_the_race_leaves_the_old_table_as_it_was(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("raced")
        await storage.append(history.creation)
        before, following, last = history.rematch("never")
        for append in before:
            await storage.append(append)
        assert last.before
        other = History("raced")
        other.stored = before[-1].stored
        await storage.append(other.ask(ANN, Chat("first")))
        with pytest.raises(LostRaceError):
            await storage.append(following.creation, last)
        assert await storage.head("raced") == Head("invitation-raced", None)
        assert replay(await storage.read("raced")) == other.stored.table
        if not isinstance(storage, FileStorage):  # its new table is left behind, and no table names it
            assert await storage.head("never") is None

    run(scenario)


def test_events_of_an_unknown_table_are_not_stored(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        history = History("unknown")
        with pytest.raises(HowdahError):
            await storage.append(history.ask(ANN, Chat("hello")))
        assert await storage.head("unknown") is None

    run(scenario)


def test_tables_do_not_mix(run: Run) -> None:
    async def scenario(storage: TableStorage) -> None:
        histories = [History(f"table-{number}") for number in range(4)]
        for history in histories:
            await storage.append(history.creation)
        appends = [history.ask(ANN, Chat(history.stored.id)) for history in histories]
        await asyncio.gather(*(storage.append(append) for append in appends))
        for history in histories:
            assert replay(await storage.read(history.stored.id)) == history.stored.table

    run(scenario)
