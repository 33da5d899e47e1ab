"""Wins with the next move, for two players without chance; loaded plain or compiled like a rules file."""

from howdah.core.kernels import copy
from howdah.core.types import OVER, Rows, RuleFunctions, State, Words


def next_wins(states: Rows, codes: Rows, points: Words, safe: Words, wins: Words, rules: RuleFunctions) -> int:
    """Write the moves from states[0] after which the other player cannot win with the next move; return how many.

    `wins` counts by code after how many of the moves the other player wins with that reply.
    """
    other = 1 - rules.turn(states[0])
    found = rules.legal(states[0], codes[0])
    count = 0
    for place in range(found):
        copy(states[0], states[1])
        rules.apply(states[1], codes[0][place])
        if not has_won(states[1], points, other, rules) and count_wins(states, codes, points, other, wins, rules) == 0:
            safe[count] = codes[0][place]
            count += 1
    return count


def count_wins(states: Rows, codes: Rows, points: Words, seat: int, wins: Words, rules: RuleFunctions) -> int:
    """Return with how many moves a seat wins at once from states[1], and count each of them in `wins`."""
    found = rules.legal(states[1], codes[1])
    count = 0
    for place in range(found):
        copy(states[1], states[2])
        rules.apply(states[2], codes[1][place])
        if has_won(states[2], points, seat, rules):
            wins[codes[1][place]] += 1
            count += 1
    return count


def has_won(state: State, points: Words, seat: int, rules: RuleFunctions) -> bool:
    """Tell whether a game is over and a seat has won it."""
    if rules.turn(state) != OVER:
        return False
    rules.scores(state, points)
    return points[seat] > points[1 - seat]
