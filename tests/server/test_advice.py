"""Hints, replies and reviews."""

import json
from pathlib import Path

import pytest

from howdah.server.advising import MOST_WAITING, Advisers
from howdah.server.errors import UnavailableError
from howdah.server.settings import Rate
from tests.server.running import House, Json, house, with_limits

OPENING = ["@c1N", "@c5S"]


def test_a_hint_is_a_legal_move_with_a_reason_in_the_readers_language(inn: House) -> None:
    ann = inn.person()
    best = ann.post("/api/positions/hint", {"game": "siam", "moves": OPENING}, language="fr")["moves"][0]
    legal = ann.post("/api/positions", {"game": "siam", "moves": OPENING})["moves"]
    assert best["move"] in legal
    assert all(reason["text"] for reason in best["reasons"])
    assert sum(best["values"]) == pytest.approx(1, abs=0.01)


def test_a_computer_replies_in_any_position(inn: House) -> None:
    answer = inn.person().post("/api/positions/reply", {"game": "siam", "moves": OPENING, "player": "random"})
    assert answer["move"]["path"]


def test_a_reply_needs_a_player_that_there_is(inn: House) -> None:
    refusal = inn.person().post("/api/positions/reply", {"game": "siam", "player": "nobody"}, 422)
    assert refusal["error"]["code"] == "bad-player"


def test_nobody_gets_a_hint_where_chance_decides(inn: House) -> None:
    refusal = inn.person().post("/api/positions/hint", {"game": "china-shop"}, 422)
    assert refusal["error"]["code"] == "nobody-moves"


def test_against_the_computer_there_are_hints_at_the_table(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "random")
    ann.do(table, "start")
    assert ann.post(f"/api/tables/{table}/hint")["moves"]


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_while_several_people_play_nobody_gets_a_hint(inn: House, who: str) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    ann.do(table, "start")
    asking = ann if who == "player" else inn.person("Eve")
    assert asking.post(f"/api/tables/{table}/hint", status=403)["error"]["code"] == "no-advice"


def test_a_game_is_reviewed_when_it_is_over_and_says_how_far_it_is(inn: House) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    ann.do(table, "start")
    ann.do(table, "play", seat=0, move="@c1N")
    bob.do(table, "play", seat=1, move="@c5S")
    assert ann.post(f"/api/tables/{table}/review", status=409)["error"]["code"] == "wrong-phase"
    ann.do(table, "resign", seat=0)
    lines = _lines(ann.http.post(f"/api/tables/{table}/review").text)
    assert [line["done"] for line in lines] == [1, 2, 3, 3]
    assert [step["move"] for step in lines[-1]["review"]["steps"]] == OPENING
    assert all(line["review"] is None for line in lines[:-1])


def test_a_record_is_reviewed_as_well(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "random")
    ann.do(table, "start")
    ann.do(table, "play", seat=0, move="@c1N")
    record = ann.http.get(f"/api/tables/{table}/record").content
    lines = _lines(ann.http.post("/api/records/review", content=record).text)
    assert lines[-1]["review"]["steps"][0]["move"] == "@c1N"


def test_who_asks_for_too_much_advice_is_refused(tmp_path: Path) -> None:
    with house(tmp_path, limits=with_limits(advice=Rate(1, 0.001))) as running:
        ann = running.person()
        ann.post("/api/positions/reply", {"game": "siam", "player": "random"})
        refusal = ann.post("/api/positions/reply", {"game": "siam", "player": "random"}, 429)
        assert refusal["error"]["code"] == "too-many-requests"


def test_when_too_many_wait_the_next_one_is_sent_away() -> None:
    advisers = Advisers(1, 1.0)
    advisers._waiting = MOST_WAITING
    with pytest.raises(UnavailableError, match="others wait"):
        advisers.review(None, "en")  # type: ignore[arg-type]
    advisers.pool.close()


def _lines(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]
