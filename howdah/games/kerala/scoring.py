"""The points of a platform, and which of its areas score best; compiled like a rules file.

Numbers such as KE-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.bits import contains, count, lowest, without_lowest
from howdah.core.scratch import scratch
from howdah.core.types import State, Words
from howdah.games.kerala.platforms import (
    ARCH_OF,
    COLOUR_OF,
    COLOURS,
    EACH_TILE_COSTS,
    LAID,
    LYING,
    MOST_TILES,
    NO_ARCH,
    STEPS,
    SYMBOLS_OF,
    TILE,
    colours_of,
    find_neighbours,
    flood,
    height_of,
    is_top,
    of_colour,
    rotation_of,
    space_of,
    tile_of,
    tiles_on_top,
    top_at,
)

# ---------------------------------------------------------------------------------------------------------------------
# Points. Only tiles on top count (KE-7). `kept` is the set of tiles on top that stay.
# ---------------------------------------------------------------------------------------------------------------------

SURPLUS_COST = 2
MISSING_COST = 5
ARCH_POINTS = 5


def points(state: State, home: int, own_colour: int) -> int:
    """Return the points of a platform as it lies, for a player of this colour."""
    kept = best_kept(state, home, own_colour)
    return (
        symbols(state, home, kept)
        + standing(state, home)
        + ARCH_POINTS * arches(state, home, kept)
        - SURPLUS_COST * surplus(state, home, kept)
        - MISSING_COST * missing(state, home)
    )


def symbols(state: State, home: int, kept: int) -> int:
    """Count the elephant symbols that stay."""
    found = 0
    for number in range(state[home + LAID]):
        if contains(kept, number):
            found += SYMBOLS_OF[tile_of(state[home + TILE + number])]
    return found


def standing(state: State, home: int) -> int:
    """Count the elephants that stand."""
    return 2 - state[home + LYING] - state[home + LYING + 1]


def arches(state: State, home: int, kept: int) -> int:
    """Count the arches whose edge touches a tile of their colour, both tiles being left after the removal."""
    found = 0
    for number in range(state[home + LAID]):
        if contains(kept, number):
            touched = touched_by(state, home, number)
            if touched >= 0 and contains(kept, touched):
                found += 1
    return found


def touched_by(state: State, home: int, number: int) -> int:
    """Return the tile on top of the arch's colour that an arch touches, -1 if there is none."""
    word = state[home + TILE + number]
    colour = ARCH_OF[tile_of(word)]
    if colour == NO_ARCH:
        return -1
    touched = top_at(state, home, space_of(word) + STEPS[rotation_of(word)])
    if touched < 0 or COLOUR_OF[tile_of(state[home + TILE + touched])] != colour:
        return -1
    return touched


def surplus(state: State, home: int, kept: int) -> int:
    """Count the tiles that are removed, a stack once or with all its tiles (KE-8)."""
    removed = tiles_on_top(state, home) & ~kept
    found = 0
    while removed:
        found += cost_of(state, home, lowest(removed))
        removed = without_lowest(removed)
    return found


def cost_of(state: State, home: int, number: int) -> int:
    """Return how many tiles are paid for if a tile on top is removed with what lies below it (KE-8)."""
    return height_of(state, home, number) if state[EACH_TILE_COSTS] else 1


def missing(state: State, home: int) -> int:
    """Count the colours, out of all five, of which no tile is on top."""
    return COLOURS - count(colours_of(state, home, tiles_on_top(state, home)))


# ---------------------------------------------------------------------------------------------------------------------
# Which areas to keep (KE-9): one of each colour, two of the player's own. A branch and bound search weighs every choice
# by one number that holds the points above the tie-breaks of KE-10: most points, fewest tiles removed, most arches.
# Choices are tried in the order of the last tie-break, so the first of equal ones stays.
# ---------------------------------------------------------------------------------------------------------------------

POINT = 1 << 14
KEPT_TILE = 1 << 7  # platforms have fewer than 128 tiles and arches
ARCH_WORTH = ARCH_POINTS * POINT + 1
ALL_TILES = -1

# The working memory of the search. A slot is an area to be chosen.
AREA = 0  # the areas that may be worth keeping, colour by colour, by their smallest space
WORTH = AREA + MOST_TILES  # what keeping each of them is worth without arches
LINK = WORTH + MOST_TILES  # the arches that touch their colour: the arch and the tile it touches
LINKS = LINK + MOST_TILES  # how many there are
FIRST_AREA = LINKS + 1  # the first area of each colour, and behind them the number of areas
SLOT = FIRST_AREA + COLOURS + 1  # the colour of each slot: each colour once, the player's own twice
SLOTS = SLOT + COLOURS + 1  # how many there are
PROMISE = SLOTS + 1  # the most that the areas of this slot and the following can be worth
NEXT_AREA = PROMISE + COLOURS + 2  # the next area to try for each slot
KEPT = NEXT_AREA + COLOURS + 1  # the tiles kept by the slots before this one
KEPT_WORTH = KEPT + COLOURS + 2  # what they are worth, with arches
WORK = KEPT_WORTH + COLOURS + 2


