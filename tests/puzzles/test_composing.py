"""What a proof says of composed positions: sound, or what is wrong."""

import pytest

from howdah.core.position import Position
from howdah.games import GAMES
from howdah.puzzles import composing
from howdah.puzzles.check import trouble
from howdah.puzzles.collection import collection
from howdah.puzzles.composing import check_kind, checking, proving
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.puzzles.work import run
from tests.puzzles.examples import BEST, WIN_IN_2

TWO_WAYS = ".O.../.R^.../.R<OO./EvE^.../E^E^... r - 10 -"
LOST = "...O./...E^./E^OO../RvR^R>../EvRv... r - 16 -"


def siam(text: str) -> Position:
    return GAMES.find("siam").position(text)


@pytest.mark.parametrize(
    ("text", "kind", "moves", "key", "moves_named"),
    [
        (TWO_WAYS, Kind.WIN, 1, "wins-too", {"@b1N*", "b4-b5*"}),
        (WIN_IN_2.position, Kind.WIN, 1, "no-win", set()),
        (WIN_IN_2.position, Kind.WIN, 3, "quicker", {"b3-b2*"}),
        (WIN_IN_2.position, Kind.SAVE, 1, "can-win", {"b3-b2*"}),
        (LOST, Kind.SAVE, 1, "all-lose", set()),
        ("...../...../E^OOO./.R<.../EvRvR>.. e - 9 -", Kind.SAVE, 1, "saves-too", {"@a1E*", "@c1N*"}),
        ("...../..O../.OE<OR</EvRvE^../R^R^E^.. r - 14 -", Kind.SAVE, 1, "loses-later", {"@a2E*"}),
    ],
)
def test_what_is_wrong_with_a_position_is_said_with_the_moves(
    text: str, kind: Kind, moves: int, key: str, moves_named: set[str]
) -> None:
    verdict = run(proving(siam(text), kind, moves))
    assert (verdict.puzzle, verdict.key) == (None, key)
    assert {str(value) for name, value in verdict.values.items() if name != "count"} == moves_named


def test_a_game_that_is_over_and_a_draw_of_chance_are_no_puzzles() -> None:
    won = siam(TWO_WAYS).play("b4-b5*")
    assert won.over
    assert run(proving(won, Kind.WIN)).key == "over"
    assert run(proving(GAMES.find("china-shop").start(4), Kind.BEST)).key == "chance"


def test_a_position_with_one_legal_move_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "legal", (1,))
    assert run(proving(siam(TWO_WAYS), Kind.WIN)).key == "one-move"


@pytest.mark.parametrize("game", ["siam", "white-elephant"])
def test_the_composer_proves_what_the_collection_has(game: str) -> None:
    for puzzle in collection(GAMES.find(game))[::190]:
        moves = puzzle.moves if puzzle.kind is Kind.WIN else 1
        verdict = run(proving(puzzle.start, puzzle.kind, moves))
        assert verdict.puzzle, (puzzle.id, verdict.key)
        assert verdict.puzzle.steps == puzzle.steps
        assert trouble(verdict.puzzle) is None
        assert run(checking(verdict.puzzle)).key == "again"


@pytest.mark.compiled
def test_a_best_decision_has_a_margin_and_its_runner_up() -> None:
    verdict = run(proving(BEST.start, Kind.BEST))
    assert verdict.puzzle
    assert str(verdict.values["move"]) == "$R8"
    assert verdict.values["share"] > verdict.values["next"] + 3
    assert run(checking(verdict.puzzle)).key == "again"


@pytest.mark.compiled
def test_decisions_that_are_about_equal_are_too_close() -> None:
    game = GAMES.find("china-shop")
    now = game.start(3)
    while now.turn < 0:
        now = now.play(now.legal[0])
    verdict = run(proving(now, Kind.BEST))
    assert verdict.key in {"too-close", "sound-best"}
    assert verdict.values["share"] >= verdict.values["next"]


def test_a_claim_that_is_wrong_is_found() -> None:
    assert run(checking(WIN_IN_2)).key == "again"
    wrong = Puzzle("siam", TWO_WAYS, Kind.WIN, 1, (Step(("b4-b5*",)),))
    assert run(checking(wrong)).key == "differs"
    lost = Puzzle("siam", LOST, Kind.SAVE, 1, (Step((siam(LOST).moves[0].notation,)),))
    assert run(checking(lost)).key == "differs"


def test_a_proof_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composing, "MOST_NODES", 200)
    assert run(proving(WIN_IN_2.start, Kind.WIN, 2)).key == "undecided"
    assert run(checking(WIN_IN_2)).key == "undecided"


def test_a_game_has_only_its_kinds_of_puzzles() -> None:
    with pytest.raises(PuzzleError, match="puzzles of siam are of the kind win or save, but best was asked for"):
        check_kind(GAMES.find("siam"), Kind.BEST)
