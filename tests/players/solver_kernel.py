"""Forced wins by exhaustive search: no table, no ordering, no evaluation. Loaded plain or compiled."""

from howdah.core.kernels import copy
from howdah.core.types import OVER, Rows, RuleFunctions, Words


def forces(states: Rows, codes: Rows, points: Words, seat: int, ply: int, moves: int, rules: RuleFunctions) -> int:
    """Return 1 if a seat can win from states[ply] with `moves` moves of its own whatever the other does, else 0."""
    mover = rules.turn(states[ply])
    if mover == OVER:
        rules.scores(states[ply], points)
        return int(points[seat] > points[1 - seat])
    if moves == 0 and mover == seat:
        return 0
    found = rules.legal(states[ply], codes[ply])
    for place in range(found):
        copy(states[ply], states[ply + 1])
        rules.apply(states[ply + 1], codes[ply][place])
        won = forces(states, codes, points, seat, ply + 1, moves - int(mover == seat), rules)
        if won == int(mover == seat):
            return won
    return int(mover != seat)
