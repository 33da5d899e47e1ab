"""Forced wins of two players without chance, by exhaustive search; loaded plain or compiled like a rules file.

There is no transposition table, no evaluation and no pruning by estimates. The only heuristic is the order: the move
that refuted the last line at the same ply is tried first.
"""

from howdah.core.kernels import copy
from howdah.core.types import OVER, Rows, RuleFunctions, Words

# Words of `points` after the points of the two seats.
TOO_LONG = 2  # set if a line had more decisions than there are rows
LEFT = 3  # positions that may still be looked at; if none are left, the result says nothing
POINTS_WORDS = 4


def forces(
    states: Rows, codes: Rows, killers: Words, points: Words, seat: int, ply: int, moves: int, rules: RuleFunctions
) -> int:
    """Return 1 if a seat can win from states[ply] with `moves` moves of its own whatever the other does, else 0."""
    if points[LEFT] == 0:
        return 0
    points[LEFT] -= 1
    mover = rules.turn(states[ply])
    if mover == OVER:
        rules.scores(states[ply], points)
        return int(points[seat] > points[1 - seat])
    if moves == 0 and mover == seat:
        return 0
    if ply + 1 == len(states):
        points[TOO_LONG] = 1
        return 0
    found = rules.legal(states[ply], codes[ply])
    bring_forward(codes[ply], found, killers[ply])
    for place in range(found):
        copy(states[ply], states[ply + 1])
        rules.apply(states[ply + 1], codes[ply][place])
        won = forces(states, codes, killers, points, seat, ply + 1, moves - int(mover == seat), rules)
        if won == int(mover == seat):
            killers[ply] = codes[ply][place]
            return won
    return int(mover != seat)


def bring_forward(codes: Words, found: int, code: int) -> None:
    """Put a code first, if it is one of these."""
    for place in range(found):
        if codes[place] == code:
            codes[place] = codes[0]
            codes[0] = code
            return
