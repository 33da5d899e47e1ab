"""An estimate of who will win a game of White Elephant: what each player holds, and how his herd stands."""

from howdah.core.shares import WHOLE_GAME, share_by_points, share_by_strength, weigh, write_terms
from howdah.core.words import OVER, State, Words
from howdah.games.white_elephant.rules import (
    BLACK_LOGS,
    CELLS,
    EAST_GUARD,
    ELEPHANTS,
    FACINGS,
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
    contains,
    elephants,
    facing_on,
    first_square,
    in_strip,
    scores,
    turn,
    without_first,
)
from howdah.games.white_elephant.weights import EARLY, LATE

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

# By player and square: the squares from there to the edge on his goal's side.
AHEAD = tuple(
    sum(
        1 << other
        for other in range(SQUARES)
        if (other // WIDTH > square // WIDTH and other % WIDTH == square % WIDTH)
        or (other % WIDTH > square % WIDTH and other // WIDTH == square // WIDTH)
        if (other % WIDTH == square % WIDTH) == (player == SILVER)
    )
    for player in range(PLAYERS)
    for square in range(SQUARES)
)
# By player: his guard on a file and his guard on a rank.
FILE_GUARD = (SOUTH_GUARD, NORTH_GUARD)
RANK_GUARD = (EAST_GUARD, WEST_GUARD)


def count(squares: int) -> int:
    """Return how many squares are in a set."""
    number = 0
    while squares:
        squares = without_first(squares)
        number += 1
    return number


def progress(state: State) -> int:
    """Return how many of the logs are gone, in hundredths."""
    return WHOLE_GAME * (LOGS_IN_ALL - count(state[LOGS])) // LOGS_IN_ALL


def evaluate(state: State, out: Words) -> None:
    """Write each player's estimated share of the win, in thousandths."""
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, PLAYERS)
        return
    gone = progress(state)
    for player in range(PLAYERS):
        out[player] = weigh(terms_of(state, player), EARLY, LATE, gone)
    share_by_strength(out, PLAYERS)


def terms(state: State, out: Words) -> None:
    """Write each player's terms."""
    for player in range(PLAYERS):
        write_terms(terms_of(state, player), player, out)


def terms_of(state: State, player: int) -> tuple[int, int, int, int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    own_strip = SOUTH_STRIP + player
    steps = 0
    clear = 0
    turned = state[in_strip(SOUTH_STRIP + WEST_STRIP - own_strip, player)]
    log_ahead = 0
    in_the_way = state[LOGS] | state[BLACK_LOGS] | elephants(state)
    own = state[ELEPHANTS + player]
    while own:
        square = first_square(own)
        own = without_first(own)
        facing = facing_on(state, square)
        if contains(state[LOGS], NEXT[FACINGS * square + facing]):
            log_ahead += 1
        if facing != player:
            turned += 1
            continue
        steps += 1 + (square // WIDTH if player == SILVER else square % WIDTH)
        clear += int(AHEAD[SQUARES * player + square] & in_the_way == 0)
    return (
        state[HELD + player],
        state[LOST + 1 - player],
        state[HOME + player],
        state[in_strip(own_strip, player)],
        steps,
        clear,
        turned,
        log_ahead,
        count(state[ELEPHANTS + player] & squares_in_reach(state, 1 - player)),
        state[HAND + player],
        int(turn(state) == player),
    )


def squares_in_reach(state: State, player: int) -> int:
    """Return the squares that one move of a player's guards can come to watch, with the logs he holds."""
    files = FILES[state[GUARDS + SOUTH_GUARD]] | FILES[state[GUARDS + NORTH_GUARD]]
    ranks = RANKS[state[GUARDS + WEST_GUARD]] | RANKS[state[GUARDS + EAST_GUARD]]
    file = state[GUARDS + FILE_GUARD[player]]
    rank = state[GUARDS + RANK_GUARD[player]]
    files_in_reach = 0
    ranks_in_reach = 0
    for cell in range(CELLS):
        if 0 < abs(cell - file) <= state[HELD + player]:
            files_in_reach |= FILES[cell]
        if 0 < abs(cell - rank) <= state[HELD + player]:
            ranks_in_reach |= RANKS[cell]
    return (files_in_reach & ranks) | (files & ranks_in_reach)
