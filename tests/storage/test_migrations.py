"""Migrations keep what older releases have stored, and fill what they add."""

import asyncio
from datetime import date
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Select, insert, select, text

from howdah.core.options import Options
from howdah.puzzles.collection import daily
from howdah.puzzles.progress import FinishedTry
from howdah.server.accounts import Identity
from howdah.server.clubs.clubs import Clubs
from howdah.storage.sql.database import Database
from howdah.storage.sql.mistakes import StoredMistake, merge_mistakes, mistakes_since
from howdah.storage.sql.outbox import claim_notices
from howdah.storage.sql.results import rows_of
from howdah.storage.sql.solving import note_tries, stored_progress
from howdah.storage.sql.storage import SqlStorage
from howdah.storage.sql.tables import BOTS, EVENTS, OUTBOX, PERSONS, RESULTS, SPEAKERS, SUBSCRIPTIONS, TABLES
from howdah.table.apply_events import replay
from howdah.table.commands import Chat, Join, Leave, Resign
from howdah.table.look_alikes import look
from howdah.table.setup import Computer, Free, Mine, Privacy, Setup
from tests.server.running import fast_settings
from tests.storage.histories import ANN, BOB, History

DAY = date(2030, 1, 31)
PUZZLE = daily(DAY)


def solve_a_puzzle(connection: Connection) -> None:
    attempt = FinishedTry(PUZZLE.id, tuple(step.right[0] for step in PUZZLE.steps), 1, str(DAY))
    for _ in range(2):  # the second time changes nothing
        note_tries(connection, "p-ann", [(attempt, PUZZLE)], {DAY}, 1_900_000_000_000)


def note_a_notice(connection: Connection) -> None:
    device = {
        "digest": b"d", "person": "p-ann", "session": "s", "endpoint": "https://push.example/a", "p256dh": "k",
        "auth": "a", "language": "fr", "turn": True, "joined": False, "rematch": True, "made": 1,
    }  # fmt: skip
    connection.execute(insert(SUBSCRIPTIONS).values(device))
    notice = {"digest": b"d", "table_id": "table", "person": "p-ann", "kind": "turn", "next_try": 5, "tries": 0}
    connection.execute(insert(OUTBOX).values(notice))


def upgrade_to_the_first(connection: Connection) -> None:
    with as_file(files("howdah.storage.sql") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder))
        command.upgrade(config, "0001")


def store_as_the_first_release_did(connection: Connection) -> None:
    history = History("table")
    events = [*history.creation.events, *history.ask(BOB, Join()).events, *history.ask(ANN, Chat("hello")).events]
    tables = [("table", [event.to_json() for event in events]), ("broken", ["no JSON"]), ("strange", ['{"fact": 1}'])]
    columns = "id, game, seq, changed, phase, open, computing, invitation"
    for table_id, bodies in tables:
        values = f"'{table_id}', 'siam', {len(bodies)}, 0, 'playing', false, false, ''"
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
        rows = [{"table_id": table_id, "seq": seq, "body": body} for seq, body in enumerate(bodies, 1)]
        connection.execute(insert(EVENTS), rows)
    connection.execute(text("INSERT INTO persons (id, name, seen) VALUES ('p-ann', 'Ann', 5)"))
    for login in ("bill", "biil", "other"):  # two of them look alike
        values = f"'p-{login}', '{login}', '{login}', 1"
        connection.execute(text(f"INSERT INTO persons (id, name, login, seen) VALUES ({values})"))
    store_finished_games(connection)


def store_finished_games(connection: Connection) -> None:
    """Two games that are over: one for everybody to see, against a person who changed seats; one alone."""
    shown = History("shown", Setup("siam", (Free(), Free()), draw_seats=True))
    alone = Setup(
        "white-elephant", (Mine(), Computer("level:4")), Options({"edition": "black"}), privacy=Privacy.INVITED
    )
    hidden = History("hidden", alone)
    stored = {
        "shown": [shown.creation, shown.ask(BOB, Join(0)), shown.ask(BOB, Leave(0)), shown.ask(BOB, Join(1)),
                  shown.ask(ANN, Join(0)), shown.ask(BOB, Resign(shown.stored.table.seats_of("p-bob")[0]))],
        "hidden": [hidden.creation, hidden.ask(ANN, Resign(0))],
    }  # fmt: skip
    for table_id, appends in stored.items():
        bodies = [event.to_json() for one in appends for event in one.events]
        values = f"'{table_id}', 'siam', {len(bodies)}, 7, 'over', false, false, ''"
        columns = "id, game, seq, changed, phase, open, computing, invitation"
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
        rows = [{"table_id": table_id, "seq": seq, "body": body} for seq, body in enumerate(bodies, 1)]
        connection.execute(insert(EVENTS), rows)


