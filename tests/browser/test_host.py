"""Tables without a server."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.record import Record
from howdah.games import GAMES
from howdah.service.messages.searches import SearchTask
from tests.browser.device import Json, MemoryDatabase, Tab, table_of
from tests.effort import examples


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")


def test_a_computer_plays_its_turns() -> None:
    async def scenario() -> list[int]:
        tab = Tab()
        channel = await tab.connect(await tab.create("siam", "mine", "level:1"))
        await tab.send(channel, "play", seat=0, move="@c1N")
        await tab.let_computers_play()
        return [ply.seat for ply in table_of(channel).plies]

    assert asyncio.run(scenario()) == [0, 1]


def test_a_computer_answers_the_offer_of_a_draw() -> None:
    async def scenario() -> list[Json]:
        tab = Tab()
        channel = await tab.connect(await tab.create("siam", "mine", "random"))
        await tab.send(channel, "propose", seat=0, proposal={"kind": "draw"})
        await tab.let_computers_play()
        assert table_of(channel).offers == ()
        events = [event for message in tab.messages for event in message.get("events", [])]
        return [event["fact"] for event in events]

    offered, answered, closed, *_ = asyncio.run(scenario())
    assert offered["kind"] == "offered"
    assert (answered["kind"], answered["seat"], answered["offer"]) == ("answered", 1, "draw")
    assert closed["kind"] == "closed"


def test_a_search_is_cancelled_when_its_move_is_taken_back() -> None:
    async def scenario() -> tuple[list[int], list[str], int]:
        tab = Tab()
        channel = await tab.connect(await tab.create("siam", "mine", "level:1"))
        tab.worker.ready.clear()
        await tab.send(channel, "play", seat=0, move="@c1N")
        await tab.worker.busy.wait()
        await tab.send(channel, "propose", seat=0, proposal={"kind": "undo"})
        await tab.send(channel, "play", seat=0, move="@a1N")
        before = [ply.move for ply in table_of(channel).plies]
        tab.worker.ready.set()
        await tab.let_computers_play()
        return tab.worker.cancelled, before, len(table_of(channel).plies)

    assert asyncio.run(scenario()) == ([1], ["@a1N"], 2)


def test_a_request_can_be_cancelled_and_its_search_ends() -> None:
    async def scenario() -> list[int]:
        tab = Tab()
        tab.worker.ready.clear()
        asking = asyncio.create_task(tab.request("POST", "positions/hint", {"game": "siam"}, number=7))
        await tab.worker.busy.wait()
        tab.host.cancel(7)
        with pytest.raises(asyncio.CancelledError):
            await asking
        tab.host.cancel(7)  # a request that is over
        return tab.worker.cancelled

    assert asyncio.run(scenario()) == [1]


def test_two_tabs_at_one_table_agree() -> None:
    async def scenario() -> tuple[list[str], list[str], Json]:
        database = MemoryDatabase()
        one, other = Tab(database), Tab(database)
        table = await one.create("siam", "mine", "mine")
        here, there = await one.connect(table), await other.connect(table)
        await one.send(here, "play", seat=0, move="@c1N")
        late = await other.send(there, "play", seat=0, move="@a1N")
        await other.send(there, "play", seat=1, move="@c5S")
        await one.host.catch_up(table)
        moves = [[ply.move for ply in table_of(channel).plies] for channel in (here, there)]
        return moves[0], moves[1], late

    mine, others, late = asyncio.run(scenario())
    assert mine == others == ["@c1N", "@c5S"]
    assert (late["type"], late["error"]["code"]) == ("refused", "stale")


def test_one_of_two_tabs_plays_for_a_computer() -> None:
    async def scenario() -> tuple[list[int], list[SearchTask]]:
        database = MemoryDatabase()
        one, other = Tab(database), Tab(database)
        table = await one.create("siam", "mine", "level:1")
        here, _ = await one.connect(table), await other.connect(table)
        await one.send(here, "play", seat=0, move="@c1N")
        await other.host.catch_up(table)
        await one.let_computers_play()
        await other.let_computers_play()
        return [ply.seat for ply in table_of(here).plies], [*one.worker.started, *other.worker.started]

    seats, searches = asyncio.run(scenario())
    assert seats == [0, 1]
    assert len(searches) == 1


def test_commands_of_two_tabs_at_once_are_put_in_order() -> None:
    async def scenario() -> tuple[list[str], list[str]]:
        database = MemoryDatabase()
        one, other = Tab(database), Tab(database)
        table = await one.create("siam", "mine", "mine")
        here, there = await one.connect(table), await other.connect(table)
        sent = [one.send(here, "chat", text=f"one {number}") for number in range(5)]
        sent += [other.send(there, "chat", text=f"other {number}") for number in range(5)]
        await asyncio.gather(*sent)
        for tab in (one, other):
            await tab.host.catch_up(table)
        return [line.text for line in table_of(here).chat], [line.text for line in table_of(there).chat]

    mine, others = asyncio.run(scenario())
    assert mine == others
    assert len(set(mine)) == 10


def test_a_game_goes_on_after_the_tab_was_closed() -> None:
    async def scenario() -> tuple[Json, int]:
        first = Tab()
        table = await first.create("siam", "mine", "level:1")
        channel = await first.connect(table)
        first.worker.ready.clear()
        await first.send(channel, "play", seat=0, move="@c1N")
        await first.host._turns.close()
        again = Tab(first.database)
        channel = await again.connect(table)
        shown = again.messages[0]["table"]
        await again.let_computers_play()
        return shown, len(table_of(channel).plies)

    table, plies = asyncio.run(scenario())
    assert [ply["move"] for ply in table["moves"]] == ["@c1N"]
    assert plies == 2
    assert table["id"].startswith("here-")


def test_the_list_of_tables_says_which_one_waits() -> None:
    async def scenario() -> list[bool]:
        tab = Tab()
        channel = await tab.connect(await tab.create("siam", "mine", "level:1"))
        tab.worker.ready.clear()
        due = [entry["due"] for entry in tab.database.entries.values()]
        await tab.send(channel, "play", seat=0, move="@c1N")
        return due + [entry["due"] for entry in tab.database.entries.values()]

    assert asyncio.run(scenario()) == [True, False]


def test_hints_reviews_and_the_record_work_without_a_server() -> None:
    async def scenario() -> None:
        tab = Tab()
        table = await tab.create("siam", "mine", "mine")
        channel = await tab.connect(table)
        for seat, move in enumerate(("@c1N", "@c5S")):
            await tab.send(channel, "play", seat=seat, move=move)
        status, refusal = await tab.request("POST", f"tables/{table}/review")
        assert (status, refusal["error"]["code"]) == (409, "wrong-phase")
        await tab.send(channel, "resign", seat=0)
        _, last = await tab.request("POST", f"tables/{table}/review")
        assert [step["move"] for step in last["review"]["steps"]] == ["@c1N", "@c5S"]
        assert [line["done"] for line in tab.lines] == [1, 2, 3]
        _, record = await tab.request("GET", f"tables/{table}/record")
        Record.from_json(json.dumps(record), GAMES).verify()
        _, hint = await tab.request("POST", "positions/hint", {"game": "siam", "moves": ["@c1N"]})
        assert len(hint["moves"]) == 3

    asyncio.run(scenario())


def test_the_highest_level_plays_without_a_server_and_leaves_time_for_the_words() -> None:
    async def scenario() -> tuple[list[int], list[float | None]]:
        tab = Tab()
        channel = await tab.connect(await tab.create("china-shop", "mine", "level:8", "level:7"))
        position = table_of(channel).position
        while position.turn != 0:
            await tab.let_computers_play()
            position = table_of(channel).position
        await tab.send(channel, "play", seat=0, move=position.legal[0])
        await tab.let_computers_play()
        return [ply.seat for ply in table_of(channel).plies if ply.seat], [task.seconds for task in tab.worker.started]

    seats, seconds = asyncio.run(scenario())
    assert seats
    assert set(seconds) == {2.4, None}


def test_nobody_sets_up_a_table_before_taking_a_name() -> None:
    setup = {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "mine"}]}

    async def scenario() -> tuple[int, Json]:
        return await Tab().request("POST", "tables", {"id": "c", "setup": setup})

    status, refusal = asyncio.run(scenario())
    assert (status, refusal["error"]["code"]) == (401, "no-session")


def test_a_table_without_a_server_has_no_clock() -> None:
    async def scenario() -> tuple[int, Json]:
        tab = Tab()
        await tab.request("PUT", "session", {"name": "Ann"})
        setup = {"game": "siam", "seats": [{"kind": "mine"}] * 2, "clock": {"kind": "per-move", "each": 30_000}}
        return await tab.request("POST", "tables", {"id": "c", "setup": setup})

    assert asyncio.run(scenario())[1]["error"]["code"] == "bad-setup"


@examples(10)
@given(
    game=st.sampled_from(["siam", "white-elephant", "china-shop", "kerala"]),
    picks=st.lists(st.integers(0), max_size=12),
)
def test_a_table_is_the_same_after_it_was_stored_and_loaded(game: str, picks: list[int]) -> None:
    async def scenario() -> tuple[Json, Json]:
        tab = Tab()
        table = await tab.create(game, *["mine"] * (3 if game == "china-shop" else 2))
        channel = await tab.connect(table)
        for pick in picks:
            position = table_of(channel).position
            if position.turn >= 0:
                await tab.send(
                    channel, "play", seat=position.turn, move=position.moves[pick % len(position.moves)].code
                )
        _, before = await tab.request("GET", f"tables/{table}")
        _, after = await Tab(tab.database).request("GET", f"tables/{table}")
        return before, after

    before, after = asyncio.run(scenario())
    assert before == after


def test_nothing_is_stored_at_a_table_that_another_tab_has_removed() -> None:
    async def scenario() -> tuple[Json, MemoryDatabase]:
        tab = Tab()
        table = await tab.create("siam", "mine", "mine")
        channel = await tab.connect(table)
        tab.database.remove(table)
        return await tab.send(channel, "play", seat=0, move="@c1N"), tab.database

    answer, database = asyncio.run(scenario())
    assert answer["error"]["code"] == "unknown-table"
    assert "was removed from this device" in answer["error"]["message"]
    assert not database.events


def test_a_channel_to_a_table_that_does_not_exist_is_refused() -> None:
    async def scenario() -> list[Json]:
        tab = Tab()
        channel = await tab.connect("here-nothing")
        await channel.receive("{}")
        channel.close()
        return tab.messages

    (message,) = asyncio.run(scenario())
    assert (message["type"], message["error"]["code"]) == ("refused", "unknown-table")
