"""Quiescence moves of White Elephant: elephants coming home, and guards that take elephants."""

from howdah.core.bits import lowest, without_lowest
from howdah.core.types import State, Words
from howdah.games.white_elephant.rules import (
    ANSWER_CODE,
    ARRIVE,
    ASKED,
    EAST_GUARD,
    ELEPHANTS,
    END,
    FACE_EAST_WEST,
    FACE_SOUTH_WEST,
    FILES,
    GOES_HOME,
    GOLD,
    GUARDS,
    KIND,
    NORTH_GUARD,
    ORIGIN,
    RANKS,
    SILVER,
    SOUTH_GUARD,
    TO_MOVE,
    WEST_GUARD,
    WHOLE_BOARD,
    guard_moves,
    is_over,
    open_squares,
    walks,
)

# By player: the squares from where the goal is at most three steps ahead.
NEAR_HOME = (RANKS[3] | RANKS[4] | RANKS[5] | RANKS[6], FILES[3] | FILES[4] | FILES[5] | FILES[6])


def quiescence_moves(state: State, out: Words) -> int:
    """Write the codes of walks home and of guard moves that take an opponent's elephant; return how many."""
    if state[ASKED]:
        out[0] = ANSWER_CODE + GOES_HOME
        return 1
    if is_over(state):
        return 0
    return guards_that_take(state, out, walks_home(state, out))


def walks_home(state: State, out: Words) -> int:
    """Walk home with an elephant that faces its goal."""
    player = state[TO_MOVE]
    may_enter = open_squares(state)
    east = state[FACE_EAST_WEST] if player == GOLD else ~state[FACE_EAST_WEST]
    movers = state[ELEPHANTS + player] & east & ~state[FACE_SOUTH_WEST] & NEAR_HOME[player]
    found = 0
    while movers:
        end = walks(state, may_enter, lowest(movers), out, found)
        movers = without_lowest(movers)
        for place in range(found, end):
            if KIND[out[place]] == ARRIVE:
                out[found] = out[place]
                found += 1
    return found


def guards_that_take(state: State, out: Words, found: int) -> int:
    """Move a guard so that an elephant of the opponent stands watched."""
    others = state[ELEPHANTS + SILVER + GOLD - state[TO_MOVE]]
    end = guard_moves(state, out, found)
    for place in range(found, end):
        code = out[place]
        if others & watched_after(state, ORIGIN[code], END[code]):
            out[found] = code
            found += 1
    return found


def watched_after(state: State, guard: int, cell: int) -> int:
    """Return the squares that are watched once a guard has moved."""
    south = cell if guard == SOUTH_GUARD else state[GUARDS + SOUTH_GUARD]
    north = cell if guard == NORTH_GUARD else state[GUARDS + NORTH_GUARD]
    west = cell if guard == WEST_GUARD else state[GUARDS + WEST_GUARD]
    east = cell if guard == EAST_GUARD else state[GUARDS + EAST_GUARD]
    return (FILES[south] | FILES[north]) & (RANKS[west] | RANKS[east]) & WHOLE_BOARD
