"""`howdah admin`: copies, checks, statistics and deletion, beside a running server and without one."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from howdah.core.errors import HowdahError
from howdah.server.accounts import Identity
from howdah.server.admin import AdminError
from howdah.server.clubs.clubs import Clubs
from howdah.storage.sql.database import Database
from howdah.storage.sql.sqlite_backup import BackupError
from howdah.storage.sql.sqlite_threads import DatabaseInUseError
from howdah.storage.sql.tables import PERSONS
from tests.server.running import ServerThread, run_server
from tests.server.test_tables import start_siam
from tests.terminal.test_commands import howdah


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("admin")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[ServerThread]:
    with run_server(folder) as server:
        yield server


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a server that has stopped, and a table of Ann's account with Bob."""
    folder = tmp_path_factory.mktemp("stopped")
    with run_server(folder) as server:
        ann, _, table = start_siam(server)
        ann.post("/api/session/account", {"login": "ann", "passphrase": "correct horse"}, 201)
        ann.do(table, "play", seat=0, move="@c1N")
    return folder, table


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'howdah.db'}"


def copied(stopped: tuple[Path, str], folder: Path) -> Path:
    """A folder with a copy of the database, to change."""
    howdah("admin", "backup", str(folder / "howdah.db"), "--database", url(stopped[0]))
    return folder


def changed(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "howdah.db")) as database:
        database.execute(statement)
        database.commit()


def test_a_copy_of_a_running_server_is_its_owners_alone_and_is_restored(
    running: ServerThread, folder: Path, tmp_path: Path
) -> None:
    ann, _, table = start_siam(running)
    ann.do(table, "play", seat=0, move="@c1N")
    copy, target = tmp_path / "copy.db", tmp_path / "new"
    assert "copy.db" in howdah("admin", "backup", str(copy), "--database", url(folder)).stdout
    assert copy.stat().st_mode & 0o777 == 0o600
    shown = ann.view(table)
    for times in range(2):
        said = howdah("admin", "restore", str(copy), "--database", url(target)).stdout
        assert ("howdah.db.replaced" in said) == (times == 1)
    assert {file.stat().st_mode & 0o777 for file in target.iterdir() if file.suffix != ".replaced"} == {0o600}
    with run_server(target) as restored:
        assert restored.client().view(table) == shown | {"you": restored.client().view(table)["you"]}


def test_a_database_that_a_server_uses_is_not_replaced_and_not_deleted_from(
    running: ServerThread, folder: Path, tmp_path: Path
) -> None:
    ann, _, table = start_siam(running)
    copy = tmp_path / "copy.db"
    howdah("admin", "backup", str(copy), "--database", url(folder))
    with pytest.raises(DatabaseInUseError):
        howdah("admin", "restore", str(copy), "--database", url(folder))
    with pytest.raises(DatabaseInUseError):
        howdah("admin", "delete-table", table, "--yes", "--database", url(folder))
    assert ann.view(table)["phase"] == "playing"


def test_what_is_no_copy_is_not_restored_and_nothing_is_overwritten(stopped: tuple[Path, str], tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.write_text("no database", encoding="utf-8")
    before = (stopped[0] / "howdah.db").read_bytes()
    for copy in (other, tmp_path / "missing.db"):
        with pytest.raises(BackupError):
            howdah("admin", "restore", str(copy), "--database", url(stopped[0]))
    with pytest.raises(BackupError):
        howdah("admin", "backup", str(other), "--database", url(stopped[0]))
    assert other.read_text(encoding="utf-8") == "no database"
    assert (stopped[0] / "howdah.db").read_bytes() == before


def test_every_journal_is_replayed_while_the_server_runs(running: ServerThread, folder: Path) -> None:
    start_siam(running)
    checked = howdah("admin", "check", "--database", url(folder))
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert "with errors: 0" in checked.stdout


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = 'no JSON' WHERE seq = 2",
        "UPDATE events SET body = replace(body, '@c1N', '@c1X')",
        "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
        "UPDATE tables SET phase = 'over'",
    ],
    ids=["no JSON", "no move", "the last event is missing", "listed as over"],
)
def test_a_journal_that_does_not_fit_is_named(stopped: tuple[Path, str], tmp_path: Path, statement: str) -> None:
    changed(copied(stopped, tmp_path), statement)
    checked = howdah("admin", "check", "--database", url(tmp_path))
    assert checked.exit_code == 1
    assert stopped[1] in checked.stderr
    assert "with errors: 1" in checked.stdout


