"""An estimate of who will win a game of Kerala: what the platforms are worth now, and how well they can grow."""

from howdah.core.shares import WHOLE_GAME, share_by_points, share_by_strength, weigh, write_terms
from howdah.core.words import OVER, State, Words
from howdah.games.kerala.rules import (
    ARCH_OF,
    BIT_NUMBER,
    COLOUR_OF,
    COLOURS,
    DRAW_FIRST,
    ELEPHANTS,
    LAID,
    MOVER,
    NO_ARCH,
    OWN_COLOUR,
    PHASE,
    PLAYERS,
    ROUND,
    ROUNDS,
    SIDES,
    STEPS,
    TILE,
    arches,
    beside,
    best_kept,
    is_top,
    missing,
    platform,
    scores,
    standing,
    surplus,
    symbols,
    tile_of,
    turn,
)
from howdah.games.kerala.weights import EARLY, LATE

TERMS = (
    "symbols",  # elephant symbols of the areas that would stay
    "arches",  # arches that touch their colour
    "open-arches",  # arches that touch nothing of their colour yet
    "surplus",  # tiles that would go off
    "missing",  # colours of which no tile is to be seen
    "standing",  # elephants that stand
    "covered",  # tiles that lie under others
    "welcome",  # colours of which a tile could be laid next without a new surplus
    "to-move",  # 1 for the player whose turn it is
)


def progress(state: State) -> int:
    """Return how many of the rounds are played, in hundredths."""
    return WHOLE_GAME * (state[ROUND] - 1) // ROUNDS[state[PLAYERS]]


def evaluate(state: Words, out: Words) -> None:
    """Write each player's estimated share of the win, in thousandths."""
    players = state[PLAYERS]
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, players)
        return
    gone = progress(state)
    for seat in range(players):
        out[seat] = weigh(terms_of(state, seat), EARLY, LATE, gone)
    share_by_strength(out, players)


def terms(state: Words, out: Words) -> None:
    """Write each player's terms."""
    for seat in range(state[PLAYERS]):
        write_terms(terms_of(state, seat), seat, out)


def terms_of(state: Words, seat: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    home = platform(state, seat)
    kept = best_kept(state, seat)
    tops = 0
    arches_kept = 0
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            tops += 1
        if (kept >> number) & 1 and ARCH_OF[tile_of(state[home + TILE + number])] != NO_ARCH:
            arches_kept += 1
    touching = arches(state, home, kept)
    return (
        symbols(state, home, kept),
        touching,
        arches_kept - touching,
        surplus(state, home, kept),
        missing(state, home),
        standing(state, home),
        state[home + LAID] - tops,
        welcome(state, home, kept, state[OWN_COLOUR + seat]),
        int(state[MOVER] == seat and state[PHASE] != DRAW_FIRST),
    )


def welcome(state: State, home: int, kept: int, own_colour: int) -> int:
    """Count the colours of which a tile laid beside an elephant would join an area that stays, or be the first."""
    within_reach = 0
    for elephant in range(2):
        for side in range(SIDES):
            space = state[home + ELEPHANTS + elephant] + STEPS[side]
            within_reach |= beside(state, home, space) & kept
    colours = 0
    while within_reach:
        number = BIT_NUMBER[(within_reach & -within_reach) % 67]
        within_reach &= within_reach - 1
        colours |= 1 << COLOUR_OF[tile_of(state[home + TILE + number])]
    seen = 0
    for number in range(state[home + LAID]):
        if (kept >> number) & 1:
            seen |= 1 << COLOUR_OF[tile_of(state[home + TILE + number])]
    count = 0
    for colour in range(COLOURS):
        count += int((colours >> colour) & 1 != 0 or (seen >> colour) & 1 == 0 or colour == own_colour)
    return count


OUT_OF_LINE = ("terms_of",)
