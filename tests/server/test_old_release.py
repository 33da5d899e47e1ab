"""A server reads the database of the release before, shows its tables to its people, and goes on with them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from tests.server.running import Client, Json, ServerThread, run_server

FOLDER = Path(__file__).parent.parent / "old_release"
STORED: Json = json.loads((FOLDER / "server.json").read_text(encoding="utf-8"))
TABLES = {name: table for name, table in STORED.items() if name not in {"cookie", "link"}}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    """A server on the old database, at the time when that was written."""
    with closing(sqlite3.connect(tmp_path / "howdah.db")) as database:
        database.executescript((FOLDER / "server.sql").read_text(encoding="utf-8"))
    signed = URLSafeTimedSerializer("unknown", salt="session").loads_unsafe(cookie_value())
    assert signed[1]
    then = STORED["link"]["expires"] // 1000 - 3600
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: then)
    monkeypatch.setattr("howdah.storage.sql.clock.DatabaseClock.now", lambda _: then * 1000)
    with run_server(tmp_path) as running:
        yield running


def cookie_value() -> str:
    return str(STORED["cookie"]).partition("=")[2]


def ann(server: ServerThread) -> Client:
    """The person of the old cookie."""
    client = server.client()
    client.http.cookies["howdah"] = cookie_value()
    return client


def test_the_old_cookie_signs_in(server: ServerThread) -> None:
    assert ann(server).get("/api/session") == {"name": "Ann", "account": "ann"}


def test_an_old_personal_link_signs_in_once(server: ServerThread) -> None:
    token = {"token": STORED["link"]["token"]}
    assert server.client().post("/api/session/redeem", token)["name"] == "Ann"
    assert server.client().post("/api/session/redeem", token, 404)["error"]["code"] == "bad-link"


@pytest.mark.parametrize("name", [name for name in TABLES if name != "full"])
def test_a_table_is_as_it_was(server: ServerThread, name: str) -> None:
    view, table = ann(server).view(TABLES[name]["id"]), TABLES[name]
    assert shown(view) == table
    assert all(ply["path"] for ply in view["moves"])


def shown(view: Json) -> Json:
    """The part of a table that was noted when it was stored."""
    return {
        "id": view["id"],
        "phase": view["phase"],
        "position": view["board"]["position"],
        "moves": [ply["move"] for ply in view["moves"]],
        "seq": view["seq"],
        "next": view["next"],
        "invitation": view["you"]["invitation"],
    }


def test_a_full_table_that_waited_is_playing(server: ServerThread) -> None:
    table = TABLES["full"]
    assert shown(ann(server).view(table["id"])) == table | {"phase": "playing", "seq": 2}


def test_all_own_tables_are_listed(server: ServerThread) -> None:
    listed = {entry["id"]: entry for entry in ann(server).get("/api/tables/mine")}
    assert set(listed) == {table["id"] for table in TABLES.values()} | {TABLES["over"]["next"]}
    assert [one for one, entry in listed.items() if entry["due"]] == [TABLES["playing"]["id"], TABLES["full"]["id"]]


def test_the_events_of_old_tables_can_be_read(server: ServerThread) -> None:
    for table in TABLES.values():
        events = ann(server).get(f"/api/tables/{table['id']}/events")["events"]
        assert [event["seq"] for event in events[: table["seq"]]] == list(range(1, table["seq"] + 1))
        played = [event["fact"]["move"] for event in events if event["fact"]["kind"] in {"played", "drew"}]
        assert played == table["moves"]


@pytest.mark.parametrize("name", ["playing", "full"])
def test_a_table_goes_on(server: ServerThread, name: str) -> None:
    client, table = ann(server), TABLES[name]["id"]
    with client.live(table) as socket:
        before = socket.receive("table")["table"]
        assert before["you"]["seat"] == before["board"]["turn"] == 0
        move = before["board"]["moves"][0]
        socket.send("play", seat=0, move=move["code"])
        message = socket.receive("events")
    event: Any = message["events"][0]
    assert event["fact"].pop("told")
    del event["fact"]["effect"]
    assert event["fact"] == {"kind": "played", "seat": 0, "move": move["notation"], "path": move["path"]}
    record = client.http.get(f"/api/tables/{table}/record").json()
    assert [one for one, _ in record["moves"]][: len(before["moves"]) + 1] == [
        *(ply["move"] for ply in before["moves"]),
        move["notation"],
    ]


def test_a_computer_takes_its_turn_at_an_old_table(server: ServerThread) -> None:
    client, table = ann(server), TABLES["full"]["id"]
    client.do(table, "play", seat=0, move="@c1N")
    client.wait_until(table, lambda view: len(view["moves"]) == 2)


def test_an_old_invitation_lets_in(server: ServerThread) -> None:
    bob, table = server.client("Bob"), TABLES["invited"]
    bob.get(f"/api/tables/{table['id']}", 403)
    bob.do(table["id"], "join", invitation=table["invitation"])
    assert bob.view(table["id"])["phase"] == "playing"


def test_an_old_rematch_is_found(server: ServerThread) -> None:
    view = ann(server).view(str(TABLES["over"]["next"]))
    assert view["phase"] == "playing"
    assert [seat["name"] for seat in view["seats"]] == ["Ben", "Ann"]
