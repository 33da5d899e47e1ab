"""An estimate of who will win a game of White Elephant: what each player holds, and how the herd stands."""

from howdah.core.bits import contains, count, lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.types import State
from howdah.core.win_probability import WHOLE_GAME
from howdah.games.white_elephant.rules import (
    BLACK_LOGS,
    CELLS,
    EAST_GUARD,
    ELEPHANTS,
    FILES,
    GUARDS,
    HAND,
    HELD,
    HOME,
    LOGS,
    LOGS_IN_ALL,
    LOST,
    NEXT,
    NORTH_GUARD,
    PLAYERS,
    RANKS,
    SILVER,
    SOUTH_GUARD,
    SOUTH_STRIP,
    SQUARES,
    WEST_GUARD,
    WEST_STRIP,
    WIDTH,
    elephants,
    facing_on,
    guarded_files,
    guarded_ranks,
    in_strip,
    turn,
)

TERMS = (
    "logs",  # logs held
    "captives",
    "home",  # elephants home
    "strip",  # elephants that have not left their strip
    "steps",  # steps that those on their way home have made
    "clear-way",  # elephants with nothing between them and their goal
    "turned",  # elephants that face another way, or are in the opponent's strip
    "log-ahead",  # elephants with a log right ahead
    "threatened",  # elephants that a guard of the opponent's can come to watch
    "black-logs",  # black logs in hand
    "to-move",  # 1 for the player whose turn it is
)

# By player and square: the squares from there to the edge on the side of the player's goal.
AHEAD = tuple(
    sum(
        1 << other
        for other in range(square + 1, SQUARES)
        if (other % WIDTH == square % WIDTH if player == SILVER else other // WIDTH == square // WIDTH)
    )
    for player in range(PLAYERS)
    for square in range(SQUARES)
)
# By player: the own guard on a file and the own guard on a rank.
FILE_GUARD = (SOUTH_GUARD, NORTH_GUARD)
RANK_GUARD = (EAST_GUARD, WEST_GUARD)

# Called for both players by two estimates.
OUT_OF_LINE = ("terms_of",)


def seats(state: State) -> int:  # noqa: ARG001
    """Return the number of players."""
    return PLAYERS


def progress(state: State) -> int:
    """Return how many of the logs are gone, in hundredths."""
    return WHOLE_GAME * (LOGS_IN_ALL - count(state[LOGS])) // LOGS_IN_ALL


def terms_of(state: State, seat: int) -> tuple[int, int, int, int, int, int, int, int, int, int, int]:
    """Return a seat's terms, in the order of their names."""
    own_strip = SOUTH_STRIP + seat
    steps = 0
    clear = 0
    turned = state[in_strip(SOUTH_STRIP + WEST_STRIP - own_strip, seat)]
    log_ahead = 0
    in_the_way = state[LOGS] | state[BLACK_LOGS] | elephants(state)
    own = state[ELEPHANTS + seat]
    while own:
        square = lowest(own)
        own = without_lowest(own)
        facing = facing_on(state, square)
        if contains(state[LOGS], NEXT[FACINGS * square + facing]):
            log_ahead += 1
        if facing != seat:
            turned += 1
            continue
        steps += 1 + (square // WIDTH if seat == SILVER else square % WIDTH)
        clear += int(AHEAD[SQUARES * seat + square] & in_the_way == 0)
    return (
        state[HELD + seat],
        state[LOST + 1 - seat],
        state[HOME + seat],
        state[in_strip(own_strip, seat)],
        steps,
        clear,
        turned,
        log_ahead,
        count(state[ELEPHANTS + seat] & squares_in_reach(state, 1 - seat)),
        state[HAND + seat],
        int(turn(state) == seat),
    )


def squares_in_reach(state: State, player: int) -> int:
    """Return the squares that one move of a player's guards can come to watch, with the logs held."""
    file = state[GUARDS + FILE_GUARD[player]]
    rank = state[GUARDS + RANK_GUARD[player]]
    files_in_reach = 0
    ranks_in_reach = 0
    for cell in range(CELLS):
        if 0 < abs(cell - file) <= state[HELD + player]:
            files_in_reach |= FILES[cell]
        if 0 < abs(cell - rank) <= state[HELD + player]:
            ranks_in_reach |= RANKS[cell]
    return (files_in_reach & guarded_ranks(state)) | (guarded_files(state) & ranks_in_reach)
