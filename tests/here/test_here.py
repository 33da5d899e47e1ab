"""Tables without a server."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from howdah.core.record import Record
from howdah.games import GAMES
from howdah.here.thinking import think
from tests.here.device import Device, Json, MemoryShelf, played


def test_a_computer_plays_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")

    async def scenario() -> list[int]:
        device = Device()
        wire = await device.sit(await device.create("siam", "mine", "level:1"))
        await device.say(wire, "start")
        await device.say(wire, "play", seat=0, move="@c1N")
        await device.let_computers_play()
        assert wire.live
        return [ply.seat for ply in wire.live.page.table.plies]

    assert played(scenario()) == [0, 1]


def test_what_a_computer_has_thought_before_an_undo_is_forgotten() -> None:
    async def scenario() -> tuple[list[str], int]:
        device = Device()
        table = await device.create("siam", "mine", "random")
        wire = await device.sit(table)
        await device.say(wire, "start")
        await device.say(wire, "play", seat=0, move="@c1N")
        job = await device.here.turn(table)
        await device.say(wire, "propose", seat=0, proposal={"kind": "undo"})
        await device.say(wire, "play", seat=0, move="@a1N")
        await device.here.conclude(table, think(job, lambda _: None))
        assert wire.live
        before = [ply.move for ply in wire.live.page.table.plies]
        await device.let_computers_play()
        return before, len(wire.live.page.table.plies)

    assert played(scenario()) == (["@a1N"], 2)


def test_two_tabs_at_one_table_agree() -> None:
    async def scenario() -> tuple[list[str], list[str], Json]:
        shelf = MemoryShelf()
        one, other = Device(shelf), Device(shelf)
        table = await one.create("siam", "mine", "mine")
        here, there = await one.sit(table), await other.sit(table)
        await one.say(here, "start")
        await other.here.catch_up(table)
        await one.say(here, "play", seat=0, move="@c1N")
        late = await other.say(there, "play", seat=0, move="@a1N")
        await other.say(there, "play", seat=1, move="@c5S")
        await one.here.catch_up(table)
        assert here.live
        assert there.live
        tables = here.live.page.table, there.live.page.table
        moves = [[ply.move for ply in each.plies] for each in tables]
        return moves[0], moves[1], late

    mine, others, late = played(scenario())
    assert mine == others == ["@c1N", "@c5S"]
    assert (late["type"], late["error"]["code"]) == ("refused", "stale")


def test_what_both_tabs_say_at_once_is_put_in_order() -> None:
    async def scenario() -> tuple[set[str], set[str]]:
        shelf = MemoryShelf()
        one, other = Device(shelf), Device(shelf)
        table = await one.create("siam", "mine", "mine")
        here, there = await one.sit(table), await other.sit(table)
        said = [one.say(here, "chat", text=f"one {number}") for number in range(5)]
        said += [other.say(there, "chat", text=f"other {number}") for number in range(5)]
        await asyncio.gather(*said)
        for device in (one, other):
            await device.here.catch_up(table)
        assert here.live
        assert there.live
        return (
            {line.text for line in here.live.page.table.chat},
            {line.text for line in there.live.page.table.chat},
        )

    mine, others = played(scenario())
    assert mine == others
    assert len(mine) == 10


def test_a_game_goes_on_after_the_program_was_closed() -> None:
    async def scenario() -> tuple[Json, list[str]]:
        first = Device()
        table = await first.create("siam", "mine", "random")
        wire = await first.sit(table)
        await first.say(wire, "start")
        await first.say(wire, "play", seat=0, move="@c1N")
        again = Device(first.shelf)
        await again.sit(table)
        return again.heard[0]["table"], again.due

    table, due = played(scenario())
    assert [ply["move"] for ply in table["moves"]] == ["@c1N"]
    assert due == [table["id"]]
    assert table["id"].startswith("here-")


def test_the_list_of_tables_says_which_one_waits() -> None:
    async def scenario() -> list[bool]:
        device = Device()
        wire = await device.sit(await device.create("siam", "mine", "random"))
        await device.say(wire, "start")
        due = [entry["due"] for entry in device.shelf.entries.values()]
        await device.say(wire, "play", seat=0, move="@c1N")
        return due + [entry["due"] for entry in device.shelf.entries.values()]

    assert played(scenario()) == [True, False]


def test_hints_reviews_and_the_record_are_had_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")
    monkeypatch.setattr("howdah.here.thinking.FIRST_LOOK", 600)

    async def scenario() -> None:
        device = Device()
        table = await device.create("siam", "mine", "mine")
        wire = await device.sit(table)
        await device.say(wire, "start")
        for seat, move in enumerate(("@c1N", "@c5S")):
            await device.say(wire, "play", seat=seat, move=move)
        status, refusal = await device.ask("POST", f"tables/{table}/review")
        assert (status, refusal["error"]["code"]) == (409, "wrong-phase")
        await device.say(wire, "resign", seat=0)
        _, line = await device.ask("POST", f"tables/{table}/review")
        assert [step["move"] for step in line["review"]["steps"]] == ["@c1N", "@c5S"]
        _, record = await device.ask("GET", f"tables/{table}/record")
        Record.from_json(json.dumps(record), GAMES).verify()
        _, hint = await device.ask("POST", "positions/hint", {"game": "siam", "moves": ["@c1N"]})
        assert len(hint["moves"]) == 3

    played(scenario())


@pytest.mark.parametrize("player", ["level:8", "alphabeta", "level:1:2s", "mcts"])
def test_a_computer_that_thinks_by_the_clock_is_not_for_here(player: str) -> None:
    refusal = played(Device().ask("POST", "positions/reply", {"game": "siam", "player": player}))
    assert refusal[1]["error"]["code"] == "bad-player"


def test_nobody_sets_up_a_table_before_he_has_a_name() -> None:
    setup = {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "mine"}]}
    status, refusal = played(Device().ask("POST", "tables", {"id": "c", "setup": setup}))
    assert (status, refusal["error"]["code"]) == (401, "no-session")


def test_what_needs_a_server_says_so() -> None:
    status, refusal = played(Device().ask("POST", "session/sign-in", {}))
    assert (status, refusal["error"]["code"]) == (404, "not-found")


def test_a_table_here_has_no_clock() -> None:
    async def scenario() -> tuple[int, Json]:
        device = Device()
        await device.ask("PUT", "session", {"name": "Ann"})
        setup = {"game": "siam", "seats": [{"kind": "mine"}] * 2, "clock": {"kind": "per-move", "each": 30_000}}
        return await device.ask("POST", "tables", {"id": "c", "setup": setup})

    assert played(scenario())[1]["error"]["code"] == "bad-setup"


@settings(max_examples=10)
@given(
    game=st.sampled_from(["siam", "white-elephant", "china-shop", "kerala"]),
    picks=st.lists(st.integers(0), max_size=12),
)
def test_whatever_is_played_is_there_again_as_it_was(game: str, picks: list[int]) -> None:
    async def scenario() -> tuple[Json, Json]:
        device = Device()
        table = await device.create(game, *["mine"] * (3 if game == "china-shop" else 2))
        wire = await device.sit(table)
        await device.say(wire, "start")
        assert wire.live
        for pick in picks:
            position = wire.live.page.table.position
            if position.turn >= 0:
                await device.say(wire, "play", seat=position.turn, move=position.moves[pick % len(position.moves)].code)
        _, before = await device.ask("GET", f"tables/{table}")
        _, after = await Device(device.shelf).ask("GET", f"tables/{table}")
        return before, after

    before, after = played(scenario())
    assert before == after


def test_nothing_is_written_at_a_table_that_was_removed_meanwhile() -> None:
    async def scenario() -> tuple[Json, MemoryShelf]:
        device = Device()
        table = await device.create("siam", "mine", "mine")
        wire = await device.sit(table)
        await device.say(wire, "start")
        device.shelf.forget(table)
        return await device.say(wire, "play", seat=0, move="@c1N"), device.shelf

    answer, shelf = played(scenario())
    assert answer["error"]["code"] == "unknown-table"
    assert "was removed" in answer["error"]["message"]
    assert not shelf.events
