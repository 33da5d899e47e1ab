"""Stored ratings and results: exactly once, and equal to an independent count of all games."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select

from howdah.ratings import glicko
from howdah.ratings.glicko import Rating
from howdah.storage.errors import LostRaceError
from howdah.storage.protocol import Append
from howdah.storage.sql.database import Database
from howdah.storage.sql.results import count_opponents, count_results
from howdah.storage.sql.storage import SqlStorage
from howdah.storage.sql.tables import HOLDERS, PERSONS, RATED, RATINGS, RESULTS
from howdah.table.actor import Actor
from howdah.table.commands import Join, Resign
from howdah.table.setup import Computer, Free, Mine, Setup
from tests.effort import examples
from tests.server.running import fast_settings
from tests.storage.histories import History

PEOPLE = [Actor(f"p-{name}", name) for name in ("Ann", "Bob", "Cat")]
DAY = 24 * 3600 * 1000


def add_people(connection: Connection) -> None:
    rows = [{"id": one.holder, "name": one.name, "seen": 0, "handle": one.name} for one in PEOPLE]
    connection.execute(insert(PERSONS), rows)
    connection.execute(insert(HOLDERS), [{"id": row["id"], "person": row["id"]} for row in rows])


async def new_database(folder: Path, **changes: str) -> Database:
    database = Database(fast_settings(folder, **changes).url)
    await database.upgrade()
    await database.write(add_people)
    return database


def game(table_id: str, winner: Actor, loser: Actor, day: int, *, rated: bool = True) -> list[Append]:
    """A game of Siam that the second person resigns on a day."""
    history = History(table_id, Setup("siam", (Mine(), Free()), rated=rated), winner)
    made = [history.creation, history.ask(loser, Join()), history.ask(loser, Resign(1))]
    over = replace(made[-1].stored.table, time=made[-1].stored.table.time + day * DAY)
    return [*made[:-1], replace(made[-1], stored=replace(made[-1].stored, table=over))]


def expected_ratings(games: list[tuple[int, int, int, bool]]) -> dict[str, tuple[Rating, int]]:
    """Rate the same games again, one after the other, without a database."""
    known: dict[str, tuple[Rating, int, int]] = {}
    for winner, loser, day, rated in games:
        if not rated:
            continue
        pair = [str(PEOPLE[number].holder) for number in (winner, loser)]
        before = [known.get(person, (Rating(), 0, day)) for person in pair]
        times = [glicko.periods_of(timedelta(days=day - last)) for _, _, last in before]
        aged = [glicko.rated(rating, [], time) for (rating, _, _), time in zip(before, times, strict=True)]
        for place, person in enumerate(pair):
            rating, count, _ = before[place]
            result = glicko.Result(aged[1 - place], 1 - place)
            known[person] = (glicko.rated(rating, [result], times[place]), count + 1, day)
    return {person: (rating, count) for person, (rating, count, _) in known.items()}


PAIRS = st.permutations(range(3)).map(lambda order: tuple(order[:2]))
GAMES = st.lists(st.tuples(PAIRS, st.integers(0, 40), st.booleans()), max_size=8)


@given(GAMES)
@examples(12)
def test_rating_all_games_again_gives_the_stored_ratings_and_counts(
    played: list[tuple[tuple[int, int], int, bool]],
) -> None:
    day, games = 0, []
    for (winner, loser), pause, rated in played:
        day += pause
        games.append((winner, loser, day, rated))

    async def scenario(folder: Path) -> None:
        database = await new_database(folder)
        storage = SqlStorage(database, "process")
        for number, (winner, loser, when, rated) in enumerate(games):
            for append in game(f"t{number}", PEOPLE[winner], PEOPLE[loser], when, rated=rated):
                await storage.append(append)
        rows = await database.read(lambda connection: connection.execute(select(RATINGS)).all())
        stored = {row.person: (Rating(row.value, row.deviation, row.volatility), row.games) for row in rows}
        wanted = expected_ratings(games)
        assert set(stored) == set(wanted)
        for person, (rating, count) in wanted.items():
            found, games_found = stored[person]
            assert games_found == count
            assert found.value == pytest.approx(rating.value)
            assert found.deviation == pytest.approx(rating.deviation)
            assert found.volatility == pytest.approx(rating.volatility)
        changes = await database.read(lambda connection: connection.execute(select(RATED)).all())
        assert len(changes) == 2 * sum(rated for *_, rated in games)
        by_key = {(row.person, row.number): row for row in changes}
        for (person, number), row in by_key.items():
            earlier = by_key.get((person, number - 1))
            assert row.old_value == (earlier.value if earlier else 1500)
        for number, one in enumerate(PEOPLE):
            holders = [str(one.holder)]
            counts = await database.read(partial(count_results, holders=holders))
            assert sum(count.won for count in counts) == sum(winner == number for winner, *_ in games)
            assert sum(count.lost for count in counts) == sum(loser == number for _, loser, *_ in games)
            met = await database.read(partial(count_opponents, holders=holders))
            against = {found.name: found.won for found in met}
            for other, rival in enumerate(PEOPLE):
                beaten = sum((winner, loser) == (number, other) for winner, loser, *_ in games)
                assert against.get(rival.name, 0) == beaten
        await database.close()

    with TemporaryDirectory() as folder:
        asyncio.run(scenario(Path(folder)))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_games_that_end_at_once_in_two_processes_are_all_rated_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}

    async def scenario() -> None:
        database = await new_database(tmp_path, **changes)
        processes = [SqlStorage(database, name) for name in ("one", "two")]
        ends = []
        for number in range(8):
            winner, loser = (PEOPLE[0], PEOPLE[1]) if number % 2 else (PEOPLE[1], PEOPLE[0])
            *before, end = game(f"t{number}", winner, loser, 0)
            for append in before:
                await processes[0].append(append)
            ends.append(end)

        async def store(storage: SqlStorage, end: Append) -> bool:
            try:
                await storage.append(end)
            except LostRaceError:
                return False
            return True

        # Both processes try to store the end of every game.
        stored = await asyncio.gather(*(store(storage, end) for end in ends for storage in processes))
        for end, *done in zip(ends, stored[::2], stored[1::2], strict=True):
            assert done != [True, True]
            if done == [False, False]:  # a conflict of another table's rows is decided again
                await processes[0].append(end)
        rows = await database.read(lambda connection: connection.execute(select(RATED)).all())
        assert sorted(row.number for row in rows if row.person == PEOPLE[0].holder) == list(range(1, 9))
        ratings = await database.read(lambda connection: connection.execute(select(RATINGS)).all())
        assert {row.person: row.games for row in ratings} == {"p-Ann": 8, "p-Bob": 8}
        results = await database.read(lambda connection: connection.execute(select(RESULTS)).all())
        assert len(results) == 16
        await database.close()

    asyncio.run(scenario())


def test_a_guest_who_signed_in_sits_at_a_table_twice_and_it_does_not_count(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = await new_database(tmp_path)
        storage = SqlStorage(database, "process")
        *before, end = game("table", PEOPLE[0], PEOPLE[1], 0)
        for append in before:
            await storage.append(append)
        merge = HOLDERS.update().where(HOLDERS.c.id == "p-Bob").values(person="p-Ann")
        await database.write(lambda connection: connection.execute(merge))
        await storage.append(end)
        assert await database.read(lambda connection: connection.execute(select(RATINGS)).all()) == []
        await database.close()

    asyncio.run(scenario())


def test_a_level_keeps_its_rating(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = await new_database(tmp_path)
        storage = SqlStorage(database, "process")
        history = History("table", Setup("siam", (Mine(), Computer("level:5")), rated=True), PEOPLE[0])
        await storage.append(history.creation)
        await storage.append(history.ask(PEOPLE[0], Resign(0)))
        rows = await database.read(lambda connection: connection.execute(select(RATINGS)).all())
        level = glicko.Result(Rating(1752, 26), 0)
        assert [row.value for row in rows] == [pytest.approx(glicko.rated(Rating(), [level], 0).value)]
        [result] = await database.read(lambda connection: connection.execute(select(RESULTS)).all())
        assert (result.level, result.outcome, result.box, result.rated) == (5, "lost", "siam", True)
        await database.close()

    asyncio.run(scenario())
