"""An estimate of who will win a game of Kerala: what the platforms are worth now, and how well they can grow."""

from howdah.core.bits import contains, count
from howdah.core.types import State
from howdah.core.win_probability import WHOLE_GAME
from howdah.games.kerala.platforms import (
    ARCH_OF,
    COLOURS,
    ELEPHANTS,
    LAID,
    NO_ARCH,
    SIDES,
    STEPS,
    TILE,
    beside,
    colours_of,
    tile_of,
    tiles_on_top,
)
from howdah.games.kerala.rules import DRAW_FIRST, MOVER, OWN_COLOUR, PHASE, PLAYERS, ROUND, ROUNDS, platform
from howdah.games.kerala.scoring import arches, best_kept, missing, standing, surplus, symbols

TERMS = (
    "symbols",  # elephant symbols of the areas that would stay
    "arches",  # arches that touch their colour
    "open-arches",  # arches that touch nothing of their colour yet
    "surplus",  # tiles that would be removed
    "missing",  # colours of which no tile is on top
    "standing",  # elephants that stand
    "covered",  # tiles that lie under others
    "welcome",  # colours of which a tile could be laid next without a new surplus
    "to-move",  # 1 for the player whose turn it is
)
ALL_COLOURS = (1 << COLOURS) - 1


def seats(state: State) -> int:
    """Return the number of players."""
    return state[PLAYERS]


def progress(state: State) -> int:
    """Return how many of the rounds are played, in hundredths."""
    return WHOLE_GAME * (state[ROUND] - 1) // ROUNDS[state[PLAYERS]]


def terms_of(state: State, seat: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    home = platform(state, seat)
    kept = best_kept(state, home, state[OWN_COLOUR + seat])
    arches_kept = 0
    for number in range(state[home + LAID]):
        if contains(kept, number) and ARCH_OF[tile_of(state[home + TILE + number])] != NO_ARCH:
            arches_kept += 1
    touching = arches(state, home, kept)
    return (
        symbols(state, home, kept),
        touching,
        arches_kept - touching,
        surplus(state, home, kept),
        missing(state, home),
        standing(state, home),
        state[home + LAID] - count(tiles_on_top(state, home)),
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
    joined = colours_of(state, home, within_reach)
    seen = colours_of(state, home, kept)
    return count((joined | ~seen | 1 << own_colour) & ALL_COLOURS)


OUT_OF_LINE = ("terms_of",)
