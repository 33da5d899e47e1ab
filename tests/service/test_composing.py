"""Composing puzzles and trying own mistakes again: the browser's host, as in `test_puzzles`."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from howdah.puzzles.packed import pack, unpack
from howdah.puzzles.puzzle import Kind, Step
from tests.browser.device import Json, Tab
from tests.puzzles.examples import WIN_IN_2

SOURCE = {"game": "siam", "position": WIN_IN_2.position}
BETTER = "b3-b2*"
PLAYED = next(move.notation for move in WIN_IN_2.start.moves if move.notation != BETTER)
MISTAKE = pack(
    replace(WIN_IN_2, kind=Kind.BETTER, moves=1, steps=(Step((BETTER,)),), shares={BETTER: 1000, PLAYED: 455})
)


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")


def asked(tab: Tab, method: str, path: str, body: Any = None, language: str = "en") -> tuple[int, Json]:
    status, answer = asyncio.run(tab.request(method, path, body, language))
    return status, dict(answer)


def test_a_sound_puzzle_is_proven_with_progress_and_anybody_can_solve_its_link() -> None:
    tab = Tab()
    _, last = asked(tab, "POST", "puzzles/prove", {**SOURCE, "kind": "win", "own_moves": 2, "title": "Out!"})
    assert max(line["all"] for line in tab.lines) == len(WIN_IN_2.start.legal)
    assert last["verdict"]["sound"], last
    assert "one first move wins" in last["verdict"]["text"]
    link = last["verdict"]["puzzle"]
    assert unpack(link).steps == WIN_IN_2.steps

    other = Tab()  # another device
    _, view = asked(other, "GET", f"puzzles/{link}")
    assert (view["title"], view["rated"], view["level"], view["task"][:12]) == ("Out!", False, "", "Win in 2 mov")
    _, first = asked(other, "POST", f"puzzles/{link}/try", {"moves": [BETTER]})
    assert first["right"]
    _, second = asked(other, "POST", f"puzzles/{link}/try", {"moves": [BETTER, "b2-b1*"]})
    assert second["solved"]
    _, hint = asked(other, "POST", f"puzzles/{link}/hint", {"step": 3})
    assert hint["path"]
    _, again = asked(other, "POST", f"puzzles/{link}/proof", {}, "de")
    assert (again["verdict"]["sound"], again["verdict"]["reason"]) == (True, "again")
    assert again["verdict"]["text"].startswith("Eben noch einmal bewiesen")


def test_what_is_wrong_with_a_composed_puzzle_is_told_in_the_language() -> None:
    _, last = asked(Tab(), "POST", "puzzles/prove", {**SOURCE, "kind": "win", "own_moves": 1}, "fr")
    verdict = last["verdict"]
    assert (verdict["sound"], verdict["reason"], verdict["puzzle"]) == (False, "no-win", None)
    assert verdict["text"] == "Il n’y a pas de gain forcé en 1 coup."


def test_a_forged_solution_is_found_when_a_link_is_checked() -> None:
    forged = pack(replace(WIN_IN_2, kind=Kind.SAVE, moves=1, steps=(Step((PLAYED,)),)))
    _, last = asked(Tab(), "POST", f"puzzles/{forged}/proof")
    assert (last["verdict"]["sound"], last["verdict"]["reason"]) == (False, "differs")


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("POST", "puzzles/prove", {**SOURCE, "kind": "best"}, (422, "bad-puzzle")),
        ("POST", "puzzles/prove", {"game": "siam", "position": "e", "kind": "win"}, (422, "bad-position")),
        ("POST", f"puzzles/{MISTAKE}/proof", None, (422, "bad-puzzle")),
        ("GET", "puzzles/p1.abc", None, (404, "bad-puzzle-link")),
        ("GET", "puzzles/p2.abc", None, (404, "bad-puzzle-link")),
    ],
)
def test_what_cannot_be_proven_or_read_is_refused(method: str, path: str, body: Any, expected: tuple[int, str]) -> None:
    status, answer = asked(Tab(), method, path, body)
    assert (status, answer["error"]["code"]) == expected


def test_a_mistake_is_tried_again_until_a_better_move_is_found() -> None:
    tab = Tab()
    _, view = asked(tab, "GET", f"puzzles/{MISTAKE}")
    assert "from 100% to 46%" in view["task"]
    _, same = asked(tab, "POST", f"puzzles/{MISTAKE}/try", {"moves": [PLAYED]})
    assert not same["right"]
    assert same["text"].startswith("That is what you played in the game.")
    _, better = asked(tab, "POST", f"puzzles/{MISTAKE}/try", {"moves": [BETTER]})
    assert (better["right"], better["solved"], better["text"]) == (
        True,
        True,
        "Right. That keeps your chance of winning at 100%.",
    )


def test_a_turning_point_of_a_review_holds_its_puzzle() -> None:
    start = WIN_IN_2.start
    slow = next(move for move in start.moves if move.notation != BETTER and not start.play(move).over)
    tab = Tab()

    async def reviewed() -> Json:
        _, record = await tab.request("POST", "positions/record", {**SOURCE, "moves": [slow.notation]})
        _, last = await tab.request("POST", "records/review", record)
        return dict(last["review"])

    points = asyncio.run(reviewed())["turning_points"]
    if points:  # the search of the tests is short
        puzzle = unpack(points[0]["puzzle"])
        assert (puzzle.kind, puzzle.position) == (Kind.BETTER, WIN_IN_2.position)
        assert list(puzzle.shares) == [points[0]["better"]["move"]["notation"], slow.notation]
