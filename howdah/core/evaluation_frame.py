# ruff: noqa: F821 - the annotated names get their values from the game
"""The template of every game's estimate; `compilation.instantiate` makes a copy that calls one game's functions.

An estimate is a logistic model: the terms of each seat are weighed into a strength, and strengths give the shares.
"""

from collections.abc import Callable

from howdah.core.types import OVER, ScoresRule, State, TurnRule, Words
from howdah.core.win_probability import share_by_points, share_by_strength, weigh, write_terms

# What the game's files have.
EARLY: State  # the weights of the terms at the beginning of a game
LATE: State  # and at its end
turn: TurnRule
scores: ScoresRule
seats: TurnRule  # the number of players
progress: TurnRule  # how much of the game is over, in hundredths
terms_of: Callable[[State, int], tuple[int, ...]]  # a seat's terms, in the order of TERMS


def evaluate(state: State, out: Words) -> None:
    """Write each seat's estimated share of the win, in thousandths; at the end, its share."""
    players = seats(state)
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, players)
        return
    gone = progress(state)
    for seat in range(players):
        out[seat] = weigh(terms_of(state, seat), EARLY, LATE, gone)
    share_by_strength(out, players)


def terms(state: State, out: Words) -> None:
    """Write each seat's terms, one seat after the other."""
    for seat in range(seats(state)):
        write_terms(terms_of(state, seat), seat, out)