def test_statistics_and_lists_say_what_is_stored(stopped: tuple[Path, str]) -> None:
    database = ("--database", url(stopped[0]))
    found = json.loads(howdah("admin", "statistics", "--json", *database).stdout)
    assert found.pop("bytes") > 0
    assert found == {
        "tables": {"playing": 1},
        "games": {"siam": 1},
        "events": 4,
        "guests": 1,
        "accounts": 1,
        "sessions": 2,
    }
    assert "Tables: playing 1" in howdah("admin", "statistics", *database).stdout
    assert [
        line.split("\t")[1:3] for line in howdah("admin", "persons", "--accounts", *database).stdout.splitlines()
    ] == [["ann", "Ann"]]
    assert howdah("admin", "tables", *database).stdout.startswith(f"{stopped[1]}\tsiam\tplaying\t4\t20")


def test_ratings_and_blocked_people_are_listed_and_ratings_deleted(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann, bob = server.client("Ann"), server.client("Bob")
        table = ann.create("siam", "mine", "free", rated=True)
        bob.do(table, "join")
        bob.do(table, "resign", seat=1)
        person = ann.get(f"/api/tables/{table}/people")[1]["person"]
        ann.put(f"/api/session/blocks/{person}", {"kind": "block"})
    database = ("--database", url(tmp_path))
    first, second = howdah("admin", "ratings", *database).stdout.splitlines()
    assert first.split("\t")[1:] == ["Ann", "siam/two", "1662", "290", "1"]
    bob_id = second.split("\t")[0]
    assert howdah("admin", "blocked", *database).stdout == f"{bob_id}\tBob\t0\t1\n"
    assert howdah("admin", "delete-ratings", bob_id, "--yes", *database).exit_code == 0
    assert [line.split("\t")[1] for line in howdah("admin", "ratings", *database).stdout.splitlines()] == ["Ann"]


def test_people_and_tables_are_deleted_after_a_question(stopped: tuple[Path, str], tmp_path: Path) -> None:
    database = ("--database", url(copied(stopped, tmp_path)))
    refused = howdah("admin", "delete-person", "ann", *database, typed="n\n")
    assert refused.exit_code == 1
    assert howdah("admin", "delete-person", "ann", *database, typed="y\n").exit_code == 0
    assert "Ann" not in howdah("admin", "persons", *database).stdout
    assert howdah("admin", "check", *database).exit_code == 0  # the game with Bob stays
    howdah("admin", "delete-table", stopped[1], "--yes", *database)
    assert howdah("admin", "tables", *database).stdout == ""
    for command, missing in (("delete-person", "nobody"), ("delete-table", "none")):
        with pytest.raises(AdminError):
            howdah("admin", command, missing, "--yes", *database)


def test_clubs_are_listed_and_deleted(stopped: tuple[Path, str], tmp_path: Path) -> None:
    where = url(copied(stopped, tmp_path))

    async def found() -> str:
        database = Database(where)
        wanted = select(PERSONS.c.id).where(PERSONS.c.login == "ann")
        person = await database.read(lambda connection: connection.scalar(wanted))
        ann = Identity(str(person), "Ann", "ann", (str(person),))
        club = await Clubs(database).found(ann, "Elephants", "", 1_800_000_000_000)
        await database.close()
        return club

    club, database = asyncio.run(found()), ("--database", where)
    assert howdah("admin", "clubs", *database).stdout == f"{club}\tElephants\t1\t2027-01-15T08:00:00+00:00\n"
    howdah("admin", "delete-club", club, "--yes", *database)
    assert howdah("admin", "clubs", *database).stdout == ""
    with pytest.raises(AdminError):
        howdah("admin", "delete-club", club, "--yes", *database)


def test_sessions_are_ended_of_one_person_or_of_all(stopped: tuple[Path, str], tmp_path: Path) -> None:
    database = ("--database", url(copied(stopped, tmp_path)))
    assert "Sessions ended: 1" in howdah("admin", "sign-out", "ann", *database).stdout
    assert "Sessions ended: 1" in howdah("admin", "sign-out", *database).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["backup", "x.db", "--database", "postgresql://howdah@localhost/howdah"], "pg_dump"),
        (["check", "--database", "sqlite:////nowhere/howdah.db"], "Il n’y a pas de base de données"),
    ],
)
def test_what_cannot_be_done_is_explained(arguments: list[str], said: str) -> None:
    with pytest.raises(HowdahError) as caught:
        howdah("admin", *arguments)
    assert said in caught.value.text("fr")


def test_a_database_of_another_release_is_left_alone(stopped: tuple[Path, str], tmp_path: Path) -> None:
    changed(copied(stopped, tmp_path), "UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(AdminError, match="expected a database of this release"):
        howdah("admin", "statistics", "--database", url(tmp_path))
