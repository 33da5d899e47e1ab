"""Computer players' turns, and what happens at tables without anybody asking."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from howdah.desk.opponents import opponent
from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.simple import Chancer
from howdah.server.database import Database
from howdah.server.leases import Leases
from tests.server.running import House, Json, house, hurried


def test_computers_go_on_after_a_restart_where_they_were_to_move(tmp_path: Path) -> None:
    with house(tmp_path, thinkers=1, longest_thought=30.0) as first:
        ann = first.person("Ann")
        table = ann.create("siam", "mine", "alphabeta:30s")
        ann.do(table, "start")
        ann.do(table, "play", seat=0, move="@c1N")
        cookies = dict(ann.http.cookies)
    with house(tmp_path, longest_thought=0.05) as second:
        ann = second.person()
        ann.http.cookies.update(cookies)
        ann.wait_until(table, lambda view: len(view["moves"]) == 2)


def test_an_undo_against_a_computer_is_free(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "greedy")
    ann.do(table, "start")
    ann.do(table, "play", seat=0, move="@c1N")
    ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    ann.do(table, "propose", seat=0, proposal={"kind": "undo"})
    assert ann.look(table)["moves"] == []
    ann.do(table, "play", seat=0, move="@a1N")
    view = ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    assert view["moves"][0]["move"] == "@a1N"


@pytest.mark.parametrize("better", [False, True])
def test_a_computer_agrees_to_a_draw_unless_it_thinks_that_it_stands_better(inn: House, better: bool) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "random")
    ann.do(table, "start")
    view = ann.look(table)
    while (_thinks(view) > 0.5) != better:
        ann.do(table, "play", seat=0, move=view["board"]["moves"][-1]["code"])
        made = len(view["moves"]) + 2
        view = ann.wait_until(table, lambda view, made=made: len(view["moves"]) == made)
    ann.do(table, "propose", seat=0, proposal={"kind": "draw"})
    view = ann.wait_until(table, lambda view: view["offers"] == [])
    assert (view["phase"] == "playing") == better


def _thinks(view: Json) -> float:
    """What the computer thinks of its own chances."""
    position = GAMES.find("siam").position(view["board"]["position"])
    return Chancer().choose(position, Budget()).values[1]


def test_a_flag_falls_by_the_servers_time(inn: House) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = ann.create("siam", "mine", "free", clock={"kind": "per-move", "each": 1000})
    bob.do(table, "join")
    with bob.live(table) as line:
        line.hear("table")
        ann.do(table, "start")
        assert [event["kind"] for event in line.hear("events")["events"]] == ["started"]
        fallen = line.hear("events")
        assert [event["kind"] for event in fallen["events"]] == ["flagged", "ended"]
        assert fallen["changes"]["result"]["winners"] == [1]


def test_a_flag_falls_that_was_due_while_the_server_was_down(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        ann, bob = first.person("Ann"), first.person("Bob")
        table = ann.create("siam", "mine", "free", clock={"kind": "per-move", "each": 1000})
        bob.do(table, "join")
        ann.do(table, "start")
    time.sleep(1)
    with house(tmp_path) as second:
        view = second.person().wait_until(table, lambda view: view["phase"] == "over")
        assert view["result"]["cause"] == "flag"


def test_on_sqlite_a_killed_servers_turns_are_taken_at_once_after_the_restart(tmp_path: Path) -> None:
    settings = hurried(tmp_path, lease=1000.0)

    async def leave_a_lease(table: str) -> bool:
        database = Database(settings)
        taken = await Leases(database, "killed", settings.lease).take(table, int(time.time() * 1000))
        await database.close()
        return taken

    with house(tmp_path, lease=1000.0, longest_thought=30.0) as first:
        ann = first.person("Ann")
        table = ann.create("siam", "mine", "alphabeta:30s")
        ann.do(table, "start")
        ann.do(table, "play", seat=0, move="@c1N")
    assert asyncio.run(leave_a_lease(table))
    with house(tmp_path, lease=1000.0, longest_thought=0.05) as second:
        second.person().wait_until(table, lambda view: len(view["moves"]) == 2)


@pytest.mark.parametrize("spec", ["mcts:999999999", "alphabeta:3600s", "alphabeta:d90"])
def test_no_computer_thinks_longer_than_the_server_allows(spec: str) -> None:
    _, budget = opponent(spec, 1, 2.5)
    assert budget.seconds == 2.5


def test_a_lease_passes_to_another_process_when_it_runs_out(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "free")

    async def scenario() -> list[Any]:
        database = Database(inn.settings)
        one, two = Leases(database, "one", 10), Leases(database, "two", 10)
        happened = [
            await one.take(table, 1000),
            await two.take(table, 2000),
            await one.take(table, 2000),
            await two.take(table, 12_001),
        ]
        await one.renew(table, 12_002)
        happened.append(await one.take(table, 12_003))
        await one.give_back(table)
        happened.append(await one.take(table, 12_004))
        await two.give_back(table)
        happened.append(await one.take(table, 12_005))
        await one.give_back_all()
        await database.close()
        return happened

    assert asyncio.run(scenario()) == [True, False, True, True, False, False, True]
