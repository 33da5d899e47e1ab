"""Games, positions and records over HTTP: what a client needs that knows no rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from howdah.games import GAMES
from tests.server.running import ServerThread

EVERY_GAME = pytest.mark.parametrize("game", [game.id for game in GAMES])
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*/*.json"))


def test_games_are_listed_with_their_facts_in_a_language(server: ServerThread) -> None:
    ann = server.client()
    listed = {game["id"]: game for game in ann.get("/api/games", language="de")}
    assert {game.id for game in GAMES} <= set(listed)
    assert listed["siam"]["sides"]["2"] == ["elephants", "rhinos"]
    assert listed["siam"]["texts"]["elephants"] == "Elefanten"
    assert "alphabeta" in listed["siam"]["computers"]
    assert "alphabeta" not in listed["china-shop"]["computers"]
    assert ann.get("/api/games/siam", language="fr")["texts"]["elephants"] == "Éléphants"
    assert ann.get("/api/games/chess", 404)["error"]["code"] == "unknown-game"


@EVERY_GAME
def test_a_position_is_followed_move_by_move(server: ServerThread, game: str) -> None:
    ann = server.client()
    position: dict[str, Any] = ann.post("/api/positions", {"game": game})
    moves: list[str] = []
    for _ in range(12):
        possible = position["outcomes"] if position["turn"] == "chance" else position["moves"]
        moves.append(possible[-1]["notation"])
        position = ann.post("/api/positions", {"game": game, "moves": moves})
    assert [move["notation"] for move in position["played"]] == moves
    again = ann.post("/api/positions", {"game": game, "position": position["position"]})
    assert again["view"] == position["view"]


def test_a_refused_attempt_has_its_reason_in_the_readers_language(server: ServerThread) -> None:
    asked = {"game": "siam", "moves": ["@c1N", "@c5S"], "move": "c1-c3"}
    ann = server.client()
    verdict = ann.post("/api/positions/why-not", asked, language="de")
    assert not verdict["legal"]
    assert verdict["why_not"]["rule"] == "move"
    assert verdict["why_not"]["text"] != ann.post("/api/positions/why-not", asked)["why_not"]["text"]
    assert ann.post("/api/positions/why-not", asked | {"move": ["c1", "c2"]})["legal"] in {True, False}
    assert ann.post("/api/positions", asked | {"moves": ["c1-c3"]}, 422)["error"]["code"] == "malformed"
    refused = ann.post("/api/positions", {"game": "siam", "moves": ["c1-c3"]}, 422, language="fr")["error"]
    assert refused["code"] == "illegal-move"
    assert refused["rule"]


def test_a_waiting_player_learns_the_moves_that_may_be_possible_later(server: ServerThread) -> None:
    ahead = server.client().post("/api/positions/ahead", {"game": "siam", "moves": ["@c1N"], "seat": 0})
    notations = {move["notation"] for move in ahead}
    assert {"c1-c2", "@b1N", "c1=W"} <= notations
    assert all(move["path"] for move in ahead)


@pytest.mark.parametrize("path", RECORDS[::4], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_is_read_and_replayed(server: ServerThread, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    read = server.client().post("/api/records", record)
    assert [move["move"] for move in read["moves"]] == [move for move, _ in record["moves"]]
    assert read["final"]["position"] == record["final"]


def test_a_record_that_is_none_is_refused(server: ServerThread) -> None:
    ann = server.client()
    assert ann.post("/api/records", {"game": "siam"}, 422)["error"]["code"] == "bad-record"
    assert ann.http.post("/api/records", content=b"\xff").status_code == 422


def test_the_record_of_a_table_can_be_read_again(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "random")
    ann.do(table, "play", seat=0, move="@c1N")
    ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    response = ann.http.get(f"/api/tables/{table}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="siam-{table}.json"'
    read = ann.post("/api/records", response.json())
    assert read["seats"] == ["Ann", "random"]
    assert len(read["moves"]) == 2


def test_the_moves_of_an_analysis_are_written_as_a_record(server: ServerThread) -> None:
    asked = {"game": "siam", "position": "...../..OO./...E>O/...../..... e - 5 -", "moves": ["d3=N"]}
    record = server.client().post("/api/positions/record", asked)
    read = server.client().post("/api/records", record)
    assert read["start"] == asked["position"]
    assert [move["move"] for move in read["moves"]] == ["d3=N"]
