"""Who can force a win, by trying everything: no table, no order, no estimate. Loaded plain or compiled."""

from howdah.core.kernels import copy
from howdah.core.words import OVER, ApplyRule, LegalRule, Rows, ScoresRule, TurnRule, Words


def forces(
    states: Rows,
    codes: Rows,
    points: Words,
    seat: int,
    ply: int,
    moves: int,
    turn: TurnRule,
    legal: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
) -> int:
    """Return 1 if a seat can win from states[ply] with so many moves of its own whatever the other does, else 0."""
    mover = turn(states[ply])
    if mover == OVER:
        scores(states[ply], points)
        return int(points[seat] > points[1 - seat])
    if moves == 0 and mover == seat:
        return 0
    found = legal(states[ply], codes[ply])
    for place in range(found):
        copy(states[ply], states[ply + 1])
        apply(states[ply + 1], codes[ply][place])
        won = forces(
            states, codes, points, seat, ply + 1, moves - int(mover == seat), turn, legal, apply, scores
        )  # fmt: skip
        if won == int(mover == seat):
            return won
    return int(mover != seat)
