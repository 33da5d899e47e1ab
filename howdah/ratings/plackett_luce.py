"""Ratings of three and more players: the Plackett-Luce model of Weng and Lin.

“A Bayesian Approximation Method for Online Ranking”, Journal of Machine Learning Research 12 (2011), algorithm 4, for
players without teams. OpenSkill is the same method. The scale is that of Glicko-2.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt
from typing import Final

from howdah.ratings.glicko import GREATEST_DEVIATION, LEAST_DEVIATION, SCALE, Rating

# How much a result varies: with three sure ratings 400 points are ten to one, as they are for two players.
BETA: Final = 100.0
SMALLEST: Final = 0.0001  # the smallest factor of a variance; the paper's kappa


def ranked(ratings: Sequence[Rating], ranks: Sequence[int], beta: float = BETA) -> list[Rating]:
    """Return the ratings after a game; a smaller rank is better, and equal ranks are ties."""
    if len(ratings) != len(ranks):
        raise ValueError(f"expected a rank for each of {len(ratings)} ratings, but found {len(ranks)}")
    spread = sqrt(sum(rating.deviation**2 + beta**2 for rating in ratings))
    best = max(rating.value for rating in ratings)  # subtracted, so that no power is too large
    strengths = [exp((rating.value - best) / spread) for rating in ratings]
    below = [sum(s for s, rank in zip(strengths, ranks, strict=True) if rank >= own) for own in ranks]
    ties = [ranks.count(own) for own in ranks]
    return [
        _after(rating, spread, *_terms(number, ranks, strengths[number], below, ties))
        for number, rating in enumerate(ratings)
    ]


def aged(rating: Rating, periods: float) -> Rating:
    """Return a rating after a time without games, in rating periods: less sure, as with Glicko-2."""
    return _bounded(rating, sqrt(rating.deviation**2 + periods * (rating.volatility * SCALE) ** 2))


def _terms(
    number: int, ranks: Sequence[int], strength: float, below: Sequence[float], ties: Sequence[int]
) -> tuple[float, float]:
    """Return the paper's sums for the mean and for the variance, over all players who are not worse."""
    mean = variance = 0.0
    for other, rank in enumerate(ranks):
        if rank <= ranks[number]:
            share = strength / below[other]
            mean += ((1 - share) if other == number else -share) / ties[other]
            variance += share * (1 - share) / ties[other]
    return mean, variance


def _after(rating: Rating, spread: float, mean: float, variance: float) -> Rating:
    part = rating.deviation / spread
    value = rating.value + rating.deviation * part * mean
    # The paper's gamma slows how fast a deviation becomes smaller.
    factor = max(1 - part**3 * variance, SMALLEST)
    return _bounded(replace(rating, value=value), rating.deviation * sqrt(factor))


def _bounded(rating: Rating, deviation: float) -> Rating:
    return replace(rating, deviation=min(max(deviation, LEAST_DEVIATION), GREATEST_DEVIATION))
