"""Tables by a version of the rules that is not supported: their records can be read, and they hide no others."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from howdah.core.record import Record
from howdah.server.endpoints import MOST_LISTED
from howdah.table.archive import Archive
from howdah.table.commands import Chat, Join, Resign
from howdah.table.errors import JournalError
from howdah.table.proposal import Undo
from howdah.table.record import record
from howdah.table.setup import Computer, Free, Mine, Setup
from tests.server.running import run_server
from tests.table.harness import ALL, ANN, BOB, TableHarness

UNKNOWN = 99


def play_by_unknown_rules(folder: Path, table: str) -> None:
    """Change what is stored of a table to what a release with other rules would have stored."""
    with closing(sqlite3.connect(folder / "howdah.db")) as database:
        written, changed = '"rules_version": 1', f'"rules_version": {UNKNOWN}'
        database.execute("UPDATE events SET body = replace(body, ?, ?) WHERE table_id = ?", (written, changed, table))
        database.execute("UPDATE tables SET rules = ? WHERE id = ?", (UNKNOWN, table))
        database.commit()


def test_the_record_of_a_table_by_unknown_rules_can_be_read_by_those_who_may_see_it(tmp_path: Path) -> None:
    with run_server(tmp_path) as first:
        ann, bob = first.client("Ann"), first.client("Bob")
        table = ann.create("siam", "mine", "free", privacy="invited")
        invitation = ann.view(table)["you"]["invitation"]
        bob.do(table, "join", invitation=invitation)
        ann.do(table, "play", seat=0, move="@c1N")
        bob.do(table, "resign", seat=1)
        before = ann.get(f"/api/tables/{table}/record")
        cookies = dict(ann.http.cookies)
    play_by_unknown_rules(tmp_path, table)
    with run_server(tmp_path) as second:
        ann, stranger = second.client(), second.client("Eve")
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{table}", 410)["error"]["code"] == "bad-journal"
        after = ann.get(f"/api/tables/{table}/record")
        assert after == before | {"rules-version": UNKNOWN, "final": None}
        assert stranger.get(f"/api/tables/{table}/record", 403)["error"]["code"] == "not-allowed"
        assert stranger.get(f"/api/tables/{table}/record", invitation=invitation) == after
        assert ann.get("/api/tables/mine") == []


def test_tables_by_unknown_rules_do_not_empty_the_lobby(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann = server.client("Ann")
        table = ann.create("siam", "mine", "free")
        rows = [(f"x{number}", 2**42 + number, f"p-{number}") for number in range(2 * MOST_LISTED + 1)]
        with closing(sqlite3.connect(tmp_path / "howdah.db", timeout=30)) as database:
            database.executemany(
                "INSERT INTO tables (id, game, seq, changed, phase, open, computing, invitation, host, rules)"
                f" VALUES (?, 'siam', 1, ?, 'waiting', 1, 0, '', ?, {UNKNOWN})",
                rows,
            )
            database.commit()
        assert [entry["id"] for entry in ann.get("/api/tables")] == [table]
        assert [entry["id"] for entry in ann.get("/api/tables", game="siam")] == [table]


def game_with_an_undo() -> TableHarness:
    harness = TableHarness(Setup("siam", (Mine(), Free()), draw_seats=True))
    harness.do(BOB, Join())
    harness.play("@c1N", "@c5S", "@b1N")
    harness.do(ANN, Chat("oh"))
    mover = ANN if harness.mover == BOB else BOB
    harness.offer(mover, Undo())
    harness.answer(harness.mover, "undo", agree=True)
    harness.do(BOB, Resign(harness.seat(BOB)))
    return harness


def test_a_journal_told_without_its_rules_says_the_same_as_with_them() -> None:
    for harness in (game_with_an_undo(), TableHarness(Setup("siam", (Mine(), Computer("random"))))):
        told = json.loads(Archive.of(harness.journal).to_json())
        assert told == json.loads(record(harness.table).to_json()) | {"final": None}
        assert Record.from_json(json.dumps(told), ALL).entries == record(harness.table).entries


@pytest.mark.parametrize("first", [0, 1])
def test_a_journal_without_a_beginning_tells_nothing(first: int) -> None:
    with pytest.raises(JournalError):
        Archive.of(game_with_an_undo().journal[1 : 1 + first])


def test_a_journal_with_a_time_that_no_calendar_has_is_refused() -> None:
    created, joined, started, played, *_ = game_with_an_undo().journal
    with pytest.raises(JournalError, match="milliseconds since 1970"):
        Archive.of([created, joined, started, replace(played, at=10**18)])
