"""From the terms of a position to shares of the win; loaded plain or compiled like a rules file.

A game's terms are weighed into a strength for each seat, in thousandths: a seat that is 1000 stronger than another wins
e times as often. The weights are those of a logistic regression of results on terms; tuning learns them.
"""

from math import exp

from howdah.core.types import State, Words

WHOLE_WIN = 1000
WHOLE_GAME = 100  # what `progress` is at the end of a game
A_STEP = 50
STEPS = 200
# The odds of a seat by the number of steps that it is weaker than the strongest; the last is for all weaker seats.
ODDS = tuple(round(2**20 * exp(-step * A_STEP / 1000)) for step in range(STEPS + 1))
FURTHEST = A_STEP * STEPS - 1


def weigh(terms: State, early: State, late: State, progress: int) -> int:
    """Return the weighted sum of terms; the weights are interpolated between early and late by the progress."""
    strength = 0
    for term in range(len(terms)):
        strength += terms[term] * (early[term] * (WHOLE_GAME - progress) + late[term] * progress)
    return strength // WHOLE_GAME


def share_by_strength(out: Words, seats: int) -> None:
    """Replace strengths by shares of the win."""
    strongest = out[0]
    for seat in range(1, seats):
        strongest = max(strongest, out[seat])
    total = 0
    for seat in range(seats):
        behind = min(strongest - out[seat], FURTHEST)
        odds = ODDS[behind // A_STEP]
        out[seat] = odds - (odds - ODDS[behind // A_STEP + 1]) * (behind % A_STEP) // A_STEP
        total += out[seat]
    for seat in range(seats):
        out[seat] = (WHOLE_WIN * out[seat] + total // 2) // total


def share_by_points(out: Words, seats: int) -> None:
    """Replace final points by shares of the win: the seats with the most points share it."""
    most = out[0]
    for seat in range(1, seats):
        most = max(most, out[seat])
    winners = 0
    for seat in range(seats):
        winners += int(out[seat] == most)
    for seat in range(seats):
        out[seat] = WHOLE_WIN // winners if out[seat] == most else 0


def write_terms(terms: State, seat: int, out: Words) -> None:
    """Write one seat's terms behind those of the seats before it."""
    for term in range(len(terms)):
        out[len(terms) * seat + term] = terms[term]
