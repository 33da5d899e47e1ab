"""The rollout policy of Kerala: take the tile that fits best where it is laid.

It is far quicker than estimating every move, so a search can play some rounds on. It looks at the tile and its
neighbours only: whether the tile joins an area, which arches it completes, what it covers.
"""

from howdah.core.bits import contains
from howdah.core.kernels import below
from howdah.core.types import State, Words
from howdah.games.kerala.platforms import (
    ARCH_OF,
    COLOUR_OF,
    ELEPHANTS,
    LAID,
    NO_ARCH,
    SIDES,
    STEPS,
    SYMBOLS_OF,
    TILE,
    colours_of,
    is_top,
    rotation_of,
    space_of,
    tile_of,
    tiles_on_top,
    top_at,
)
from howdah.games.kerala.rules import MOVER, OFFER, OWN_COLOUR, PASS, SKIP, platform

# In tenths of a point; close to the tuned weights of the estimate.
SYMBOL = 10
JOINS = 10  # the tile belongs to an area
FIRST = 25  # it is the first of its colour
APART = -25  # it begins a second area of its colour
ARCH = 60  # an arch touches its colour
OPEN_ARCH = 10  # an arch touches nothing yet
COVERS = -12  # it covers another tile
PASSES = -30
NOISE = 8  # a random number below this is added to each move, so that rollouts differ


def rollout_move(state: State, codes: State, found: int, dice: Words) -> int:
    """Return the take that looks best, or the pass if none looks good; a special is waived."""
    if codes[0] == SKIP:
        return SKIP
    home = platform(state, state[MOVER])
    colours = colours_of(state, home, tiles_on_top(state, home))
    best = codes[0]
    most = -1_000_000
    spot_before = -1
    worth_there = 0
    for number in range(found):
        code = codes[number]
        worth = below(dice, NOISE)
        if code >= PASS:
            worth += PASSES
        else:
            spot = code // SIDES
            tile = state[OFFER + spot // (2 * SIDES)] - 1
            space = state[home + ELEPHANTS + (spot // SIDES) % 2] + STEPS[spot % SIDES]
            if spot != spot_before:  # codes that differ only in how the tile is turned follow each other
                spot_before = spot
                worth_there = worth_on(state, home, tile, space, colours)
            worth += worth_there + worth_of_arch(state, home, tile, space + STEPS[code % SIDES])
        if worth > most:
            most = worth
            best = code
    return best


def worth_on(state: State, home: int, tile: int, space: int, colours: int) -> int:
    """Return what laying a tile on a space is worth, its own arch apart."""
    colour = COLOUR_OF[tile]
    joins = 0
    worth = 0
    for number in range(state[home + LAID]):
        word = state[home + TILE + number]
        gap = abs(space_of(word) - space)
        if gap not in (0, 1, 256) or not is_top(state, home, number):
            continue
        other = tile_of(word)
        joins |= int(COLOUR_OF[other] == colour)
        if gap == 0:
            worth += COVERS - SYMBOL * SYMBOLS_OF[other]
        elif ARCH_OF[other] == colour and space_of(word) + STEPS[rotation_of(word)] == space:
            worth += ARCH
    if joins:
        return worth + JOINS + SYMBOL * SYMBOLS_OF[tile]
    if not contains(colours, colour):
        return worth + FIRST + SYMBOL * SYMBOLS_OF[tile]
    return worth if colour == state[OWN_COLOUR + state[MOVER]] else worth + APART


def worth_of_arch(state: State, home: int, tile: int, ahead: int) -> int:
    """Return what a tile's arch is worth that points to a space."""
    if ARCH_OF[tile] == NO_ARCH:
        return 0
    touched = top_at(state, home, ahead)
    if touched < 0:
        return OPEN_ARCH
    return ARCH if COLOUR_OF[tile_of(state[home + TILE + touched])] == ARCH_OF[tile] else 0