FINISHED = ("shown", "hidden")


def _mappings(wanted: Select[Any], connection: Connection) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(wanted).mappings()]


async def check_results(database: Database) -> None:
    """The results of finished games are those that this release would have stored."""
    storage = SqlStorage(database, "process")
    for table_id in FINISHED:
        table = replay(await storage.read(table_id))
        wanted = select(RESULTS).where(RESULTS.c.table_id == table_id).order_by(RESULTS.c.seat)
        rows = await database.read(partial(_mappings, wanted))
        assert rows == list(rows_of(table_id, table))
        assert len(rows) == len(table.seats) - sum(seat.person is None for seat in table.seats) > 0
    opened = select(TABLES.c.id).where(TABLES.c.open)
    assert await database.read(lambda connection: connection.scalars(opened).all()) == ["shown"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_migrations_find_what_is_new_in_the_journals_make_room_for_bots_puzzles_clubs_and_notices_and_keep_the_rest(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}

    async def scenario() -> None:
        database = Database(fast_settings(tmp_path, **changes).url)
        await database.write(upgrade_to_the_first)
        await database.write(store_as_the_first_release_did)
        await database.upgrade()
        hosts = await database.read(lambda connection: connection.execute(select(TABLES.c.id, TABLES.c.host)).all())
        assert {row.id: row.host for row in hosts if row.id not in FINISHED} == {
            "table": "p-ann",
            "broken": None,
            "strange": None,
        }
        rules = await database.read(lambda connection: connection.execute(select(TABLES.c.id, TABLES.c.rules)).all())
        assert {row.id: row.rules for row in rules} == {
            "table": 1, "broken": None, "strange": None, "shown": 1, "hidden": 2,
        }  # fmt: skip
        speakers = await database.read(lambda connection: connection.execute(select(SPEAKERS)).all())
        assert [tuple(row) for row in speakers] == [("table", "p-ann")]
        persons = await database.read(lambda connection: connection.execute(select(PERSONS)).all())
        [ann] = [row for row in persons if row.id == "p-ann"]
        assert (ann.name, ann.seen, ann.valid_from, ann.look) == ("Ann", 5, 0, None)
        assert len({row.handle for row in persons}) == len(persons)
        looks = {row.login: row.look for row in persons if row.login}
        assert looks == {"biil": "blll", "bill": None, "other": "other"}  # one of two that look alike is protected
        assert all(value in {None, look(login)} for login, value in looks.items())
        await check_results(database)
        events = await database.read(lambda connection: connection.execute(select(EVENTS.c.body)).all())
        assert len(events) >= 5
        bot = {"id": "b", "person": "p-ann", "owner": "p-ann", "digest": b"hash", "made": 1}
        await database.write(lambda connection: connection.execute(insert(BOTS).values(bot)))
        bots = await database.read(lambda connection: connection.execute(select(BOTS)).mappings().all())
        assert [dict(row) for row in bots] == [bot]
        await database.write(note_a_notice)
        (claimed,) = await database.write(lambda connection: claim_notices(connection, 5, 9, 1))
        assert (claimed.endpoint, claimed.language, claimed.tries) == ("https://push.example/a", "fr", 1)
        assert not await database.write(lambda connection: claim_notices(connection, 5, 9, 1))
        await database.write(solve_a_puzzle)
        progress = await database.read(lambda connection: stored_progress(connection, "p-ann"))
        assert progress.tried == progress.solved == {PUZZLE.id}
        assert progress.days == {DAY}
        mistake = StoredMistake("one", 5, "{}")
        await database.write(lambda connection: merge_mistakes(connection, "p-ann", [mistake], 10))
        assert await database.read(lambda connection: mistakes_since(connection, "p-ann", 0, 10)) == (1, (mistake,))
        assert progress.rating.value > 1500
        founder = Identity("p-ann", "Ann", "ann", ("p-ann",))
        club = await Clubs(database).found(founder, "Club", "", 6)
        assert [(one.id, one.members) for one in await Clubs(database).of(founder)] == [(club, 1)]
        await database.close()

    asyncio.run(scenario())
