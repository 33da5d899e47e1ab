"""Kerala's tiles and the platforms that they lie on, for the rules and the scoring; compiled like a rules file.

Numbers such as KE-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.bits import contains, lowest, without_lowest
from howdah.core.types import State, Words

# ---------------------------------------------------------------------------------------------------------------------
# The tiles (KE-1). Nine kinds in each of five colours, numbered colour by colour, then the five start tiles.
#
#   9 * colour +  0 1 2         1, 2 or 3 elephant symbols
#                 3 4 5 6       arches in the other four colours, in the colours' order
#                 7             move elephant
#                 8             move tile
#   45 + colour                 start tile
# ---------------------------------------------------------------------------------------------------------------------

COLOURS = 5  # blue, black, green, violet, red
KINDS = 9
ARCHES = 3  # the first kind of arch
MOVE_ELEPHANT = 7
MOVE_TILE = 8
START_TILES = COLOURS * KINDS  # the tiles below this one come from the bag
TILES = START_TILES + COLOURS
NO_ARCH = -1


def arch_of(tile: int) -> int:
    """Return the colour of a tile's arch, NO_ARCH if it has none."""
    colour, kind = tile // KINDS, tile % KINDS
    if tile >= START_TILES or not ARCHES <= kind < MOVE_ELEPHANT:
        return NO_ARCH
    return kind - ARCHES + int(kind - ARCHES >= colour)


COLOUR_OF = tuple(tile - START_TILES if tile >= START_TILES else tile // KINDS for tile in range(TILES))
ARCH_OF = tuple(arch_of(tile) for tile in range(TILES))
# KE-2: the start tile's symbol scores. Arches and special tiles carry none that counts.
SYMBOLS_OF = tuple(1 if tile >= START_TILES else (1, 2, 3, 0, 0, 0, 0, 0, 0)[tile % KINDS] for tile in range(TILES))
# What a tile lets its owner do after stepping on it: 0, MOVE_ELEPHANT or MOVE_TILE.
SPECIAL_OF = tuple(tile % KINDS if tile < START_TILES and tile % KINDS >= MOVE_ELEPHANT else 0 for tile in range(TILES))

# ---------------------------------------------------------------------------------------------------------------------
# A platform. Its tiles are a row of words, ordered by space (x before y), a stack from the bottom up; 0 behind them.
# A tile's number is its place in the row; a space is named by the number of the tile on top.
#
#   tile word   256 * space + 4 * tile + rotation
#   space       256 * (x + 128) + (y + 128); x grows east, y grows south, the start tile lies at 0,0
#
# No platform leaves these bounds. In a turn one tile is laid, at most one space beyond all others, and perhaps one is
# moved, again at most one space beyond the others; so after 40 rounds no coordinate passes 80, with any tile table.
# ---------------------------------------------------------------------------------------------------------------------

SIDES = 4
STEPS = (-1, 256, 1, -256)  # to the north, east, south and west
ORIGIN = 256 * 128 + 128
MOST_TILES = 41  # the start tile, and one more in each of 40 rounds

# The word of the state that is 1 if every tile of a surplus stack costs points, 0 if the stack costs them once (KE-8).
EACH_TILE_COSTS = 8

# Words of a platform, counted from its first, which is called its home.
LAID = 0  # how many tiles lie on it
ELEPHANTS = 1  # the spaces of elephants A and B
LYING = 3  # 1 for each elephant that lies
TILE = 5  # the tiles


def space_of(word: int) -> int:
    """Return the space that a tile word says."""
    return word >> 8


def tile_of(word: int) -> int:
    """Return the tile of a tile word."""
    return (word >> 2) & 63


def rotation_of(word: int) -> int:
    """Return how a tile is turned: where its arch points, NORTH for tiles without one."""
    return word & 3


def is_top(state: State, home: int, number: int) -> bool:
    """Tell whether nothing lies on a tile of the platform."""
    word = home + TILE + number
    return number + 1 == state[home + LAID] or space_of(state[word + 1]) != space_of(state[word])


def height_of(state: State, home: int, number: int) -> int:
    """Return how many tiles lie on the space of a tile on top."""
    space = space_of(state[home + TILE + number])
    height = 1
    while height <= number and space_of(state[home + TILE + number - height]) == space:
        height += 1
    return height


def top_at(state: State, home: int, space: int) -> int:
    """Return the number of the tile on top at a space, -1 if the space is empty."""
    for number in range(state[home + LAID]):
        if space_of(state[home + TILE + number]) == space and is_top(state, home, number):
            return number
    return -1


def lay(state: Words, home: int, space: int, tile: int, rotation: int) -> None:
    """Put a tile on top of what lies on a space."""
    state[home + TILE + state[home + LAID]] = (space << 8) + (tile << 2) + rotation
    state[home + LAID] += 1
    put_in_order(state, home)


def put_in_order(state: Words, home: int) -> None:
    """Order the tiles by their spaces; those on one space stay as they lie."""
    for number in range(1, state[home + LAID]):
        word = state[home + TILE + number]
        to = home + TILE + number
        while to > home + TILE and space_of(state[to - 1]) > space_of(word):
            state[to] = state[to - 1]
            to -= 1
        state[to] = word


# ---------------------------------------------------------------------------------------------------------------------
# Sets of tiles: one integer, with a bit for the number of each tile.
# ---------------------------------------------------------------------------------------------------------------------


def tiles_on_top(state: State, home: int) -> int:
    """Return the tiles that nothing lies on."""
    tops = 0
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            tops |= 1 << number
    return tops


def of_colour(state: State, home: int, tiles: int, colour: int) -> int:
    """Return those of the tiles that have a colour."""
    found = 0
    while tiles:
        number = lowest(tiles)
        tiles = without_lowest(tiles)
        if COLOUR_OF[tile_of(state[home + TILE + number])] == colour:
            found |= 1 << number
    return found


def colours_of(state: State, home: int, tiles: int) -> int:
    """Return the colours of a set of tiles, a bit for each."""
    colours = 0
    while tiles:
        colours |= 1 << COLOUR_OF[tile_of(state[home + TILE + lowest(tiles)])]
        tiles = without_lowest(tiles)
    return colours


def beside(state: State, home: int, space: int) -> int:
    """Return the tiles, buried ones too, that lie orthogonally beside a space."""
    found = 0
    for number in range(state[home + LAID]):
        gap = abs(space_of(state[home + TILE + number]) - space)
        found |= (int(gap == 1) | int(gap == 256)) << number
    return found


def find_neighbours(state: State, home: int, near: Words) -> int:
    """Write for each tile on top which others lie beside it, and return all the tiles on top."""
    tops = tiles_on_top(state, home)
    for number in range(state[home + LAID]):
        if contains(tops, number):
            near[number] = beside(state, home, space_of(state[home + TILE + number])) & tops
    return tops


def flood(near: State, seeds: int, within: int) -> int:
    """Return the seeds and all that is connected with them within a set of tiles; `near` says what lies beside what."""
    reached = seeds
    edge = seeds
    while edge:
        fresh = near[lowest(edge)] & within & ~reached
        reached |= fresh
        edge = without_lowest(edge) | fresh
    return reached


# Large, and called from several places.
OUT_OF_LINE = ("flood",)