def best_kept(state: State, home: int, own_colour: int) -> int:
    """Return the tiles on top that stay if the player keeps the areas that score best."""
    work = scratch(WORK)
    find_links(state, home, work)
    find_areas(state, home, own_colour, work)
    find_promises(work)
    return best_choice(work)


def find_links(state: State, home: int, work: Words) -> None:
    """Note the arches that touch their colour."""
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            touched = touched_by(state, home, number)
            if touched >= 0:
                work[LINK + work[LINKS]] = (1 << number) | (1 << touched)
                work[LINKS] += 1


def find_areas(state: State, home: int, own_colour: int, work: Words) -> None:
    """Note the areas of each colour that can belong to a best choice, and how many of them are kept."""
    near = scratch(MOST_TILES)
    tops = find_neighbours(state, home, near)
    areas = 0
    for colour in range(COLOURS):
        work[FIRST_AREA + colour] = areas
        rest = of_colour(state, home, tops, colour)
        while rest:
            area = flood(near, rest & -rest, rest)
            rest &= ~area
            work[AREA + areas] = area
            work[WORTH + areas] = worth_of(state, home, area)
            areas += 1
        allowed = 2 if colour == own_colour else 1
        areas = drop_hopeless(work, work[FIRST_AREA + colour], areas, allowed)
        for _ in range(min(allowed, areas - work[FIRST_AREA + colour])):
            work[SLOT + work[SLOTS]] = colour
            work[SLOTS] += 1
    work[FIRST_AREA + COLOURS] = areas


def worth_of(state: State, home: int, area: int) -> int:
    """Return what keeping an area is worth without arches: its symbols, and not paying for its tiles."""
    worth = 0
    while area:
        number = lowest(area)
        area = without_lowest(area)
        symbols = SYMBOLS_OF[tile_of(state[home + TILE + number])]
        tiles = cost_of(state, home, number)
        worth += (symbols + SURPLUS_COST * tiles) * POINT + KEPT_TILE * tiles
    return worth


def drop_hopeless(work: Words, first: int, end: int, allowed: int) -> int:
    """Drop the areas of a colour that enough others beat even if all their arches counted; return the new end.

    For each choice that keeps such an area there is one that keeps another instead, at least as good and tried earlier.
    """
    to = first
    for area in range(first, end):
        most = work[WORTH + area] + ARCH_WORTH * links_between(work, work[AREA + area], ALL_TILES)
        better = 0
        for other in range(first, end):
            if to <= other <= area:
                continue  # itself, and those dropped already: what beats them beats this one too
            if work[WORTH + other] > most or (work[WORTH + other] == most and other < area):
                better += 1
        if better < allowed:
            work[AREA + to] = work[AREA + area]
            work[WORTH + to] = work[WORTH + area]
            to += 1
    return to


def links_between(work: State, tiles: int, others: int) -> int:
    """Count the arches that touch their colour with an end among these tiles and an end among the others."""
    found = 0
    for link in range(LINK, LINK + work[LINKS]):
        if work[link] & tiles and work[link] & others:
            found += 1
    return found


def find_promises(work: Words) -> None:
    """Note the upper bound of each slot and those behind it, an arch counted at the later of its two colours."""
    for slot in range(work[SLOTS] - 1, -1, -1):
        colour = work[SLOT + slot]
        earlier = 0
        for area in range(work[FIRST_AREA + colour]):
            earlier |= work[AREA + area]
        most = 0
        for area in range(work[FIRST_AREA + colour], work[FIRST_AREA + colour + 1]):
            arches_back = links_between(work, work[AREA + area], earlier)
            most = max(most, work[WORTH + area] + ARCH_WORTH * arches_back)
        work[PROMISE + slot] = work[PROMISE + slot + 1] + most


def best_choice(work: Words) -> int:
    """Fill the slots one after the other with every area that their colour has; return the tiles of the best choice.

    There are at most 41 areas, so at most 7 * 7 * 7 * 7 * (13 * 12 / 2) choices; what cannot beat the best is left out.
    """
    best = -1
    best_tiles = 0
    slot = 0
    work[NEXT_AREA] = work[FIRST_AREA + work[SLOT]]
    while slot >= 0:
        kept = work[KEPT + slot]
        worth = work[KEPT_WORTH + slot]
        if slot == work[SLOTS]:
            if worth > best:
                best = worth
                best_tiles = kept
            slot -= 1
            continue
        area = work[NEXT_AREA + slot]
        if area == work[FIRST_AREA + work[SLOT + slot] + 1] or worth + work[PROMISE + slot] <= best:
            slot -= 1
            continue
        work[NEXT_AREA + slot] = area + 1
        tiles = work[AREA + area]
        slot += 1
        work[KEPT + slot] = kept | tiles
        work[KEPT_WORTH + slot] = worth + work[WORTH + area] + ARCH_WORTH * links_between(work, tiles, kept)
        if slot < work[SLOTS]:
            work[NEXT_AREA + slot] = max(area + 1, work[FIRST_AREA + work[SLOT + slot]])
    return best_tiles


# Large, and called from several places.
OUT_OF_LINE = ("points", "best_kept")
