"""Every puzzle says why its right move is right, in three languages."""

from random import SystemRandom

import pytest

from howdah.core.game import Game
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.puzzles.collection import collection
from howdah.puzzles.puzzle import Kind
from howdah.puzzles.why import why_right
from tests.effort import effort
from tests.puzzles.examples import BEST, WIN_IN_2

SAMPLE = 20


def test_a_win_is_explained_by_what_the_moves_do() -> None:
    first, last = (" ".join(reason.text("en") for reason in why_right(WIN_IN_2, step)) for step in (0, 1))
    assert first == (
        "You win in 2 moves, whatever your opponent does. You threaten to push the rock on b1 off the board."
    )
    assert last == "You win at once."


def test_a_best_decision_is_explained_by_what_it_gains() -> None:
    assert [reason.text("en") for reason in why_right(BEST)] == [
        "Your best colour would score 14 instead of 8.",
        "Your highest cards would score 20 instead of 18.",
    ]


def test_a_best_decision_that_gains_nothing_at_once_is_explained_by_the_games_that_it_wins() -> None:
    nothing = next(
        puzzle for puzzle in collection(BEST.start.game) if [reason.key for reason in why_right(puzzle)] == ["why-best"]
    )
    best, second, *_ = nothing.shares.values()
    assert [reason.text("en") for reason in why_right(nothing)] == [
        f"It wins {round(best / 10)} of 100 games; the next best move wins {round(second / 10)}."
    ]


@pytest.mark.parametrize("game", [game for game in GAMES if collection(game)], ids=lambda game: game.id)
def test_a_random_sample_is_explained_in_every_language(game: Game) -> None:
    puzzles = collection(game)
    for puzzle in SystemRandom().sample(puzzles, min(len(puzzles), effort(SAMPLE, len(puzzles)))):
        for step in range(len(puzzle.steps)):
            found = why_right(puzzle, step)
            # Of a move that saves the game nothing more may be known than that every other one loses.
            assert found or puzzle.kind is Kind.SAVE
            assert all(reason.text(language) for reason in found for language in LANGUAGES)
