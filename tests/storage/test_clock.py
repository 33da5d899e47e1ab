"""The time of the database, which all processes share."""

import asyncio
from pathlib import Path

from howdah.storage.protocol import Append
from howdah.storage.sql.clock import DatabaseClock
from howdah.storage.sql.database import Database
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.notices import LONGEST, Notice, notices_of
from howdah.table.commands import Chat
from tests.server.running import fast_settings, run_server
from tests.storage.histories import ANN, History


def test_processes_with_different_clocks_agree_on_the_time_of_the_database(tmp_path: Path, postgres: str) -> None:
    async def scenario() -> int:
        database = Database(fast_settings(tmp_path, database=postgres).url)
        right = DatabaseClock(database)
        ahead = DatabaseClock(database, wall=lambda: 4e9)  # a machine that believes it is the year 2096
        for clock in (right, ahead):
            await clock.synchronise()
        difference = abs(right.now() - ahead.now())
        await database.close()
        return difference

    assert asyncio.run(scenario()) < 60_000


def test_a_machine_whose_clock_jumps_keeps_to_the_time_of_the_database(tmp_path: Path, postgres: str) -> None:
    wall = [1e9]

    async def scenario() -> tuple[int, int]:
        database = Database(fast_settings(tmp_path, database=postgres).url)
        clock = DatabaseClock(database, wall=lambda: wall[0], steady=lambda: 5.0)
        await clock.synchronise()
        before = clock.now()
        wall[0] += 3600
        after = clock.now()
        await database.close()
        return before, after

    before, after = asyncio.run(scenario())
    assert before == after


def test_a_clock_that_starts_with_a_slow_database_is_not_ahead_of_it(tmp_path: Path, postgres: str) -> None:
    steady = iter([100.0, 110.0, 110.0, 110.0, 110.1, 110.1])  # the first answer takes ten seconds

    async def scenario() -> tuple[int, int]:
        database = Database(fast_settings(tmp_path, database=postgres).url)
        clock = DatabaseClock(database, steady=lambda: next(steady))
        await clock.synchronise()
        slow = clock.now()
        await clock.synchronise()
        quick = clock.now()
        await database.close()
        return slow, quick

    slow, quick = asyncio.run(scenario())
    assert slow <= quick


def test_on_sqlite_the_machine_has_the_time(tmp_path: Path) -> None:
    async def scenario() -> int:
        database = Database(fast_settings(tmp_path).url)
        clock = DatabaseClock(database, wall=lambda: 12.5)
        await clock.synchronise()
        await database.close()
        return clock.now()

    assert asyncio.run(scenario()) == 12_500


def test_a_lease_from_the_future_is_free(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        table = server.client("Ann").create("siam", "mine", "free")

    async def scenario() -> list[bool]:
        database = Database(fast_settings(tmp_path).url)
        wrong = Leases(database, "wrong", 1.0, lambda: 3_600_000)
        right = Leases(database, "right", 1.0, lambda: 1000)
        found = [await wrong.take(table), await right.take(table)]
        await database.close()
        return found

    assert asyncio.run(scenario()) == [True, True]


def test_notices_are_short_enough_to_be_sent_and_name_every_table() -> None:
    appends = list[Append]()
    for number in range(100):
        history = History(f"table-{number}")
        appends += [history.creation, history.ask(ANN, Chat("x" * (5 * number + 1)))]
    appends = appends[1::2]
    notices = notices_of("process", appends)
    assert all(len(notice.encode()) <= LONGEST + 100 for notice in notices)
    tables = [table for notice in notices for table in Notice.from_json(notice).tables]
    assert [table.id for table in tables] == [one.stored.id for one in appends]
    assert [table.seq for table in tables] == [one.stored.table.seq for one in appends]
    assert all(len(table.events) in {0, len(one.events)} for table, one in zip(tables, appends, strict=True))
