"""The turns of computer players, and what happens at tables without a command."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.simple import RandomPlayer
from howdah.service.computer_players import player_within
from howdah.service.hub import Identify, now
from howdah.storage.errors import LostRaceError
from howdah.storage.sql.database import Database
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.tables import LEASES
from howdah.table.commands import Command, Tick
from howdah.table.decide import CommandResult
from tests.server.running import Json, ServerThread, fast_settings, run_server


def test_computers_go_on_after_a_restart_where_they_were_to_move(tmp_path: Path) -> None:
    with run_server(tmp_path, thinkers=1, longest_thought=30.0) as first:
        ann = first.client("Ann")
        table = ann.create("siam", "mine", "alphabeta:30s")
        ann.do(table, "play", seat=0, move="@c1N")
        cookies = dict(ann.http.cookies)
    with run_server(tmp_path, longest_thought=0.05) as second:
        ann = second.client()
        ann.http.cookies.update(cookies)
        ann.wait_until(table, lambda view: len(view["moves"]) == 2)


def test_an_undo_against_a_computer_is_free(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "greedy")
    ann.do(table, "play", seat=0, move="@c1N")
    ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    ann.do(table, "propose", seat=0, proposal={"kind": "undo"})
    assert ann.view(table)["moves"] == []
    ann.do(table, "play", seat=0, move="@a1N")
    view = ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    assert view["moves"][0]["move"] == "@a1N"


@pytest.mark.parametrize(("better", "moves"), [(False, []), (True, ["@e5E", "@a5N", "@e3W", "@e4N"])])
def test_a_computer_agrees_to_a_draw_unless_it_thinks_that_it_stands_better(
    server: ServerThread, better: bool, moves: list[str]
) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "random", moves=moves)
    assert (_thinks(ann.view(table)) > 0.5) == better
    ann.do(table, "propose", seat=0, proposal={"kind": "draw"})
    view = ann.wait_until(table, lambda view: view["offers"] == [])
    assert (view["phase"] == "playing") == better


def _thinks(view: Json) -> float:
    """What the computer thinks of its own chances."""
    position = GAMES.find("siam").position(view["board"]["position"])
    return RandomPlayer().choose(position, Budget()).values[1]


def test_a_flag_falls_by_the_servers_time(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free", clock={"kind": "per-move", "each": 1000})
    with bob.live(table) as socket:
        socket.receive("table")
        socket.send("join")
        assert [event["fact"]["kind"] for event in socket.receive("events")["events"]] == ["joined", "started"]
        fallen = socket.receive("events")
        assert [event["fact"]["kind"] for event in fallen["events"]] == ["flagged", "ended"]
        assert fallen["changes"]["result"]["winners"] == [1]


def test_flags_fall_after_one_could_not_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server:
        hub, failures = server.host.hub, list[str]()
        submit = hub.submit

        async def fail_once(table_id: str, command: Command, identify: Identify) -> CommandResult:
            if isinstance(command.request, Tick) and not failures:
                failures.append(table_id)
                raise LostRaceError("another process was first")
            return await submit(table_id, command, identify)

        monkeypatch.setattr(hub, "submit", fail_once)
        ann, bob = server.client("Ann"), server.client("Bob")
        table = ann.create("siam", "mine", "free", clock={"kind": "per-move", "each": 1000})
        bob.do(table, "join")
        view = ann.wait_until(table, lambda view: view["phase"] == "over")
    assert view["result"]["cause"] == "flag"
    assert failures == [table]


def test_a_flag_falls_that_was_due_while_the_server_was_down(tmp_path: Path) -> None:
    with run_server(tmp_path) as first:
        ann, bob = first.client("Ann"), first.client("Bob")
        table = ann.create("siam", "mine", "free", clock={"kind": "per-move", "each": 1000})
        bob.do(table, "join")
    time.sleep(1)
    with run_server(tmp_path) as second:
        view = second.client().wait_until(table, lambda view: view["phase"] == "over")
        assert view["result"]["cause"] == "flag"


def test_on_sqlite_a_killed_servers_turns_are_taken_at_once_after_the_restart(tmp_path: Path) -> None:
    settings = fast_settings(tmp_path, lease=1000.0)

    async def leave_a_lease(table: str) -> bool:
        database = Database(settings.url)
        taken = await Leases(database, "killed", settings.lease, now).take(table)
        await database.close()
        return taken

    with run_server(tmp_path, lease=1000.0, longest_thought=30.0) as first:
        ann = first.client("Ann")
        table = ann.create("siam", "mine", "alphabeta:30s")
        ann.do(table, "play", seat=0, move="@c1N")
    assert asyncio.run(leave_a_lease(table))
    with run_server(tmp_path, lease=1000.0, longest_thought=0.05) as second:
        second.client().wait_until(table, lambda view: len(view["moves"]) == 2)


@pytest.mark.parametrize("spec", ["mcts:999999999", "alphabeta:3600s", "alphabeta:d90"])
def test_no_computer_thinks_longer_than_the_server_allows(spec: str) -> None:
    _, budget = player_within(spec, 1, 2.5)
    assert budget.seconds == 2.5


def test_a_lease_passes_to_another_process_when_it_runs_out(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "free")

    async def scenario() -> list[Any]:
        database = Database(server.settings.url)
        time = [1000]
        one, two = (Leases(database, name, 10, lambda: time[0]) for name in ("one", "two"))
        happened = [await one.take(table)]
        time[0] = 2000
        happened += [await two.take(table), await one.take(table)]
        time[0] = 12_001
        happened += [await two.take(table), await one.take(table)]
        await one.release(table)  # which is not its own any more
        happened.append(await one.take(table))
        await two.release(table)
        happened.append(await one.take(table))
        await one.release_all()
        happened.append(await two.take(table))
        await two.release_all()
        await database.close()
        return happened

    assert asyncio.run(scenario()) == [True, False, True, True, False, False, True, True]


async def expires(database: Database, table: str) -> int:
    """When the lease of a table runs out."""
    wanted = select(LEASES.c.expires).where(LEASES.c.table_id == table)
    return int(await database.read(lambda connection: connection.scalar(wanted)) or 0)


def test_a_lease_is_renewed_while_it_is_held(server: ServerThread) -> None:
    table = server.client("Ann").create("siam", "mine", "free")

    async def scenario() -> tuple[bool, bool, bool]:
        database = Database(server.settings.url)
        time = [1000]
        one, two = (Leases(database, name, 0.03, lambda: time[0]) for name in ("one", "two"))
        async with one.claim(table) as free:
            time[0] = 1020
            while await expires(database, table) < 1050:  # noqa: ASYNC110 - no event tells of it
                await asyncio.sleep(0.01)
            time[0] = 1040  # later than the lease would have lasted
            meanwhile = await two.take(table)
        after = await two.take(table)
        await two.release(table)
        await database.close()
        return free, meanwhile, after

    assert asyncio.run(scenario()) == (True, False, True)
