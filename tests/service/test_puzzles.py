"""Solving puzzles: the same endpoints on a server and in a browser. These tests ask the browser's host."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from time import time_ns
from typing import Any

import pytest

from howdah.games import GAMES
from howdah.puzzles.collection import collection, daily
from howdah.puzzles.puzzle import Kind, Puzzle
from tests.browser.device import Json, Tab


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")


def ask(method: str, path: str, body: Any = None, language: str = "en", **query: str) -> Json:
    status, answer = asyncio.run(Tab().request(method, path, body, language, 1, **query))
    assert status == 200, answer
    return dict(answer)


def refused(method: str, path: str, body: Any = None, **query: str) -> tuple[int, str]:
    status, answer = asyncio.run(Tab().request(method, path, body, "en", 1, **query))
    return status, answer["error"]["code"]


def a_puzzle(game: str, kind: Kind, moves: int = 1) -> Puzzle:
    return next(puzzle for puzzle in collection(GAMES.find(game)) if (puzzle.kind, puzzle.moves) == (kind, moves))


WITH_BEST = [game.id for game in GAMES if game.facts.chance_in_play and collection(game)]
WIN = a_puzzle("siam", Kind.WIN, 2)
SAVE = a_puzzle("siam", Kind.SAVE)


def a_wrong_move(puzzle: Puzzle) -> str:
    right = puzzle.steps[0].right
    return next(
        move.notation for move in puzzle.start.moves if move.notation not in right and not puzzle.start.play(move).over
    )


def test_puzzles_are_counted_by_theme_and_difficulty() -> None:
    _, groups = asyncio.run(Tab().request("GET", "puzzles", None, "de"))
    siam = next(group for group in groups if group["game"] == "siam")
    assert siam["count"] == len(collection(GAMES.find("siam")))
    assert sum(one["count"] for one in siam["difficulties"]) == siam["count"]
    assert siam["themes"][0]["text"] == "Einen Felsen hinausschieben"


def test_the_puzzle_of_a_day_has_a_task_and_no_solution() -> None:
    puzzle = ask("GET", "puzzles/daily/2030-01-31")
    assert puzzle["id"] == daily(date(2030, 1, 31)).id
    assert puzzle == ask("GET", f"puzzles/{puzzle['id']}")
    assert puzzle["task"]
    assert "steps" not in puzzle
    assert puzzle["position"]["moves"]


def test_a_puzzle_is_solved_move_by_move_with_the_reply_in_between() -> None:
    first = ask("POST", f"puzzles/{WIN.id}/try", {"moves": [WIN.steps[0].right[0]]})
    assert (first["right"], first["solved"]) == (True, False)
    assert [stage["move"]["notation"] for stage in first["course"]] == [WIN.steps[0].right[0], WIN.steps[0].reply]
    assert first["text"] == "Right. Your opponent answers; one move is left."
    assert all(reason["text"] for reason in first["reasons"])
    assert first["reasons"]
    second = ask("POST", f"puzzles/{WIN.id}/try", {"moves": [step.right[-1] for step in WIN.steps]})
    assert (second["right"], second["solved"], second["text"]) == (True, True, "Right, you win.")
    assert second["course"][-1]["position"]["winners"] == [WIN.start.turn]


def test_a_wrong_move_is_answered_with_the_refutation_and_why() -> None:
    wrong = a_wrong_move(WIN)
    tried = ask("POST", f"puzzles/{WIN.id}/try", {"moves": [wrong]})
    assert (tried["right"], tried["solved"]) == (False, False)
    assert tried["course"][0]["move"]["notation"] == wrong
    reply = tried["refutation"][0]
    assert reply["move"]["seat"] == 1 - WIN.start.turn
    assert reply["position"]["position"] == str(WIN.start.play(wrong).play(reply["move"]["notation"]))
    assert tried["text"].startswith("That ")


def test_a_move_that_does_not_save_the_game_is_answered_with_the_loss() -> None:
    wrong = a_wrong_move(SAVE)
    tried = ask("POST", f"puzzles/{SAVE.id}/try", {"moves": [wrong]}, "fr")
    assert not tried["right"]
    assert tried["text"].startswith("Ce coup perd")
    reply = tried["refutation"][0]["move"]["notation"]
    assert SAVE.start.play(wrong).play(reply).winners() == (1 - SAVE.start.turn,)
    assert ask("POST", f"puzzles/{SAVE.id}/try", {"moves": [SAVE.steps[0].right[0]]})["solved"]


@pytest.mark.parametrize("game", WITH_BEST)
def test_a_worse_decision_is_told_with_its_chance(game: str) -> None:
    puzzle = a_puzzle(game, Kind.BEST)
    best, *_, worst = puzzle.shares
    right = ask("POST", f"puzzles/{puzzle.id}/try", {"moves": [best]})
    wrong = ask("POST", f"puzzles/{puzzle.id}/try", {"moves": [worst]})
    assert right["solved"]
    assert f"{round(puzzle.shares[best] / 10)}%" in right["text"]
    assert right["reasons"]
    assert right["reasons"] == wrong["reasons"]  # why the best move is best
    assert (wrong["right"], wrong["refutation"]) == (False, [])  # nobody refutes a chance
    assert f"{round(puzzle.shares[worst] / 10)}%" in wrong["text"]
    shown = wrong["candidates"]
    assert [one["best"] for one in shown] == [True] + [False] * (len(shown) - 1)
    assert [one["move"]["notation"] for one in shown if one["tried"]] == [worst]
    assert f"wins {round(puzzle.shares[best] / 10)} of 100 games" == shown[0]["text"]


def test_hints_tell_more_with_every_step() -> None:
    move = WIN.start.find(WIN.steps[0].right[0])
    hints = [ask("POST", f"puzzles/{WIN.id}/hint", {"step": step}) for step in (1, 2, 3)]
    assert [hint["path"] for hint in hints] == [[], [move.path[0]], list(move.path)]
    assert hints[0]["text"].startswith("Theme: ")
    assert move.sentence.suggested("en") in hints[2]["text"]
    later = ask("POST", f"puzzles/{WIN.id}/hint", {"moves": [move.notation], "step": 3})
    assert later["path"] == list(WIN.position_at(1).find(WIN.steps[1].right[0]).path)


def test_puzzles_are_chosen_by_theme_and_difficulty() -> None:
    puzzle = ask("GET", "games/siam/puzzle", theme="enter-push", difficulty="2")
    assert "Enter with a push" in puzzle["themes"]
    easy = ask("GET", "games/siam/puzzle", difficulty="1")
    assert (easy["difficulty"], easy["position"]["game"]) == (1, "siam")


def test_what_cannot_be_asked_is_refused() -> None:
    wrong, right = a_wrong_move(WIN), WIN.steps[0].right[0]
    assert refused("GET", "puzzles/siam-00000000") == (404, "unknown-puzzle")
    assert refused("GET", "puzzles/daily/tomorrow") == (404, "unknown-puzzle")
    assert refused("GET", "games/siam/puzzle", theme="arch") == (404, "unknown-puzzle")
    assert refused("POST", f"puzzles/{WIN.id}/try", {"moves": []}) == (422, "bad-puzzle")
    assert refused("POST", f"puzzles/{WIN.id}/try", {"moves": [wrong, right]}) == (422, "bad-puzzle")
    assert refused("POST", f"puzzles/{WIN.id}/try", {"moves": ["nonsense"]})[1] == "malformed-move"
    solved = [step.right[0] for step in WIN.steps]
    assert refused("POST", f"puzzles/{WIN.id}/hint", {"moves": solved}) == (422, "bad-puzzle")


def test_the_side_is_named_where_the_game_has_sides() -> None:
    assert ask("GET", f"puzzles/{WIN.id}", language="fr")["side"] in {
        "Votre camp\u202f: Éléphants.",
        "Votre camp\u202f: Rhinocéros.",
        "Votre camp\u00a0: Éléphants.",
        "Votre camp\u00a0: Rhinocéros.",
    }


def test_a_device_sends_its_tries_and_gets_rating_and_streak() -> None:
    now = time_ns() // 1_000_000
    today = datetime.now(UTC).date()
    nothing = ask("POST", "puzzles/progress", {"day": str(today)})
    assert (nothing["rating"], nothing["tried"], nothing["streak"], nothing["kept"]) == (1500, 0, 0, False)
    solved = {"puzzle": WIN.id, "moves": [step.right[0] for step in WIN.steps], "time": now}
    failed = {"puzzle": SAVE.id, "moves": [a_wrong_move(SAVE)], "time": now}
    days = [today - timedelta(days=1), today]
    daily_tries = [
        {"puzzle": daily(day).id, "moves": [step.right[0] for step in daily(day).steps], "time": now, "day": str(day)}
        for day in days
    ]
    found = ask("POST", "puzzles/progress", {"day": str(today), "tries": [solved, failed, *daily_tries]}, "de")
    assert (found["tried"], found["solved"], found["streak"], found["today"]) == (4, 3, 2, True)
    assert found["low"] < found["rating"] < found["high"]
    assert refused("POST", "puzzles/progress", {"day": "2020-01-01"}) == (422, "bad-puzzle")
    assert refused("POST", "puzzles/progress", {"day": "today"}) == (422, "bad-puzzle")
