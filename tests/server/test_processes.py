"""Two server processes on one PostgreSQL, one of which is killed."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest

from howdah.core import schema
from howdah.storage.sql.notices import CHANNEL, Notice, TableNotice
from howdah.table.apply_events import replay
from howdah.table.events import Event
from howdah.table.record import record
from howdah.table.view import EventView
from tests.server.postgres import PostgresServer
from tests.server.process import Process, process
from tests.server.reconnecting_client import ReconnectingClient
from tests.server.running import Client, Json, eventually, without_words

LEASE = 1.0
PATIENCE = 300  # seconds after which a game has come to a halt


@pytest.fixture(scope="module")
def url(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.database("processes") as url:
        yield url


@pytest.fixture
def pair(url: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    with process(tmp_path, database=url, lease=LEASE) as first, process(tmp_path, database=url, lease=LEASE) as second:
        yield first, second


def stored(url: str, table: str) -> list[Event]:
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT body FROM events WHERE table_id = %s ORDER BY seq", (table,)).fetchall()
    return [Event.from_json(body) for (body,) in rows]


def at(client: Client, there: Process) -> Client:
    """The same person at another process."""
    other = there.client()
    other.http.cookies.update(dict(client.http.cookies))
    return other


def reconnecting(client: Client, table: str, seed: int) -> ReconnectingClient:
    return ReconnectingClient(lambda: client.server.address, client.cookie, table, Random(seed))


async def play_out(clients: list[ReconnectingClient]) -> None:
    barrier = asyncio.Barrier(len(clients))
    async with asyncio.timeout(PATIENCE):
        for one in clients:
            one.barrier = barrier
        await asyncio.gather(*(one.play_to_the_end() for one in clients))


def test_clients_of_both_processes_are_told_the_same_in_the_same_order(url: str, pair: tuple[Process, Process]) -> None:
    first, second = pair
    ann, bob, cat = first.client("Ann"), second.client("Bob"), first.client("Cat")
    table = ann.create("china-shop", "mine", "free", "free", "random")
    bob.do(table, "join")
    cat.do(table, "join")
    spectators = [first.client("Dan"), second.client("Eve")]
    present = [reconnecting(one, table, seed) for seed, one in enumerate([ann, bob, cat, *spectators])]
    asyncio.run(play_out(present))
    told = [schema.write(EventView.of(event)) for event in stored(url, table)]
    assert replay(stored(url, table)).result
    for one in present:
        assert list(map(without_words, one.events)) == told[len(told) - len(one.events) :]
        assert len(one.events) > 100


def test_of_two_moves_at_the_same_event_in_two_processes_exactly_one_lands(
    url: str, pair: tuple[Process, Process]
) -> None:
    ann = pair[0].client("Ann")
    both = [ann, at(ann, pair[1])]
    table = ann.create("siam", "mine", "random")

    def attempt(client: Client, move: int, seen: int) -> tuple[int, Json]:
        command = {"v": 1, "id": f"{move}-{seen}", "seen": seen, "request": {"kind": "play", "seat": 0, "move": move}}
        response = client.http.post(f"/api/tables/{table}/commands", json=command)
        return response.status_code, response.json()

    with ThreadPoolExecutor(2) as together:
        for _ in range(12):
            view = ann.wait_until(table, lambda view: view["board"]["turn"] == 0)
            moves = [move["code"] for move in view["board"]["moves"]][:2]
            answers = list(together.map(attempt, both, moves, [view["seq"]] * 2))
            assert sorted(status for status, _ in answers) == [200, 409]
            refused = next(answer["error"] for status, answer in answers if status == 409)
            assert refused["code"] == "stale"
            assert refused["complete"]
            assert refused["missing"][0]["seq"] == view["seq"] + 1
    events = stored(url, table)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    record(replay(events)).verify()


def test_turns_of_a_killed_process_are_played_by_the_other(url: str, pair: tuple[Process, Process]) -> None:
    first, second = pair
    ann = first.client("Ann")
    tables = [ann.create("china-shop", "random", "greedy", "random") for _ in range(3)]
    watching = [reconnecting(at(ann, second), table, seed=1) for table in tables]
    eventually(lambda: leased(url, tables), bool)
    first.kill()
    left_behind = {table: len(stored(url, table)) for table in tables if not replay(stored(url, table)).result}
    assert leased(url, list(left_behind)), "killed while it had turns to play"
    asyncio.run(play_out(watching))
    eventually(lambda: leased(url, list(left_behind)), lambda held: not held)  # given back after the last event
    for table in tables:
        events = stored(url, table)
        assert len(events) > left_behind.get(table, 0)
        played = [event.command for event in events if event.fact.kind == "played"]
        assert len(played) == len(set(played))
        assert record(replay(events)).verify().scores()


def leased(url: str, tables: list[str]) -> set[str]:
    """Those of some tables whose computer turns a process has leased."""
    with psycopg.connect(url) as connection:
        return {table for (table,) in connection.execute("SELECT table_id FROM leases")} & set(tables)


def test_a_process_tells_of_every_event_by_notify(url: str, pair: tuple[Process, Process]) -> None:
    ann = pair[0].client("Ann")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        table = ann.create("siam", "mine", "free")
        for number in range(3):
            ann.do(table, "chat", seen=0, text=f"{number}")
        told = list[TableNotice]()
        while len(told) < 4 and (heard := list(connection.notifies(timeout=60, stop_after=1))):
            notices = [Notice.from_json(notice.payload) for notice in heard]
            told += [one for notice in notices for one in notice.tables if one.id == table]
    assert [one.seq for one in told] == [1, 2, 3, 4]
    assert [Event.from_json(text) for one in told for text in one.events] == stored(url, table)


def test_a_process_that_lost_its_listening_connection_reconnects_and_catches_up(
    url: str, pair: tuple[Process, Process]
) -> None:
    ann, bob = pair[0].client("Ann"), pair[1].client("Bob")
    table = ann.create("siam", "mine", "free")
    with bob.live(table) as socket, psycopg.connect(url, autocommit=True) as connection:
        socket.receive("table")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        for number in range(3):
            ann.do(table, "chat", seen=0, text=f"{number}")
        said: list[str] = []
        while len(said) < 3:
            said += [event["fact"]["text"] for event in socket.receive("events")["events"]]
    assert said == ["0", "1", "2"]


def test_a_rolling_restart_refuses_no_move_and_metrics_are_those_of_all_workers(url: str, tmp_path: Path) -> None:
    """A client of the test raises an error if a command of it is refused."""
    with process(tmp_path, database=url, workers=2) as server:
        ann, bob = server.client("Ann"), server.client("Bob")
        old = eventually(lambda: children(server), lambda found: len(found) >= 2)
        restarted = False
        played = 0
        while not restarted:
            assert played < 5000
            table = ann.create("white-elephant", "mine", "free")
            bob.do(table, "join")
            players = [reconnecting(one, table, seed=played) for seed, one in enumerate((ann, bob))]
            if not played:
                os.kill(int(server.process.pid or 0), signal.SIGHUP)
            asyncio.run(play_out(players))
            played += sum(len(one.acknowledged) for one in players)
            restarted = len(old - children(server)) >= 2
        told = httpx.get(f"http://{server.address}/metrics", timeout=PATIENCE, verify=False).text
        counted = re.search(r'howdah_commands_total\{kind="play"\} ([\d.]+)', told)
        assert counted
        assert float(counted[1]) == played


def children(server: Process) -> set[int]:
    """The processes that a server has started."""
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False)
    return set(map(int, found.stdout.split()))
