"""The arrays of a batch of games.

They are apart from the kernel, which is executed again when it is compiled and would define the classes twice.
"""

from typing import NamedTuple

from howdah.core.types import NumberRows, Rows, State, Words


class BatchArrays(NamedTuple):
    """One row or word for each game, except `start`."""

    start: State  # the position that every game begins with
    states: Rows
    codes: Rows  # the legal actions, ascending
    counts: Words  # how many there are
    movers: Words  # the seat to decide, CHANCE or OVER
    dice: Rows  # random number generators of the draws
    action_dice: Rows  # random number generators of sampled actions
    rewards: NumberRows  # rewards of the last step, by seat
    finished: Words  # 1 where the last step ended a game


class Scratch(NamedTuple):
    """The working memory of one thread, which stays in its core's cache."""

    codes: Words  # legal actions, or outcomes of a draw, of one game
    odds: Words  # weights of the outcomes of a draw
    shares: Words  # each seat's share of the win
