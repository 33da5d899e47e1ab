"""Wins with the next move, for two players without chance; loaded plain or compiled like a rules file."""

from howdah.core.kernels import copy
from howdah.core.types import OVER, Rows, RuleFunctions, State, Words


def safe_moves(states: Rows, codes: Rows, points: Words, out: Words, rules: RuleFunctions) -> int:
    """Write the moves from states[0] after which the other player cannot win with the next move; return how many."""
    other = 1 - rules.turn(states[0])
    found = rules.legal(states[0], codes[0])
    safe = 0
    for place in range(found):
        copy(states[0], states[1])
        rules.apply(states[1], codes[0][place])
        if not can_win(states, codes, points, other, rules):
            out[safe] = codes[0][place]
            safe += 1
    return safe


def can_win(states: Rows, codes: Rows, points: Words, seat: int, rules: RuleFunctions) -> bool:
    """Tell whether a seat has won in states[1], or can win with the next move."""
    if has_won(states[1], points, seat, rules):
        return True
    found = rules.legal(states[1], codes[1])
    for place in range(found):
        copy(states[1], states[2])
        rules.apply(states[2], codes[1][place])
        if has_won(states[2], points, seat, rules):
            return True
    return False


def has_won(state: State, points: Words, seat: int, rules: RuleFunctions) -> bool:
    """Tell whether a game is over and a seat has won it."""
    if rules.turn(state) != OVER:
        return False
    rules.scores(state, points)
    return points[seat] > points[1 - seat]
