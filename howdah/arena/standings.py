"""Scores, and ratings by the Bradley-Terry model on the Elo scale.

One game is one comparison of its two contenders. The single seat of one contender is compared with each of the other
seats by points (ahead 1, equal ½); the mean is the contender's result of the comparison.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from howdah.arena.match import Result
from howdah.arena.settings import Settings
from howdah.core.extras import require

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CONFIDENCE: Final = 1.96  # standard errors to each side are 95 %
ELO: Final = 400 / math.log(10)
# Prior: every pairing has one more drawn game. Without it a contender that wins all games has an infinite rating.
PRIOR_DRAW: Final = 0.5


@dataclass(frozen=True)
class Standing:
    """Score and rating of a contender."""

    contender: str  # "mcts:500"
    games: int
    score: float | None  # mean share of the win, 0 to 1, even at a half; None if nothing was played
    rating: float  # the mean of all contenders is 0
    low: float  # with 95 % confidence the rating is between low and high
    high: float
    alone: float | None  # the score in the games where it had the single seat; None with two seats


def standings(settings: Settings, results: Collection[Result]) -> list[Standing]:
    """Return the contenders' standings, the highest rating first."""
    wins = _comparisons(settings, results)
    ratings = _ratings(wins)
    found = [
        Standing(
            contender,
            *_score(settings, results, contender),
            rating,
            rating - margin,
            rating + margin,
            _score(settings, _alone(settings, results, contender), contender)[1] if settings.players > 2 else None,
        )
        for contender, rating, margin in zip(
            settings.contenders, ratings.tolist(), (CONFIDENCE * _errors(wins, ratings)).tolist(), strict=True
        )
    ]
    return sorted(found, key=lambda standing: -standing.rating)


def _score(settings: Settings, results: Collection[Result], contender: str) -> tuple[int, float | None]:
    """Return how many games a contender played, and the mean share of the win that its seats had.

    Each contender has the single seat equally often, so the score among equals is ½ for any number of seats, except
    with `Settings.alone`.
    """
    shares = [
        sum(seats[winner] == contender for winner in result.winners) / len(result.winners)
        for result in results
        if contender in (seats := result.fixture.seats(settings))
    ]
    return len(shares), sum(shares) / len(shares) if shares else None


def _alone(settings: Settings, results: Collection[Result], contender: str) -> list[Result]:
    """Return the games in which a contender had the single seat."""
    return [
        result
        for result in results
        if result.fixture.seats(settings)[result.fixture.single_seat(settings)] == contender
    ]


def _comparisons(settings: Settings, results: Collection[Result]) -> "NDArray[np.float64]":
    """Return how often the contender of each row beat that of each column, with the prior."""
    import numpy as np

    wins = np.zeros((len(settings.contenders), len(settings.contenders)))
    for pairing in settings.pairings:
        first, second = map(settings.contenders.index, pairing)
        wins[first, second] = wins[second, first] = PRIOR_DRAW
    for result in results:
        seats, alone = result.fixture.seats(settings), result.fixture.single_seat(settings)
        own, others = result.scores[alone], result.scores[:alone] + result.scores[alone + 1 :]
        part = sum((own > other) + (own == other) / 2 for other in others) / len(others)
        single, rest = (settings.contenders.index(seats[seat]) for seat in (alone, alone - 1))
        wins[single, rest] += part
        wins[rest, single] += 1 - part
    return wins


def _ratings(wins: "NDArray[np.float64]") -> "NDArray[np.float64]":
    require("a rating", "arena", "choix")
    import choix

    strengths: NDArray[np.float64] = choix.ilsr_pairwise_dense(wins, max_iter=1000)
    ratings: NDArray[np.float64] = ELO * (strengths - strengths.mean())
    return ratings


def _errors(wins: "NDArray[np.float64]", ratings: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the standard errors of the ratings, by the inverse of the Fisher information."""
    import numpy as np

    games = wins + wins.T
    chances = 1 / (1 + np.exp((ratings[None, :] - ratings[:, None]) / ELO))
    information = games * chances * (1 - chances)
    covariance = np.linalg.pinv(np.diag(information.sum(axis=1)) - information)
    errors: NDArray[np.float64] = ELO * np.sqrt(np.diag(covariance))
    return errors
