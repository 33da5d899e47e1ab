"""Two servers on one PostgreSQL tell each other what they write."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy.exc import SQLAlchemyError

from howdah.storage.protocol import StoredTable
from tests.server.postgres import PostgresServer
from tests.server.running import Client, ServerThread, eventually, run_server


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer
) -> Iterator[tuple[ServerThread, ServerThread]]:
    folder = tmp_path_factory.mktemp("pair")
    with (
        postgres_server.database("pg_notify") as url,
        run_server(folder, database=url, lease=1.0) as first,
        run_server(folder, database=url, lease=1.0) as second,
    ):
        yield first, second


def same_person(client: Client, there: ServerThread) -> Client:
    """The same person at another server."""
    other = there.client()
    other.http.cookies.update(dict(client.http.cookies))
    return other


def test_what_one_process_writes_is_told_by_the_other(pair: tuple[ServerThread, ServerThread]) -> None:
    ann, bob = pair[0].client("Ann"), pair[1].client("Bob")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as at_ann, bob.live(table) as at_bob:
        at_ann.receive("table")
        at_bob.receive("table")
        at_bob.send("join")
        assert at_ann.receive("events")["events"][0]["fact"]["name"] == "Bob"
        joined = at_bob.receive("events")
        assert [event["fact"]["kind"] for event in joined["events"]] == ["joined", "started"]
        assert joined["changes"]["board"]["turn"] == 0
        at_ann.send("play", seat=0, move="@c1N")
        at_ann.receive("answer")
        assert at_bob.receive("events")["changes"]["board"]["turn"] == 1
        at_bob.send("play", seat=1, move="@c5S")
        assert at_ann.receive("events")["changes"]["board"]["turn"] == 0


def test_a_process_decides_again_where_another_was_first(pair: tuple[ServerThread, ServerThread]) -> None:
    ann = pair[0].client("Ann")
    there = same_person(ann, pair[1])
    table = ann.create("siam", "mine", "free")
    there.view(table)
    for number in range(10):
        ann.do(table, "chat", seen=0, text=f"here {number}")
        there.do(table, "chat", seen=0, text=f"there {number}")
    chat = [line["text"] for line in there.wait_until(table, lambda view: len(view["chat"]) == 20)["chat"]]
    assert chat == [f"{where} {number}" for number in range(10) for where in ("here", "there")]
    assert chat == [line["text"] for line in ann.wait_until(table, lambda view: len(view["chat"]) == 20)["chat"]]


def test_all_processes_know_each_others_guests(pair: tuple[ServerThread, ServerThread]) -> None:
    assert same_person(pair[0].client("Ann"), pair[1]).get("/api/session")["name"] == "Ann"


def test_an_event_is_not_missed_that_another_process_writes_while_the_table_is_loaded(
    pair: tuple[ServerThread, ServerThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = pair[0].client("Ann"), pair[1].client("Bob")
    table = ann.create("siam", "mine", "free")
    hub = pair[1].host.hub
    load = hub._load

    async def load_slowly(table_id: str) -> StoredTable:
        stored = await load(table_id)
        await asyncio.to_thread(ann.do, table, "chat", seen=0, text="in between")
        return stored

    monkeypatch.setattr(hub, "_load", load_slowly)
    assert [line["text"] for line in bob.view(table)["chat"]] == ["in between"]


def test_a_process_listens_on_though_it_could_not_catch_up_once(
    pair: tuple[ServerThread, ServerThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = pair[0].client("Ann"), pair[1].client("Bob")
    table = ann.create("siam", "mine", "free")
    hub = pair[1].host.hub
    catch_up_all, failures = hub.catch_up_all, list[int]()

    async def fail_once() -> None:
        if not failures:
            failures.append(1)
            raise SQLAlchemyError("the database does not answer")
        await catch_up_all()

    monkeypatch.setattr(hub, "catch_up_all", fail_once)
    with bob.live(table) as socket, psycopg.connect(pair[0].settings.database, autocommit=True) as connection:
        socket.receive("table")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        eventually(lambda: failures, bool)
        ann.do(table, "chat", seen=0, text="hello")
        assert socket.receive("events")["events"][0]["fact"]["text"] == "hello"
