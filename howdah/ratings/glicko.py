"""Glicko-2, by Mark Glickman, “Example of the Glicko-2 system” (glicko.net/glicko/glicko2.pdf), in its order.

A rating has a value, a deviation that says how sure the value is, and a volatility that says how steady the results
are. Ratings are values: `rated` returns a new one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178  # points of the usual scale in one unit of the Glicko-2 scale
START: Final = 1500.0
GREATEST_DEVIATION: Final = 350.0  # of somebody with no results; time never makes it greater
LEAST_DEVIATION: Final = 30.0  # many results never make a rating so sure that it stops to change
STEADINESS: Final = 0.5  # the system constant tau: how fast volatilities change
CLOSE_ENOUGH: Final = 1e-6
PERIOD: Final = timedelta(days=5)  # a rating period: a deviation of 60 grows to about 110 in a year


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, how sure that is, and how steady the results are."""

    value: float = START
    deviation: float = GREATEST_DEVIATION
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds between which the strength is with 95 % confidence."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation


@dataclass(frozen=True)
class Result:
    """A game against somebody: 1 is a win, 0.5 a draw, 0 a loss."""

    opponent: Rating
    score: float


def expected_score(rating: Rating, opponent: Rating) -> float:
    """Return the expected score against an opponent, from 0 to 1, given how sure both ratings are."""
    unsureness = sqrt(rating.deviation**2 + opponent.deviation**2) / SCALE
    return 1 / (1 + exp(-_weight(unsureness) * (rating.value - opponent.value) / SCALE))


def rated(rating: Rating, results: Sequence[Result], periods: float = 1.0) -> Rating:
    """Return a rating after the results of a time, which is given in rating periods.

    The opponents have the ratings from before these results. Without results only the deviation grows. For a rating
    that changes after every game, `periods` is the time since the game before (`periods_of`), which may be 0.
    """
    if periods < 0:
        raise ValueError(f"expected a time of at least 0 rating periods, but found {periods}")
    deviation = rating.deviation / SCALE
    if not results:
        return _of(rating.value, sqrt(deviation**2 + periods * rating.volatility**2), rating.volatility)
    pull, precision = 0.0, 0.0
    for result in results:
        if not 0 <= result.score <= 1:
            raise ValueError(f"expected a score from 0 to 1, but found {result.score}")
        weight = _weight(result.opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (rating.value - result.opponent.value) / SCALE))
        pull += weight * (result.score - expected)
        precision += weight**2 * expected * (1 - expected)
    # Two ratings that are far apart make the precision 0 in floating point; such a result tells nothing.
    variance = 1 / max(precision, 1e-12)
    volatility = _volatility(rating.volatility, deviation, variance, variance * pull)
    before = deviation**2 + periods * volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return _of(rating.value + SCALE * after**2 * pull, after, volatility)


def periods_of(time: timedelta) -> float:
    """Return how many rating periods a time is; 0 for a clock that went back."""
    return max(0.0, time / PERIOD)


def _of(value: float, deviation: float, volatility: float) -> Rating:
    return Rating(value, min(max(deviation * SCALE, LEAST_DEVIATION), GREATEST_DEVIATION), volatility)


def _weight(deviation: float) -> float:
    """Return how much a result counts against somebody whose rating is so unsure: g of the paper."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(volatility: float, deviation: float, variance: float, improvement: float) -> float:
    """Return the new volatility: the root of the paper's f, by the Illinois algorithm."""
    start = log(volatility**2)

    def slope(at: float) -> float:
        total = deviation**2 + variance + exp(at)
        return exp(at) * (improvement**2 - total) / (2 * total**2) - (at - start) / STEADINESS**2

    low = start
    if improvement**2 > deviation**2 + variance:
        high = log(improvement**2 - deviation**2 - variance)
    else:
        high = start - STEADINESS
        while slope(high) < 0:
            high -= STEADINESS
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
