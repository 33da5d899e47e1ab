"""Who is how strong: shares of the wins, and ratings of the Bradley-Terry model on the scale of Elo.

One game is one comparison of its two contenders. The seat that one of them has alone is held against each of the other
seats by points (ahead 1, level a half), and the mean of that is the contender's part of the comparison.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from howdah.lab.match import Result
from howdah.lab.settings import ArenaError, Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CONFIDENCE: Final = 1.96  # standard errors to each side are 95 %
ELO: Final = 400 / math.log(10)
# Every pairing counts as if one more game had been drawn; otherwise whoever wins all is infinitely strong.
DRAWN_BEFORE: Final = 0.5


@dataclass(frozen=True)
class Standing:
    """What a contender achieved."""

    contender: str  # "mcts:500"
    games: int
    score: float | None  # mean share of the win, 0 to 1, even at a half; None where nothing was played
    rating: float  # the mean of all contenders is 0
    low: float  # with 95 % confidence the rating is between low and high
    high: float
    alone: float | None  # the score in those games where it had the single seat; None with two seats, where all are


def need(package: str, purpose: str) -> None:
    """Raise `ArenaError` saying what to install if a package of the extra `lab` is not here."""
    if find_spec(package) is None:
        raise ArenaError(f"{purpose} need {package}; install it with: pip install 'howdah[lab]'")


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

    Everybody has the single seat as often as all the others, so among equals it is a half for any number of seats,
    except where one is always alone.
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
    """Return how often the contender of each row came out ahead of that of each column, with the draw before."""
    import numpy as np

    wins = np.zeros((len(settings.contenders), len(settings.contenders)))
    for pairing in settings.pairings:
        first, second = map(settings.contenders.index, pairing)
        wins[first, second] = wins[second, first] = DRAWN_BEFORE
    for result in results:
        seats, alone = result.fixture.seats(settings), result.fixture.single_seat(settings)
        own, others = result.scores[alone], result.scores[:alone] + result.scores[alone + 1 :]
        part = sum((own > other) + (own == other) / 2 for other in others) / len(others)
        single, rest = (settings.contenders.index(seats[seat]) for seat in (alone, alone - 1))
        wins[single, rest] += part
        wins[rest, single] += 1 - part
    return wins


def _ratings(wins: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import choix

    strengths: NDArray[np.float64] = choix.ilsr_pairwise_dense(wins, max_iter=1000)
    ratings: NDArray[np.float64] = ELO * (strengths - strengths.mean())
    return ratings


def _errors(wins: "NDArray[np.float64]", ratings: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the standard errors of the ratings: the inverse of how much the games tell about them (Fisher)."""
    import numpy as np

    games = wins + wins.T
    chances = 1 / (1 + np.exp((ratings[None, :] - ratings[:, None]) / ELO))
    told = games * chances * (1 - chances)
    covariance = np.linalg.pinv(np.diag(told.sum(axis=1)) - told)
    errors: NDArray[np.float64] = ELO * np.sqrt(np.diag(covariance))
    return errors
