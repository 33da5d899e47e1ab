"""A wrong claim about a puzzle is found, and a true one is proven."""

from dataclasses import replace
from itertools import pairwise

import pytest

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.puzzles import check, solver
from howdah.puzzles.check import trouble
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.playouts import PROOF, PROOF_SEED, Measured
from howdah.puzzles.proof import proving_save, proving_win
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.puzzles.work import run
from tests.puzzles.examples import BEST, WIN_IN_2

SIAM = GAMES.find("siam")


def test_a_win_with_one_right_move_at_every_step_is_proven() -> None:
    proven = run(proving_win(WIN_IN_2.start, 2)).puzzle
    assert proven
    assert proven.steps == WIN_IN_2.steps
    assert trouble(WIN_IN_2) is None


def test_a_win_is_not_said_to_take_longer_than_it_does() -> None:
    after = WIN_IN_2.position_at(1)
    assert run(proving_win(after, 2)).key == "quicker"
    assert run(proving_win(WIN_IN_2.start, 3)).key == "quicker"
    assert run(proving_win(WIN_IN_2.start, 1)).key == "no-win"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (replace(WIN_IN_2, steps=(Step(("b3-b2*", "a2=N"), "a2=N"), Step(("b2-b1*",)))), "are said to"),
        (replace(WIN_IN_2, steps=(Step(("b3=N",), "a2=N"), Step(("b2-b1*",)))), "b2"),
        (replace(WIN_IN_2, moves=1, steps=(Step(("b3-b2*",)),)), "the moves that win are []"),
        (replace(WIN_IN_2, moves=3), "the line has 2 steps"),
        (replace(WIN_IN_2, steps=(Step(("b3-b2*",), "a2=N"),)), "does not end with a move of the solver"),
        (replace(WIN_IN_2, position="nonsense"), ""),
        (replace(WIN_IN_2, kind=Kind.SAVE, moves=1, steps=(Step(("b3-b2*",)),)), "but found: can-win"),
    ],
)
def test_a_wrong_claim_is_found(wrong: Puzzle, expected: str) -> None:
    found = trouble(wrong)
    assert found is not None
    assert expected in found


def test_the_only_move_that_does_not_lose_is_proven() -> None:
    position = SIAM.position(".O.Ev./E^OR<.R</.E^OR<./RvE^R>../....E^ r - 22 -")
    proven = run(proving_save(position)).puzzle
    assert proven
    assert (proven.moves, proven.steps) == (1, (Step(("d3-c3*",)),))
    for move in position.moves:
        after = position.play(move)
        loses = any(after.play(reply).winners() == (after.turn,) for reply in after.legal)
        assert loses == (move.notation != "d3-c3*")


def test_the_best_decision_is_sure_in_new_games(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trouble(BEST) is None
    wrong = replace(BEST, steps=(Step(("!GG+R",)),))
    assert "the tree search prefers $R8" in str(trouble(wrong))
    assert "the shares are not those" in str(trouble(replace(BEST, shares={"$R8": 942})))
    monkeypatch.setattr(check, "searched", lambda position, _seed: position.find("!GG+R").code)
    assert "in new games !GG+R is not surely the best" in str(trouble(wrong))


def test_each_seed_plays_games_that_neither_the_miner_nor_another_seed_has_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first_games: list[int] = []

    def prove(_position: Position, _right: int, first: int) -> Measured:
        first_games.append(first)
        return Measured({}, sure=True)

    monkeypatch.setattr(check, "prove_best", prove)
    monkeypatch.setattr(check, "searched", lambda position, _seed: position.find("$R8").code)
    assert [trouble(BEST), trouble(BEST, 2), trouble(BEST, 3)] == [None] * 3
    mined = [0, PROOF_SEED]  # of the choice and of the proof
    ordered = sorted(mined + first_games)
    assert all(later - earlier > PROOF.games[-1] for earlier, later in pairwise(ordered))


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_file("themes")], ids=lambda game: game.id)
def test_a_game_has_texts_for_its_themes(game: Game) -> None:
    assert [theme for theme in game.file("themes").THEMES if f"theme-{theme}" not in game.catalogue] == []


def test_a_line_with_more_decisions_than_there_is_room_for_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "DECISIONS", 1)
    with pytest.raises(PuzzleError, match="expected at most 1 decisions"):
        solver.forces_a_win(WIN_IN_2.start, 0, 2)
