"""What a learner sees of Siam: 16 planes of 5 by 5, each square at its place in the map of the rules file.

A facing is the way an animal looks on the board; only own and opponent change with the observer. How often
a position has come up is shown with history only.
"""

from howdah.core.geometry import FACINGS
from howdah.core.planes import MOST, clear, fill
from howdah.core.repetition import times_seen
from howdah.core.types import State
from howdah.games.siam.rules import (
    BOARD,
    CROSS,
    EXITS,
    MARK_WORDS,
    MEMORY,
    RESERVE,
    ROCK,
    SIDE,
    SQUARES,
    STEP_BY_STEP,
    TURN_LIMIT,
    TURNS,
    animal,
    crosses_are_closed,
    position_key,
)

OWN = 0  # + the facing
OTHERS = 4  # + the facing
ROCKS = 8
OWN_RESERVE = 9
OTHERS_RESERVE = 10
OWN_EXITS = 11
OTHERS_EXITS = 12
CLOSED = 13
STEPS = 14
TURNS_LEFT = 15

PLANES = (
    "1 where the observer's animals face north",
    "… east",
    "… south",
    "… west",
    "1 where the opponent's animals face north",
    "… east",
    "… south",
    "… west",
    "1 where a rock stands",
    "everywhere: animals in the observer's reserve",
    "everywhere: animals in the opponent's reserve",
    "everywhere: how often the observer has used *leave* (only in the variant `single-exit`)",
    "everywhere: how often the opponent has used *leave* (only in the variant `single-exit`)",
    "1 on the crosses while nobody may enter them (only in the variant `crossed`)",
    "everywhere: 1 if a push is counted step by step",
    "everywhere: turns left until the game is a draw, 255 where there are more or no limit",
)
SHAPE = (len(PLANES), SIDE, SIDE)


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write what the player of a seat sees."""
    clear(out)
    own = animal(seat, 0)
    others = animal(1 - seat, 0)
    closed = crosses_are_closed(state)
    for square in range(SQUARES):
        piece = state[BOARD + square]
        if piece == ROCK:
            out[ROCKS * SQUARES + square] = 1
        elif own <= piece < own + FACINGS:
            out[(OWN + piece - own) * SQUARES + square] = 1
        elif others <= piece < others + FACINGS:
            out[(OTHERS + piece - others) * SQUARES + square] = 1
        if closed and CROSS[square]:
            out[CLOSED * SQUARES + square] = 1
    fill(out, OWN_RESERVE, SQUARES, state[RESERVE + seat])
    fill(out, OTHERS_RESERVE, SQUARES, state[RESERVE + 1 - seat])
    fill(out, OWN_EXITS, SQUARES, state[EXITS + seat])
    fill(out, OTHERS_EXITS, SQUARES, state[EXITS + 1 - seat])
    fill(out, STEPS, SQUARES, state[STEP_BY_STEP])
    fill(out, TURNS_LEFT, SQUARES, turns_left(state))


def turns_left(state: State) -> int:
    """Return how many turns there are until the limit; MOST if there is none."""
    if state[TURN_LIMIT] == 0:
        return MOST
    return state[TURN_LIMIT] - state[TURNS]


def repetitions(state: State) -> int:
    """Return how often the position has come up (SI-10); 0 if repetitions do not count."""
    return times_seen(state, MEMORY, MARK_WORDS, position_key(state))
