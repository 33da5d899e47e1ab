"""What a learner sees of White Elephant: 36 planes of 7 by 7, each square at its place in the map of the rules file.

The board is not turned: Silver's goal is always in the north and Gold's in the east. How often a position has come up
is shown with history only.
"""

from howdah.core.bits import contains
from howdah.core.planes import clear, fill
from howdah.core.repetition import times_seen
from howdah.core.types import State
from howdah.games.white_elephant.rules import (
    ASKED,
    BLACK_LOGS,
    ELEPHANTS,
    FORBIDDEN,
    GOAL_CAPTURES,
    GUARD_COUNT,
    GUARD_OWNER,
    GUARDS,
    HAND,
    HELD,
    HOME,
    JUMP_SHARER,
    LOGS,
    LOST,
    MARK_WORDS,
    MEMORY,
    OWNER_DECIDES,
    PAID,
    PLAYERS,
    QUIET,
    QUIET_LIMIT,
    REPETITION,
    SQUARES,
    STRIPS,
    WATCHED,
    WEST_GUARD,
    WIDTH,
    facing_on,
    position_key,
)

OWN = 0  # + the facing
OTHERS = 4  # + the facing
LOG = 8
BLACK_LOG = 9
WATCH = 10
OWN_GUARDS = 11  # the one that walks along the files, the one that walks along the ranks
OTHERS_GUARDS = 13
IN_STRIPS = 15  # south: own, other's; west: own, other's
COUNTS = 19  # two planes for each of:
COUNTED = (HELD, HAND, PAID, HOME, LOST)
IS_GOLD = 29
QUIET_LEFT = 30
MAY_NOT_ENTER = 31
MAY_JUMP_SHARER = 32
GOAL_IS_NO_REFUGE = 33
PLAYER_DECIDES = 34
IS_ASKED = 35

PLANES = (
    "1 where the observer's elephants face north",
    "… east",
    "… south",
    "… west",
    "1 where the opponent's elephants face north",
    "… east",
    "… south",
    "… west",
    "1 where a log lies",
    "1 where a black log lies",
    "1 on watched squares",
    "1 on the file of the observer's guard",
    "1 on the rank of the observer's guard",
    "1 on the file of the opponent's guard",
    "1 on the rank of the opponent's guard",
    "everywhere: the observer's elephants in the south strip",
    "everywhere: the opponent's elephants in the south strip",
    "everywhere: the observer's elephants in the west strip",
    "everywhere: the opponent's elephants in the west strip",
    "everywhere: logs that the observer holds",
    "everywhere: logs that the opponent holds",
    "everywhere: the observer's black logs in hand",
    "everywhere: the opponent's black logs in hand",
    "everywhere: logs that the observer has paid",
    "everywhere: logs that the opponent has paid",
    "everywhere: the observer's elephants that are home",
    "everywhere: the opponent's elephants that are home",
    "everywhere: the observer's elephants that were captured",
    "everywhere: the opponent's elephants that were captured",
    "everywhere: 1 if the observer is Gold",
    "everywhere: quiet turns left until the game ends, 255 where there are more",
    "everywhere: 1 if watched squares may not be entered",
    "everywhere: 1 if an elephant that shares a log may be jumped",
    "everywhere: 1 if an elephant is captured on a watched goal square",
    "everywhere: 1 if a jumped elephant's player decides whether it goes home",
    "1 where a jumped elephant's player decides so now",
)
SHAPE = (len(PLANES), WIDTH, WIDTH)


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write what the player of a seat sees."""
    clear(out)
    for square in range(SQUARES):
        write_square(state, seat, square, out)
    for guard in range(GUARD_COUNT):
        write_guard(state, seat, guard, out)
    for player in range(PLAYERS):
        other = int(player != seat)
        fill(out, IN_STRIPS + other, SQUARES, state[STRIPS + player])
        fill(out, IN_STRIPS + PLAYERS + other, SQUARES, state[STRIPS + PLAYERS + player])
        for count in range(len(COUNTED)):
            fill(out, COUNTS + PLAYERS * count + other, SQUARES, state[COUNTED[count] + player])
    fill(out, IS_GOLD, SQUARES, seat)
    fill(out, QUIET_LEFT, SQUARES, state[QUIET_LIMIT] - state[QUIET])
    fill(out, MAY_NOT_ENTER, SQUARES, state[FORBIDDEN])
    fill(out, MAY_JUMP_SHARER, SQUARES, state[JUMP_SHARER])
    fill(out, GOAL_IS_NO_REFUGE, SQUARES, state[GOAL_CAPTURES])
    fill(out, PLAYER_DECIDES, SQUARES, state[OWNER_DECIDES])
    if state[ASKED]:
        out[IS_ASKED * SQUARES + state[ASKED] - 1] = 1


def write_square(state: State, seat: int, square: int, out: bytearray) -> None:
    """Write what is on one square."""
    out[LOG * SQUARES + square] = int(contains(state[LOGS], square))
    out[BLACK_LOG * SQUARES + square] = int(contains(state[BLACK_LOGS], square))
    out[WATCH * SQUARES + square] = int(contains(state[WATCHED], square))
    for player in range(PLAYERS):
        if contains(state[ELEPHANTS + player], square):
            herd = OWN if player == seat else OTHERS
            out[(herd + facing_on(state, square)) * SQUARES + square] = 1


def write_guard(state: State, seat: int, guard: int, out: bytearray) -> None:
    """Write the file or the rank that a guard looks along."""
    on_rank = int(guard >= WEST_GUARD)
    plane = (OWN_GUARDS if GUARD_OWNER[guard] == seat else OTHERS_GUARDS) + on_rank
    cell = state[GUARDS + guard]
    for place in range(WIDTH):
        square = WIDTH * cell + place if on_rank else WIDTH * place + cell
        out[plane * SQUARES + square] = 1


def repetitions(state: State) -> int:
    """Return how often the position has come up; 0 within a turn, and if repetitions do not count."""
    if state[ASKED] or state[REPETITION] == 0:
        return 0
    # The start position is not remembered if the lot falls on Gold. It cannot come up again.
    return max(1, times_seen(state, MEMORY, MARK_WORDS, position_key(state)))
