"""Wins with the next move, for two players without chance; loaded plain or compiled like a rules file."""

from howdah.core.kernels import copy
from howdah.core.rule_functions import RuleFunctions
from howdah.core.types import OVER, State, Words

NOTHING = -1  # no move wins at once
LOST = -2  # the move itself ends the game with a win of the other seat


def winning_move(state: State, end: Words, codes: Words, points: Words, rules: RuleFunctions) -> int:
    """Return the first move that ends the game with a win of the mover, or NOTHING."""
    mover = rules.turn(state)
    found = rules.legal(state, codes)
    for place in range(found):
        copy(state, end)
        rules.apply(end, codes[place])
        if rules.turn(end) == OVER:
            rules.scores(end, points)
            if points[mover] > points[1 - mover]:
                return codes[place]
    return NOTHING


def winning_answers(
    state: State, after: Words, end: Words, codes: Words, answers: Words, points: Words, out: Words,
    rules: RuleFunctions,
) -> int:  # fmt: skip
    """Write for each legal move an answer that wins at once, NOTHING or LOST; return how many moves there are."""
    mover = rules.turn(state)
    found = rules.legal(state, codes)
    for place in range(found):
        copy(state, after)
        rules.apply(after, codes[place])
        if rules.turn(after) == OVER:
            rules.scores(after, points)
            out[place] = LOST if points[1 - mover] > points[mover] else NOTHING
        else:
            out[place] = winning_move(after, end, answers, points, rules)
    return found
