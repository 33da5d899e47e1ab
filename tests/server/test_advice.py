"""Hints, replies and reviews."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from howdah.games import GAMES
from howdah.server.errors import UnavailableError
from howdah.server.fair_queue import Client
from howdah.server.search_pool import SearchPool
from howdah.server.settings import Rate
from howdah.service.jobs import HintJob, ReplyJob
from howdah.service.messages.positions import PositionRequest
from tests.server.running import Json, ServerThread, run_server, with_limits

OPENING = ["@c1N", "@c5S"]


def test_a_hint_is_a_legal_move_with_a_reason_in_the_readers_language(server: ServerThread) -> None:
    ann = server.client()
    best = ann.post("/api/positions/hint", {"game": "siam", "moves": OPENING}, language="fr")["moves"][0]
    legal = ann.post("/api/positions", {"game": "siam", "moves": OPENING}, language="fr")["moves"]
    assert best["move"] in legal
    assert all(reason["text"] for reason in best["reasons"])
    assert sum(best["values"]) == pytest.approx(1, abs=0.01)


def test_a_computer_replies_in_any_position(server: ServerThread) -> None:
    answer = server.client().post("/api/positions/reply", {"game": "siam", "moves": OPENING, "player": "random"})
    assert answer["move"]["path"]


def test_a_reply_needs_a_player_that_there_is(server: ServerThread) -> None:
    refusal = server.client().post("/api/positions/reply", {"game": "siam", "player": "nobody"}, 422)
    assert refusal["error"]["code"] == "bad-player"


def test_nobody_gets_a_hint_where_chance_decides(server: ServerThread) -> None:
    refusal = server.client().post("/api/positions/hint", {"game": "china-shop"}, 422)
    assert refusal["error"]["code"] == "nobody-moves"


def test_against_the_computer_there_are_hints_at_the_table(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "random")
    assert ann.post(f"/api/tables/{table}/hint")["moves"]


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_while_several_people_play_nobody_gets_a_hint(server: ServerThread, who: str) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    asking = ann if who == "player" else server.client("Eve")
    assert asking.post(f"/api/tables/{table}/hint", status=403)["error"]["code"] == "no-advice"


def test_a_game_is_reviewed_when_it_is_over_and_says_how_far_it_is(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    ann.do(table, "play", seat=0, move="@c1N")
    bob.do(table, "play", seat=1, move="@c5S")
    assert ann.post(f"/api/tables/{table}/review", status=409)["error"]["code"] == "wrong-phase"
    ann.do(table, "resign", seat=0)
    lines = _lines(ann.http.post(f"/api/tables/{table}/review").text)
    assert [line["done"] for line in lines] == [1, 2, 3, 3]
    assert [step["move"] for step in lines[-1]["review"]["steps"]] == OPENING
    assert all(line["review"] is None for line in lines[:-1])


def test_a_record_is_reviewed_as_well(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "random")
    ann.do(table, "play", seat=0, move="@c1N")
    record = ann.http.get(f"/api/tables/{table}/record").content
    lines = _lines(ann.http.post("/api/records/review", content=record).text)
    assert lines[-1]["review"]["steps"][0]["move"] == "@c1N"


def test_who_asks_for_too_much_advice_is_refused(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=with_limits(advice=Rate(1, 0.001))) as server:
        ann = server.client()
        ann.post("/api/positions/reply", {"game": "siam", "player": "random"})
        refusal = ann.post("/api/positions/reply", {"game": "siam", "player": "random"}, 429)
        assert refusal["error"]["code"] == "too-many-requests"


def test_when_too_many_searches_of_an_address_wait_the_next_one_is_refused() -> None:
    async def scenario() -> None:
        pool = SearchPool(1, GAMES, 1.0, most=1)
        job = HintJob(PositionRequest("siam"), "en")
        here, there = Client("here", "ann"), Client("there")
        searches = [asyncio.create_task(pool.think(here, job)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(UnavailableError, match="1 requests of yours wait"):
            await pool.think(Client("here", "bob"), job)
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)
        free = ReplyJob(PositionRequest("siam"), "random", 1)
        assert (await pool.think(there, free)).move.path
        pool.close()

    asyncio.run(scenario())


def test_a_long_search_of_one_client_ends_with_its_best_move_when_another_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> tuple[Json, Json]:
        pool = SearchPool(1, GAMES, longest=10_000)
        endless = ReplyJob(PositionRequest("siam"), "mcts:999999999999", 1)
        quick = ReplyJob(PositionRequest("siam"), "random", 1)
        first = asyncio.create_task(pool.think(Client("here"), endless))
        second = asyncio.create_task(pool.think(Client("there"), quick))
        replies = await first, await second
        pool.close()
        return replies

    monkeypatch.setattr("howdah.server.fair_pool.SHARE", 0.05)
    assert all(reply.move.path for reply in asyncio.run(scenario()))  # type: ignore[attr-defined]


def test_the_advice_of_a_client_that_has_gone_is_not_looked_for(tmp_path: Path) -> None:
    with run_server(tmp_path, longest_thought=10_000.0, advisers=1) as server:
        gone, ann = server.client(), server.client("Ann")
        with pytest.raises(httpx.ReadTimeout):
            gone.http.post("/api/positions/reply", json={"game": "siam", "player": "mcts:999999999999"}, timeout=0.5)
        gone.http.close()
        assert ann.post("/api/positions/reply", {"game": "siam", "player": "random"})["move"]


def test_a_record_of_more_moves_than_any_game_has_is_refused_at_once(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "random")
    record = ann.http.get(f"/api/tables/{table}/record").json()
    record["moves"] = [["@c1N", None]] * 5_001
    for path in ("/api/records", "/api/records/review"):
        refused = ann.post(path, record, 422)["error"]
        assert refused["code"] == "bad-record"
        assert "at most 5000 moves, but this one has 5001" in refused["message"]


def _lines(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]
