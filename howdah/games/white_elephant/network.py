"""A learned estimate of who will win a game of White Elephant, from what lies on the table alone.

The player to move is seen as Silver: Gold's view is mirrored along the diagonal from a1 to g7, which maps Gold's strip,
goal and guards to Silver's. Each thing on the table has a row of weights by what it is and by where it lies.
"""

from howdah.core.bits import count, lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State, Words
from howdah.games.white_elephant.rules import (
    BLACK_LOGS_EACH,
    CELLS,
    EAST_GUARD,
    ELEPHANTS,
    ELEPHANTS_EACH,
    GUARD_COUNT,
    GUARDS,
    HAND,
    HELD,
    HOME,
    LOGS,
    LOGS_IN_ALL,
    LOST,
    NORTH_GUARD,
    PLAYERS,
    SOUTH_GUARD,
    SOUTH_STRIP,
    SQUARES,
    WEST_GUARD,
    WEST_STRIP,
    WIDTH,
    facing_on,
    in_strip,
)

# By player: a square as the player sees it.
SEEN = tuple(
    WIDTH * (square % WIDTH) + square // WIDTH if player else square
    for player in range(PLAYERS)
    for square in range(SQUARES)
)
# By player: the own guard nearest to the own strip, the other own one, and the opponent's two.
GUARD_SEEN = (SOUTH_GUARD, EAST_GUARD, WEST_GUARD, NORTH_GUARD, WEST_GUARD, NORTH_GUARD, SOUTH_GUARD, EAST_GUARD)

# The rows of weights: elephants by owner, facing and square, then all else.
LOG_ROWS = 2 * FACINGS * SQUARES
BLACK_LOG_ROWS = LOG_ROWS + SQUARES
GUARD_ROWS = BLACK_LOG_ROWS + SQUARES
COUNT_ROWS = GUARD_ROWS + GUARD_COUNT * CELLS
# What is counted of a player, and where its rows begin: logs held, black logs in hand, elephants home, captured, in the
# own strip, and in the opponent's.
MOST_HELD = 15
OF_HAND = MOST_HELD + 1
OF_HOME = OF_HAND + BLACK_LOGS_EACH + 1
OF_LOST = OF_HOME + ELEPHANTS_EACH + 1
OF_OWN_STRIP = OF_LOST + ELEPHANTS_EACH + 1
OF_OTHER_STRIP = OF_OWN_STRIP + ELEPHANTS_EACH + 1
COUNTS = OF_OTHER_STRIP + ELEPHANTS_EACH + 1
ROW_COUNT = COUNT_ROWS + PLAYERS * COUNTS

WITH_TERMS = False  # whether the network was trained on top of the named terms
MOST_FEATURES = PLAYERS * (ELEPHANTS_EACH + 6) + GUARD_COUNT + LOGS_IN_ALL + PLAYERS * BLACK_LOGS_EACH
KINDS = 4  # by how many logs are left: fewer than 12, 24, 36, or more
LOGS_OF_A_KIND = 12


def groups(state: State) -> int:  # noqa: ARG001
    """Return that all features are one group."""
    return 1


def kind(state: State, group: int) -> int:  # noqa: ARG001
    """Return which quarter of the game it is, by the logs that are left."""
    return min(count(state[LOGS]) // LOGS_OF_A_KIND, KINDS - 1)


def features(state: State, player: int, group: int, out: Words) -> int:  # noqa: ARG001
    """Write the rows of all that lies on the table, as a player sees it; return how many."""
    found = 0
    for side in range(PLAYERS):
        owner = player ^ side
        counted = COUNT_ROWS + COUNTS * side
        out[found] = counted + min(state[HELD + owner], MOST_HELD)
        out[found + 1] = counted + OF_HAND + state[HAND + owner]
        out[found + 2] = counted + OF_HOME + state[HOME + owner]
        out[found + 3] = counted + OF_LOST + state[LOST + owner]
        out[found + 4] = counted + OF_OWN_STRIP + state[in_strip(SOUTH_STRIP + owner, owner)]
        out[found + 5] = counted + OF_OTHER_STRIP + state[in_strip(WEST_STRIP - owner, owner)]
        found += 6
        own = state[ELEPHANTS + owner]
        while own:
            square = lowest(own)
            own = without_lowest(own)
            facing = facing_on(state, square) ^ player  # mirrored, north is east and south is west
            out[found] = SQUARES * (FACINGS * side + facing) + SEEN[SQUARES * player + square]
            found += 1
    for guard in range(GUARD_COUNT):
        out[found] = GUARD_ROWS + CELLS * guard + state[GUARDS + GUARD_SEEN[GUARD_COUNT * player + guard]]
        found += 1
    for black in range(2):
        logs = state[LOGS + black]
        while logs:
            out[found] = LOG_ROWS + SQUARES * black + SEEN[SQUARES * player + lowest(logs)]
            logs = without_lowest(logs)
            found += 1
    return found
