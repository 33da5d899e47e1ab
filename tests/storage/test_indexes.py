"""Every list and every deletion goes by an index: the databases are asked how they would look for the rows."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from howdah.core import schema
from howdah.games import GAMES
from howdah.server import admin
from howdah.server.accounts import Accounts
from howdah.server.clubs.clubs import Clubs
from howdah.server.clubs.rounds import RUNNING
from howdah.server.clubs.tournament_views import TournamentPlan
from howdah.server.clubs.tournaments import Tournaments
from howdah.server.peace import Peace
from howdah.server.people import People
from howdah.server.retention import Retention
from howdah.server.settings import Keep
from howdah.storage.sql.club_rows import note_games
from howdah.storage.sql.database import Database
from howdah.storage.sql.erasure import erase_person
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.results import ResultFilter
from howdah.storage.sql.sqlite_threads import SqliteThreads
from howdah.storage.sql.storage import SqlStorage
from howdah.table.actor import Actor
from howdah.table.commands import Join, Resign
from howdah.table.setup import Free, Mine, Setup
from tests.server.clubs import PLAN
from tests.server.running import fast_settings
from tests.storage.histories import History

SUPPORTED = {"siam": (1,), "white-elephant": (1, 2)}
LATER = 2**50
GROWING = (
    "tables", "events", "seats", "speakers", "persons", "sessions", "holders", "links", "results", "ratings", "rated",
    "blocks", "clubs", "members", "club_games", "ladder", "tournaments", "entrants", "pairings",
)  # fmt: skip


async def ask_for_clubs(database: Database) -> None:
    clubs, tournaments = Clubs(database), Tournaments(database, GAMES)
    ann = await Accounts(database).add_guest("Ann", LATER)
    ann = await Accounts(database).register(ann, "ann-of-the-club", "hash")
    club = await clubs.found(ann, "Club", "", 1)
    own = await clubs.membership(club, ann)
    view = await clubs.view(club, ann)
    await clubs.join(club, str(view.invitation), ann, 2)
    await clubs.card(club, str(view.invitation), ann)
    await clubs.of(ann)
    await clubs.role(club, ann)
    await clubs.games(club, (LATER, ""), over=True)
    await clubs.ladder(club, "siam", own)
    tournament = await tournaments.make(club, schema.read(TournamentPlan, PLAN, "plan"), 1)
    await tournaments.enter(tournament, ann)
    await tournaments.of(club, ann, LATER)
    await database.read(lambda connection: connection.execute(RUNNING).all())
    await tournaments.withdraw(tournament, 1)
    await database.write(lambda connection: note_games(connection, [History("table").stored]))
    await admin.clubs(database, 50)
    await clubs.remove(club, own.number, own)  # the last member, so the club goes too


async def ask_for_everything(database: Database) -> None:
    storage = SqlStorage(database, "process")
    for phase in ("waiting", "playing"):
        await storage.open_tables(phase, SUPPORTED, 100, LATER)
    for due, over in ((None, None), (True, None), (None, True), (None, False)):
        await storage.tables_of(["p-ann", "p-bob"], SUPPORTED, 100, before=(LATER, ""), due=due, over=over)
    for kind in (ResultFilter(box="siam"), ResultFilter(level=3, rated=True), ResultFilter(opponents=["p-cat"])):
        await storage.tables_of(["p-ann"], SUPPORTED, 20, before=(LATER, ""), over=True, results=kind)
    await storage.open_tables("over", SUPPORTED, 100, LATER, LATER - 1)
    await storage.all_tables_of(["p-ann"], 100, (LATER, ""))
    await storage.shared_tables(["p-ann"], ["p-bob"], SUPPORTED, 100, (LATER, ""))
    await ask_for_people(database)
    await storage.flags_fallen(LATER)
    await storage.read("table", 3, 500)
    await storage.head("table")
    await Leases(database, "process", 15, lambda: 0).unclaimed()
    await Retention(database, Keep(1, 1, 1), lambda: LATER, print).tidy()
    await ask_for_clubs(database)
    await database.write(lambda connection: erase_person(connection, ["p-ann"]))


async def ask_for_people(database: Database) -> None:
    """Ask what people know of each other; the questions do not depend on what is stored."""
    accounts, peace, people = Accounts(database), Peace(database), People(database, GAMES)
    ann = await accounts.add_guest("Ann", 0)
    bob = await accounts.add_guest("Bob", 0)
    await accounts.find(ann.id)
    await accounts.find_handle(bob.handle)
    await accounts.rename(ann, "Anna", 0)
    await peace.put(ann, bob.handle, "block", 0)
    await peace.of(ann)
    history = History("table", Setup("siam", (Mine(), Free()), rated=True), Actor(ann.id, "Ann"))
    storage = SqlStorage(database, "process")
    await storage.append(history.creation)
    await peace.keeps_out(history.stored, bob.id)
    await storage.append(history.ask(Actor(bob.id, "Bob"), Join()))
    await storage.append(history.ask(Actor(bob.id, "Bob"), Resign(1)))
    await people.results(ann)
    await people.ratings(ann.id, 0, curves=True)
    await people.view(ann, bob, 0)
    await people.at_table(ann, history.stored, 0)
    await peace.remove(ann, bob.handle)
    await accounts.merge(bob, ann.id)


def plan(connection: Connection, statement: str, parameters: Any) -> list[str]:
    how = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    rows = connection.exec_driver_sql(f"{how} {statement}", parameters).all()
    return [str(row[-1]).strip() for row in rows]


def scans(lines: list[str]) -> list[str]:
    """The steps of a plan that read a long table from its beginning to its end."""
    return [
        line
        for line in lines
        for name in GROWING
        if f"Seq Scan on {name} " in line or (line.startswith(f"SCAN {name}") and "USING" not in line)
    ]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_list_reads_a_whole_table(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}
    asked: list[tuple[str, Any]] = []

    def note(*arguments: Any) -> None:
        _, _, statement, parameters, _, many = arguments
        if not many and statement.startswith(("SELECT", "DELETE", "UPDATE")):
            asked.append((statement, parameters))

    def explain(connection: Connection) -> dict[str, list[str]]:
        if kind == "postgres":  # a short table is always read whole, unless that is forbidden
            connection.exec_driver_sql("SET enable_seqscan = off")
        assert scans(plan(connection, "SELECT id FROM persons WHERE name = 'Ann'", ()))  # names have no index
        return {statement: scans(plan(connection, statement, parameters)) for statement, parameters in list(asked)}

    async def scenario() -> dict[str, list[str]]:
        database = Database(fast_settings(tmp_path, **changes).url)
        await database.upgrade()
        connections = database._connections
        engine = connections._engine if isinstance(connections, SqliteThreads) else connections._engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        await ask_for_everything(database)
        event.remove(engine, "before_cursor_execute", note)
        found = await database.read(explain)
        await database.close()
        return found

    found = asyncio.run(scenario())
    assert len(found) >= 12
    assert {statement: whole for statement, whole in found.items() if whole} == {}
