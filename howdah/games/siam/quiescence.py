"""Quiescence moves of Siam: pushes that send a rock over the edge and so end the game."""

from howdah.core.bits import lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State, Words
from howdah.games.siam.rules import (
    ACT,
    ACTIONS,
    BOARD,
    CROSS,
    EMPTY,
    ENTER,
    GO,
    NEXT,
    OFF_THE_BOARD,
    PLAYING,
    RESERVE,
    RESULT,
    ROCK_SQUARES,
    TURNS,
    animal,
    can_push,
    crosses_are_closed,
)


def quiescence_moves(state: State, out: Words) -> int:
    """Write the codes of the pushes that send a rock off the board; return how many."""
    found = 0
    if state[RESULT] != PLAYING:
        return found
    rocks = state[ROCK_SQUARES]
    while rocks:
        square = lowest(rocks)
        rocks = without_lowest(rocks)
        for heading in range(FACINGS):
            if NEXT[FACINGS * square + heading] == OFF_THE_BOARD:
                found = pushes_behind(state, square, heading, out, found)
    return found


def pushes_behind(state: State, rock: int, heading: int, out: Words, found: int) -> int:
    """Go back from a rock on the edge along its unbroken line, and write the pushes that begin there."""
    player = state[TURNS] & 1
    pusher = animal(player, heading)
    crosses_closed = crosses_are_closed(state)
    pushed = rock
    behind = NEXT[FACINGS * rock + (heading ^ 2)]
    while behind != OFF_THE_BOARD and state[BOARD + behind] != EMPTY:
        may_come = not (crosses_closed and CROSS[pushed])
        if state[BOARD + behind] == pusher and may_come and can_push(state, pushed, heading):
            out[found] = ACT + ACTIONS * behind + GO + FACINGS * heading + heading
            found += 1
        pushed = behind
        behind = NEXT[FACINGS * behind + (heading ^ 2)]
    may_come = not (crosses_closed and CROSS[pushed])
    if behind == OFF_THE_BOARD and state[RESERVE + player] > 0 and may_come and can_push(state, pushed, heading):
        out[found] = ENTER + FACINGS * pushed + heading
        found += 1
    return found
