"""Migrations keep what older releases have stored, and fill what they add."""

import asyncio
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select, text

from howdah.puzzles.collection import daily
from howdah.puzzles.progress import FinishedTry
from howdah.storage.sql.database import Database
from howdah.storage.sql.mistakes import StoredMistake, merge_mistakes, mistakes_since
from howdah.storage.sql.solving import note_tries, stored_progress
from howdah.storage.sql.tables import BOTS, EVENTS, PERSONS, SPEAKERS, TABLES
from howdah.table.commands import Chat, Join
from tests.server.running import fast_settings
from tests.storage.histories import ANN, BOB, History

DAY = date(2030, 1, 31)
PUZZLE = daily(DAY)


def solve_a_puzzle(connection: Connection) -> None:
    attempt = FinishedTry(PUZZLE.id, tuple(step.right[0] for step in PUZZLE.steps), 1, str(DAY))
    for _ in range(2):  # the second time changes nothing
        note_tries(connection, "p-ann", [(attempt, PUZZLE)], {DAY}, 1_900_000_000_000)


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


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_migrations_find_hosts_speakers_and_rules_make_room_for_bots_and_puzzles_and_keep_the_rest(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}

    async def scenario() -> None:
        database = Database(fast_settings(tmp_path, **changes).url)
        await database.write(upgrade_to_the_first)
        await database.write(store_as_the_first_release_did)
        await database.upgrade()
        hosts = await database.read(lambda connection: connection.execute(select(TABLES.c.id, TABLES.c.host)).all())
        assert {row.id: row.host for row in hosts} == {"table": "p-ann", "broken": None, "strange": None}
        rules = await database.read(lambda connection: connection.execute(select(TABLES.c.id, TABLES.c.rules)).all())
        assert {row.id: row.rules for row in rules} == {"table": 1, "broken": None, "strange": None}
        speakers = await database.read(lambda connection: connection.execute(select(SPEAKERS)).all())
        assert [tuple(row) for row in speakers] == [("table", "p-ann")]
        persons = await database.read(lambda connection: connection.execute(select(PERSONS)).all())
        assert [(row.name, row.seen, row.valid_from) for row in persons] == [("Ann", 5, 0)]
        events = await database.read(lambda connection: connection.execute(select(EVENTS.c.body)).all())
        assert len(events) >= 5
        bot = {"id": "b", "person": "p-ann", "owner": "p-ann", "digest": b"hash", "made": 1}
        await database.write(lambda connection: connection.execute(insert(BOTS).values(bot)))
        bots = await database.read(lambda connection: connection.execute(select(BOTS)).mappings().all())
        assert [dict(row) for row in bots] == [bot]
        await database.write(solve_a_puzzle)
        progress = await database.read(lambda connection: stored_progress(connection, "p-ann"))
        assert progress.tried == progress.solved == {PUZZLE.id}
        assert progress.days == {DAY}
        mistake = StoredMistake("one", 5, "{}")
        await database.write(lambda connection: merge_mistakes(connection, "p-ann", [mistake], 10))
        assert await database.read(lambda connection: mistakes_since(connection, "p-ann", 0, 10)) == (1, (mistake,))
        assert progress.rating.value > 1500
        await database.close()

    asyncio.run(scenario())
