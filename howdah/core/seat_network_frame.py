# ruff: noqa: F821 - the annotated names get their values from the game
"""The template of the learned estimate of games for any number of players; `compilation.instantiate` makes a copy.

A network looks at the game once for each seat and gives the seat a strength; strengths give the shares.
"""

from collections.abc import Callable

from howdah.core.kernels import below, copy
from howdah.core.scratch import scratch
from howdah.core.seat_network import strength
from howdah.core.types import OVER, ApplyRule, ScoresRule, State, TurnRule, Words
from howdah.core.win_probability import share_by_points, share_by_strength

# What the game's files have.
INPUTS: int
COLUMNS: int
SIZE: int  # the words of a state
ROWS: State  # for each input a row of as many weights as there are columns
BIASES: State
OUT: State  # how much each column but the last counts
turn: TurnRule
apply: ApplyRule
scores: ScoresRule
seats: TurnRule  # the number of players
write_inputs: Callable[[State, int, Words], None]  # (state, seat, out): what the network looks at

NOISE = 60  # a random number below this is added to each move of a rollout, so that rollouts differ
LEAST = -1_000_000_000


def estimate(state: State, out: Words) -> None:
    """Write each seat's estimated share of the win, in thousandths; at the end, its share."""
    players = seats(state)
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, players)
        return
    inputs = scratch(INPUTS)
    columns = scratch(COLUMNS)
    for seat in range(players):
        write_inputs(state, seat, inputs)
        out[seat] = strength(inputs, ROWS, BIASES, OUT, columns)
    share_by_strength(out, players)


def learned_move(state: State, codes: State, found: int, dice: Words) -> int:
    """Return the move after which the player who makes it is strongest, as far as one seat tells: for rollouts."""
    if found == 1:
        return codes[0]
    after = scratch(SIZE)
    inputs = scratch(INPUTS)
    columns = scratch(COLUMNS)
    mover = turn(state)
    best = codes[0]
    most = LEAST
    for number in range(found):
        copy(state, after)
        apply(after, codes[number])
        write_inputs(after, mover, inputs)
        worth = strength(inputs, ROWS, BIASES, OUT, columns) + below(dice, NOISE)
        if worth > most:
            most = worth
            best = codes[number]
    return best
