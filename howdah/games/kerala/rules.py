"""The rules of Kerala, in the order of the rulebook.

Numbers such as KE-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.words import CHANCE, EXTENT, OVER, State, Words

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
    """Return the colour of a tile's arch, NO_ARCH where it has none."""
    colour, kind = tile // KINDS, tile % KINDS
    if tile >= START_TILES or not ARCHES <= kind < MOVE_ELEPHANT:
        return NO_ARCH
    return kind - ARCHES + int(kind - ARCHES >= colour)


COLOUR_OF = tuple(tile - START_TILES if tile >= START_TILES else tile // KINDS for tile in range(TILES))
ARCH_OF = tuple(arch_of(tile) for tile in range(TILES))
# KE-2: the start tile's symbol scores. Arches and special tiles carry none that counts.
SYMBOLS_OF = tuple(1 if tile >= START_TILES else (1, 2, 3, 0, 0, 0, 0, 0, 0)[tile % KINDS] for tile in range(TILES))
# What a tile lets its owner do once he has stepped on it: 0, MOVE_ELEPHANT or MOVE_TILE.
SPECIAL_OF = tuple(tile % KINDS if tile < START_TILES and tile % KINDS >= MOVE_ELEPHANT else 0 for tile in range(TILES))

# By the number of players: tiles removed unseen before the game, and rounds that the other tiles last.
REMOVED = (0, 0, 20, 10, 4, 0)
ROUNDS = (0, 0, 40, 30, 24, 20)
MOST_PLAYERS = 5
MOST_TILES = ROUNDS[2] + 1  # on one platform: the start tile, and one more each round

# ---------------------------------------------------------------------------------------------------------------------
# A platform. Its tiles are a row of words, ordered by space (x before y), a stack from the bottom up; 0 behind them.
# A tile's number is its place in the row; a space is named by the number of the tile on top. Sets of tiles are bits.
#
#   tile word   256 * space + 4 * tile + rotation
#   space       256 * (x + 128) + (y + 128); x grows east, y grows south, the start tile lies at 0,0
#
# No platform leaves these bounds. In a turn one tile is laid, at most one space beyond all others, and perhaps one is
# moved, again at most one space beyond the others; so after 40 rounds no coordinate passes 80, whatever the tile table.
# ---------------------------------------------------------------------------------------------------------------------

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
STEPS = (-1, 256, 1, -256)
ORIGIN = 256 * 128 + 128
# The number of the bit that a power of two is: powers below 2**66 leave different remainders by 67.
BIT_NUMBER = tuple(next((bit for bit in range(66) if 2**bit % 67 == rest), 0) for rest in range(67))

# Words of a platform, counted from its first.
LAID = 0  # how many tiles lie on it
ELEPHANTS = 1  # the spaces of elephants A and B
LYING = 3  # 1 for each elephant that lies
TILE = 5  # the tiles

# ---------------------------------------------------------------------------------------------------------------------
# The state.
# ---------------------------------------------------------------------------------------------------------------------

PLAYERS = 1
PHASE = 2  # what comes next, see below
ROUND = 3  # counted from 1
START_PLAYER = 4  # of this round
MOVER = 5  # whose turn it is
LEFT_PLAYED = 6  # undrawn tiles in players' colours
LEFT_OTHER = 7  # undrawn tiles in other colours, with those removed unseen among them
OWN_COLOUR = 8  # each seat's colour
IS_PLAYED = OWN_COLOUR + MOST_PLAYERS  # for each colour, 1 if a player has it
OFFER = IS_PLAYED + COLOURS  # the tiles laid open, + 1; 0 for an empty place
RESULT = OFFER + MOST_PLAYERS  # each seat's points once the game is over
UNDRAWN = RESULT + MOST_PLAYERS  # how many of each tile nobody has seen yet
# Room for calculations, all 0 whenever no rule is at work.
NEAR = UNDRAWN + START_TILES  # for each tile on top, the tiles on top beside it
AREA = NEAR + MOST_TILES  # the areas that may be worth keeping, colour by colour, by their smallest space
WORTH = AREA + MOST_TILES  # what keeping each of them is worth without arches
LINK = WORTH + MOST_TILES  # the arches that touch their colour: the arch and the tile it touches
LINKS = LINK + MOST_TILES  # how many there are
FIRST_AREA = LINKS + 1  # the first area of each colour, and behind them the number of areas
SLOT = FIRST_AREA + COLOURS + 1  # the colour of each area to be kept, the player's own twice
SLOTS = SLOT + COLOURS + 1  # how many there are
PROMISE = SLOTS + 1  # the most that the areas of this slot and the following can be worth
NEXT_AREA = PROMISE + COLOURS + 2  # the next area to try for each slot
KEPT = NEXT_AREA + COLOURS + 1  # the tiles kept by the slots before this one
KEPT_WORTH = KEPT + COLOURS + 2  # what they are worth, with arches
BEST = KEPT_WORTH + COLOURS + 2  # the worth of the best choice so far
BEST_KEPT = BEST + 1  # the tiles that it keeps
PLATFORMS = BEST_KEPT + 1

SIZE = PLATFORMS + max(players * (TILE + ROUNDS[players] + 1) for players in range(2, MOST_PLAYERS + 1))

# Values of PHASE. The last three are a player's decisions.
DRAW_FIRST = 0  # the first player is drawn
DRAW_TILE = 1  # a tile is drawn for the offer
FINISHED = 2
TAKE_OR_PASS = 3
USE_MOVE_ELEPHANT = 4
USE_MOVE_TILE = 5


def platform(state: State, seat: int) -> int:
    """Return the first word of a seat's platform."""
    return PLATFORMS + seat * (TILE + ROUNDS[state[PLAYERS]] + 1)


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


def top_at(state: State, home: int, space: int) -> int:
    """Return the number of the tile on top at a space, -1 where the space is empty."""
    for number in range(state[home + LAID]):
        if space_of(state[home + TILE + number]) == space and is_top(state, home, number):
            return number
    return -1


# ---------------------------------------------------------------------------------------------------------------------
# The moves. A space where a tile is laid is named by the elephant that steps there and its direction; a space of the
# platform by its tile on top; an empty space that a tile is moved to by its first neighbour among the tiles that stay,
# and the side of it.
# ---------------------------------------------------------------------------------------------------------------------

TAKE = 0  # + ((2 * place + elephant) * 4 + direction) * 4 + rotation
PASS = TAKE + MOST_PLAYERS * 2 * SIDES * SIDES  # + elephant
SKIP = PASS + 2
SEND = SKIP + 1  # + 41 * elephant + tile: use *move elephant*
SHIFT = SEND + 2 * MOST_TILES  # + (41 * tile + neighbour) * 4 + side: use *move tile*
DRAW = SHIFT + MOST_TILES * MOST_TILES * SIDES  # + tile
DRAW_SEAT = DRAW + START_TILES  # + the seat that begins
CODES = DRAW_SEAT + MOST_PLAYERS

# A connected platform of k spaces has at most 2k + 2 empty spaces beside it. A tile that leaves 40 others in one piece
# can go to fewer than 82; one that leaves them in pieces only to spaces beside each piece, which are no more. With
# *skip* that makes 41 * 82 + 1 moves. Behind them in `out` there is room for the tiles around each side of each tile.
MOST_DECISIONS = MOST_TILES * 2 * MOST_TILES + 1
AROUND = MOST_DECISIONS
MOST_MOVES = AROUND + SIDES * MOST_TILES

# ---------------------------------------------------------------------------------------------------------------------
# Start: a start tile each, both elephants on it. Of the tiles in nobody's colour some leave the game unseen; nothing
# says which (KE-10).
# ---------------------------------------------------------------------------------------------------------------------


def setup(state: Words, players: int, options: State) -> None:
    """Lay the start tiles and fill the bag. The options: five colours, the players' first, then the tile table."""
    extent = PLATFORMS + players * (TILE + ROUNDS[players] + 1)
    for word in range(extent):
        state[word] = 0
    state[EXTENT] = extent
    state[PLAYERS] = players
    state[PHASE] = DRAW_FIRST
    state[ROUND] = 1
    for tile in range(START_TILES):
        state[UNDRAWN + tile] = options[COLOURS + tile]
    for seat in range(players):
        colour = options[seat]
        state[OWN_COLOUR + seat] = colour
        state[IS_PLAYED + colour] = 1
        home = platform(state, seat)
        state[home + ELEPHANTS] = ORIGIN
        state[home + ELEPHANTS + 1] = ORIGIN
        lay(state, home, ORIGIN, START_TILES + colour, NORTH)
    count_undrawn(state)


def count_undrawn(state: Words) -> None:
    """Count the tiles that nobody has seen, apart in players' colours and in the others."""
    state[LEFT_PLAYED] = 0
    state[LEFT_OTHER] = 0
    for tile in range(START_TILES):
        if state[IS_PLAYED + COLOUR_OF[tile]]:
            state[LEFT_PLAYED] += state[UNDRAWN + tile]
        else:
            state[LEFT_OTHER] += state[UNDRAWN + tile]


def left_in_bag(state: State) -> int:
    """Return how many tiles are still to be drawn."""
    return state[LEFT_PLAYED] + state[LEFT_OTHER] - REMOVED[state[PLAYERS]]


def turn(state: State) -> int:
    """Return whose decision it is."""
    if state[PHASE] >= TAKE_OR_PASS:
        return state[MOVER]
    return OVER if state[PHASE] == FINISHED else CHANCE


def legal(state: Words, out: Words) -> int:
    """Write the codes of all legal moves, or of what can be drawn."""
    phase = state[PHASE]
    if phase == TAKE_OR_PASS:
        return passes(state, out, takes(state, out))
    if phase == DRAW_TILE:
        return draws(state, out)
    if phase == USE_MOVE_ELEPHANT:
        return sendings(state, out)
    if phase == USE_MOVE_TILE:
        return shifts(state, out)
    if phase == FINISHED:
        return 0
    for seat in range(state[PLAYERS]):
        out[seat] = DRAW_SEAT + seat
    return state[PLAYERS]


# ---------------------------------------------------------------------------------------------------------------------
# A round begins with an open tile for each player.
# ---------------------------------------------------------------------------------------------------------------------


def draws(state: State, out: Words) -> int:
    """Write every tile that can come out of the bag."""
    found = 0
    for tile in range(START_TILES):
        if state[UNDRAWN + tile] and weight_of(state, tile):
            out[found] = DRAW + tile
            found += 1
    return found


def weight_of(state: State, tile: int) -> int:
    """Return the weight of each single tile of this sort (KE-10).

    Every undrawn tile in a player's colour is in the bag. Of the m undrawn others r were removed, so each of them is in
    the bag with probability (m - r) / m: the weights are m and m - r. With nothing but players' colours all weigh 1.
    """
    others = state[LEFT_OTHER]
    if state[IS_PLAYED + COLOUR_OF[tile]]:
        return others or 1
    return others - REMOVED[state[PLAYERS]]


def weights(state: State, out: Words) -> int:
    """Write the weights of what can be drawn."""
    if state[PHASE] == DRAW_FIRST:
        for seat in range(state[PLAYERS]):
            out[seat] = 1
        return state[PLAYERS]
    if state[PHASE] != DRAW_TILE:
        return 0
    found = 0
    for tile in range(START_TILES):
        weight = state[UNDRAWN + tile] * weight_of(state, tile)
        if weight:
            out[found] = weight
            found += 1
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Then each player in turn takes a tile, lays it beside one of his elephants and steps onto it; or passes.
# ---------------------------------------------------------------------------------------------------------------------


def takes(state: State, out: Words) -> int:
    """Take an offered tile, of identical ones the first (KE-10), and lay it beside an elephant, which steps onto it."""
    home = platform(state, state[MOVER])
    found = 0
    for place in range(state[PLAYERS]):
        if state[OFFER + place] == 0 or is_offered_before(state, place):
            continue
        # KE-4: a tile may be turned, which matters for arches only.
        rotations = 1 if ARCH_OF[state[OFFER + place] - 1] == NO_ARCH else SIDES
        for elephant in range(2):
            for direction in range(SIDES):
                if not can_lay(state, home, elephant, direction):
                    continue
                code = TAKE + ((2 * place + elephant) * SIDES + direction) * SIDES
                for rotation in range(rotations):
                    out[found] = code + rotation
                    found += 1
    return found


def is_offered_before(state: State, place: int) -> bool:
    """Tell whether an earlier place of the offer holds the same tile."""
    for earlier in range(place):
        if state[OFFER + earlier] == state[OFFER + place]:
            return True
    return False


def can_lay(state: State, home: int, elephant: int, direction: int) -> bool:
    """On an empty space or on any tile, but not on the other elephant's (KE-3)."""
    return state[home + ELEPHANTS + elephant] + STEPS[direction] != state[home + ELEPHANTS + 1 - elephant]


def passes(state: State, out: Words, found: int) -> int:
    """Pass by laying down an elephant that stands."""
    home = platform(state, state[MOVER])
    for elephant in range(2):
        if not state[home + LYING + elephant]:
            out[found] = PASS + elephant
            found += 1
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Move elephant: either elephant to any tile of the platform without one.
# ---------------------------------------------------------------------------------------------------------------------


def sendings(state: State, out: Words) -> int:
    """Use *move elephant*, or waive it."""
    home = platform(state, state[MOVER])
    out[0] = SKIP
    found = 1
    for elephant in range(2):
        for number in range(state[home + LAID]):
            if is_top(state, home, number) and not has_elephant(state, home, number):
                out[found] = SEND + MOST_TILES * elephant + number
                found += 1
    return found


def has_elephant(state: State, home: int, number: int) -> bool:
    """Tell whether an elephant is on a tile's space."""
    space = space_of(state[home + TILE + number])
    return space in (state[home + ELEPHANTS], state[home + ELEPHANTS + 1])


# ---------------------------------------------------------------------------------------------------------------------
# Move tile: a whole stack with an open side to another empty space, so that the platform is in one piece afterwards.
# ---------------------------------------------------------------------------------------------------------------------


def shifts(state: Words, out: Words) -> int:
    """Use *move tile*, or waive it."""
    home = platform(state, state[MOVER])
    tops = find_neighbours(state, home)
    look_around(state, home, tops, out)
    out[0] = SKIP
    found = 1
    for number in range(state[home + LAID]):
        if (tops >> number) & 1 and not is_enclosed(state, number):
            found = shifts_of(state, number, tops & ~(1 << number), out, found)
    clear(state)
    return found


def shifts_of(state: State, number: int, rest: int, out: Words, found: int) -> int:
    """Move one stack beside the rest; height never matters, and elephants ride along (KE-6)."""
    in_one_piece = flood(state, rest & -rest, rest) == rest
    neighbours = rest
    while neighbours:
        first = neighbours & -neighbours
        neighbours ^= first
        neighbour = BIT_NUMBER[first % 67]
        for side in range(SIDES):
            touched = out[AROUND + SIDES * neighbour + side] & rest
            if touched & -touched != first:
                continue  # covered, or named by an earlier neighbour
            if in_one_piece or flood(state, touched, rest) == rest:
                out[found] = SHIFT + (MOST_TILES * number + neighbour) * SIDES + side
                found += 1
    return found


def is_enclosed(state: State, number: int) -> bool:
    """Tell whether all four sides are covered (KE-5); corners do not matter."""
    near = state[NEAR + number]
    for _ in range(SIDES - 1):
        near &= near - 1
    return near != 0


def look_around(state: State, home: int, tops: int, out: Words) -> None:
    """Write for each side of each tile on top which tiles lie around the empty space there; 0 for a covered one."""
    for number in range(state[home + LAID]):
        for side in range(SIDES):
            touched = 0
            if (tops >> number) & 1:
                space = space_of(state[home + TILE + number]) + STEPS[side]
                if not is_covered(state, home, number, space):
                    touched = beside(state, home, space) & tops
            out[AROUND + SIDES * number + side] = touched


def is_covered(state: State, home: int, number: int, space: int) -> bool:
    """Tell whether a tile lies on a space beside the tile of this number."""
    near = state[NEAR + number]
    while near:
        if space_of(state[home + TILE + BIT_NUMBER[(near & -near) % 67]]) == space:
            return True
        near &= near - 1
    return False


def find_neighbours(state: Words, home: int) -> int:
    """Note for each tile on top which others lie beside it, and return all the tiles on top."""
    tops = 0
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            tops |= 1 << number
    for number in range(state[home + LAID]):
        if (tops >> number) & 1:
            state[NEAR + number] = beside(state, home, space_of(state[home + TILE + number])) & tops
    return tops


def beside(state: State, home: int, space: int) -> int:
    """Return the tiles, buried ones too, that lie orthogonally beside a space."""
    found = 0
    for number in range(state[home + LAID]):
        gap = abs(space_of(state[home + TILE + number]) - space)
        found |= (int(gap == 1) | int(gap == 256)) << number
    return found


def flood(state: State, seeds: int, within: int) -> int:
    """Return the seeds and all that is connected with them within a set of tiles."""
    reached = seeds
    edge = seeds
    while edge:
        bit = edge & -edge
        fresh = state[NEAR + BIT_NUMBER[bit % 67]] & within & ~reached
        reached |= fresh
        edge = (edge ^ bit) | fresh
    return reached


def clear(state: Words) -> None:
    """Leave no trace of a calculation."""
    for word in range(NEAR, PLATFORMS):
        state[word] = 0


# ---------------------------------------------------------------------------------------------------------------------
# Playing a move.
# ---------------------------------------------------------------------------------------------------------------------


def apply(state: Words, move: int) -> None:
    """Play a legal move, or draw."""
    home = platform(state, state[MOVER])
    if move < PASS:
        take(state, home, move - TAKE)
    elif move < SKIP:
        state[home + LYING + move - PASS] = 1
        end_turn(state)
    elif move < SEND:
        end_turn(state)
    elif move < SHIFT:
        number = (move - SEND) % MOST_TILES
        state[home + ELEPHANTS + (move - SEND) // MOST_TILES] = space_of(state[home + TILE + number])
        end_turn(state)
    elif move < DRAW:
        shift(state, home, move - SHIFT)
        end_turn(state)
    elif move < DRAW_SEAT:
        draw(state, move - DRAW)
    else:
        state[START_PLAYER] = move - DRAW_SEAT
        state[MOVER] = move - DRAW_SEAT
        state[PHASE] = DRAW_TILE


def draw(state: Words, tile: int) -> None:
    """Lay a tile from the bag on the next place of the offer."""
    place = 0
    while state[OFFER + place]:
        place += 1
    state[OFFER + place] = tile + 1
    state[UNDRAWN + tile] -= 1
    if state[IS_PLAYED + COLOUR_OF[tile]]:
        state[LEFT_PLAYED] -= 1
    else:
        state[LEFT_OTHER] -= 1
    if place + 1 == state[PLAYERS]:
        state[PHASE] = TAKE_OR_PASS


def take(state: Words, home: int, choice: int) -> None:
    """Lay an offered tile, step onto it, and only then (KE-11) decide about its special power."""
    rotation = choice % SIDES
    direction = choice // SIDES % SIDES
    elephant = choice // (SIDES * SIDES) % 2
    place = choice // (2 * SIDES * SIDES)
    tile = state[OFFER + place] - 1
    state[OFFER + place] = 0
    space = state[home + ELEPHANTS + elephant] + STEPS[direction]
    lay(state, home, space, tile, rotation)
    state[home + ELEPHANTS + elephant] = space
    if SPECIAL_OF[tile] == MOVE_ELEPHANT:
        state[PHASE] = USE_MOVE_ELEPHANT
    elif SPECIAL_OF[tile] == MOVE_TILE:
        state[PHASE] = USE_MOVE_TILE
    else:
        end_turn(state)


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


def shift(state: Words, home: int, choice: int) -> None:
    """Move a whole stack with the elephants on it."""
    number = choice // (MOST_TILES * SIDES)
    neighbour = choice // SIDES % MOST_TILES
    source = space_of(state[home + TILE + number])
    target = space_of(state[home + TILE + neighbour]) + STEPS[choice % SIDES]
    for word in range(home + TILE, home + TILE + state[home + LAID]):
        if space_of(state[word]) == source:
            state[word] += (target - source) << 8
    for word in range(home + ELEPHANTS, home + ELEPHANTS + 2):
        if state[word] == source:
            state[word] = target
    put_in_order(state, home)


def end_turn(state: Words) -> None:
    """Let the next player decide. After the last one the bag goes to the left, unless it is empty."""
    state[MOVER] = next_seat(state, state[MOVER])
    state[PHASE] = TAKE_OR_PASS
    if state[MOVER] != state[START_PLAYER]:
        return
    for place in range(MOST_PLAYERS):  # tiles that nobody took leave the game
        state[OFFER + place] = 0
    if left_in_bag(state) == 0:
        state[PHASE] = FINISHED
        settle(state)
        return
    state[PHASE] = DRAW_TILE
    state[ROUND] += 1
    state[START_PLAYER] = next_seat(state, state[START_PLAYER])
    state[MOVER] = state[START_PLAYER]


def next_seat(state: State, seat: int) -> int:
    """Return the seat to the left."""
    return seat + 1 if seat + 1 < state[PLAYERS] else 0


# ---------------------------------------------------------------------------------------------------------------------
# Points. Only tiles on top count (KE-7). `kept` is the set of tiles on top that stay.
# ---------------------------------------------------------------------------------------------------------------------

SURPLUS_COST = 2
MISSING_COST = 5
ARCH_POINTS = 5


def settle(state: Words) -> None:
    """Note everybody's points at the end."""
    for seat in range(state[PLAYERS]):
        state[RESULT + seat] = points(state, seat)


def points(state: Words, seat: int) -> int:
    """Return the points of a platform as it lies."""
    home = platform(state, seat)
    kept = best_kept(state, seat)
    return (
        symbols(state, home, kept)
        + standing(state, home)
        + ARCH_POINTS * arches(state, home, kept)
        - SURPLUS_COST * surplus(state, home, kept)
        - MISSING_COST * missing(state, home)
    )


def symbols(state: State, home: int, kept: int) -> int:
    """Count the elephant symbols that stay."""
    count = 0
    for number in range(state[home + LAID]):
        if (kept >> number) & 1:
            count += SYMBOLS_OF[tile_of(state[home + TILE + number])]
    return count


def standing(state: State, home: int) -> int:
    """Count the elephants that stand."""
    return 2 - state[home + LYING] - state[home + LYING + 1]


def arches(state: State, home: int, kept: int) -> int:
    """Count the arches whose edge touches a tile of their colour, both tiles being left after the removal."""
    count = 0
    for number in range(state[home + LAID]):
        if (kept >> number) & 1:
            touched = touched_by(state, home, number)
            if touched >= 0 and (kept >> touched) & 1:
                count += 1
    return count


def touched_by(state: State, home: int, number: int) -> int:
    """Return the tile on top of the arch's colour that an arch touches, -1 where there is none."""
    word = state[home + TILE + number]
    colour = ARCH_OF[tile_of(word)]
    if colour == NO_ARCH:
        return -1
    touched = top_at(state, home, space_of(word) + STEPS[rotation_of(word)])
    if touched < 0 or COLOUR_OF[tile_of(state[home + TILE + touched])] != colour:
        return -1
    return touched


def surplus(state: State, home: int, kept: int) -> int:
    """Count the tiles that go off, a stack once (KE-8)."""
    count = 0
    for number in range(state[home + LAID]):
        if is_top(state, home, number) and not (kept >> number) & 1:
            count += 1
    return count


def missing(state: State, home: int) -> int:
    """Count the colours, out of all five, of which no tile is on top."""
    seen = 0
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            seen |= 1 << COLOUR_OF[tile_of(state[home + TILE + number])]
    count = COLOURS
    while seen:
        seen &= seen - 1
        count -= 1
    return count


# ---------------------------------------------------------------------------------------------------------------------
# Which areas to keep (KE-9): one of each colour, two of the player's own. Every choice is weighed by one number that
# holds the points above the tie-breaks of KE-10: most points, fewest tiles removed, most arches. Choices are tried in
# the order of the last tie-break, so the first of equal ones stays.
# ---------------------------------------------------------------------------------------------------------------------

POINT = 1 << 14
KEPT_TILE = 1 << 7  # platforms have fewer than 128 tiles and arches
ARCH_WORTH = ARCH_POINTS * POINT + 1
ALL_TILES = -1


def best_kept(state: Words, seat: int) -> int:
    """Return the tiles on top that stay if the player keeps the areas that score best."""
    home = platform(state, seat)
    tops = find_neighbours(state, home)
    find_links(state, home)
    find_areas(state, home, tops, state[OWN_COLOUR + seat])
    find_promises(state)
    try_choices(state)
    kept = state[BEST_KEPT]
    clear(state)
    return kept


def find_links(state: Words, home: int) -> None:
    """Note the arches that touch their colour."""
    for number in range(state[home + LAID]):
        if is_top(state, home, number):
            touched = touched_by(state, home, number)
            if touched >= 0:
                state[LINK + state[LINKS]] = (1 << number) | (1 << touched)
                state[LINKS] += 1


def find_areas(state: Words, home: int, tops: int, own_colour: int) -> None:
    """Note the areas of each colour that can belong to a best choice, and how many of them are kept."""
    areas = 0
    for colour in range(COLOURS):
        state[FIRST_AREA + colour] = areas
        rest = of_colour(state, home, tops, colour)
        while rest:
            area = flood(state, rest & -rest, rest)
            rest &= ~area
            state[AREA + areas] = area
            state[WORTH + areas] = worth_of(state, home, area)
            areas += 1
        allowed = 2 if colour == own_colour else 1
        areas = drop_hopeless(state, state[FIRST_AREA + colour], areas, allowed)
        for _ in range(min(allowed, areas - state[FIRST_AREA + colour])):
            state[SLOT + state[SLOTS]] = colour
            state[SLOTS] += 1
    state[FIRST_AREA + COLOURS] = areas


def of_colour(state: State, home: int, tops: int, colour: int) -> int:
    """Return those of the tiles that have a colour."""
    found = 0
    for number in range(state[home + LAID]):
        if (tops >> number) & 1 and COLOUR_OF[tile_of(state[home + TILE + number])] == colour:
            found |= 1 << number
    return found


def worth_of(state: State, home: int, area: int) -> int:
    """Return what keeping an area is worth without arches: its symbols, and not paying for its tiles."""
    worth = 0
    for number in range(state[home + LAID]):
        if (area >> number) & 1:
            symbols = SYMBOLS_OF[tile_of(state[home + TILE + number])]
            worth += (symbols + SURPLUS_COST) * POINT + KEPT_TILE
    return worth


def drop_hopeless(state: Words, first: int, end: int, allowed: int) -> int:
    """Drop the areas of a colour that enough others beat even if all their arches counted; return the new end.

    Whatever choice keeps such an area, one of the others in its stead is at least as good, and comes earlier if equal.
    """
    to = first
    for area in range(first, end):
        most = state[WORTH + area] + ARCH_WORTH * links_between(state, state[AREA + area], ALL_TILES)
        better = 0
        for other in range(first, end):
            if to <= other <= area:
                continue  # itself, and those dropped already: what beats them beats this one too
            if state[WORTH + other] > most or (state[WORTH + other] == most and other < area):
                better += 1
        if better < allowed:
            state[AREA + to] = state[AREA + area]
            state[WORTH + to] = state[WORTH + area]
            to += 1
    return to


def links_between(state: State, tiles: int, others: int) -> int:
    """Count the arches that touch their colour with an end among these tiles and an end among the others."""
    count = 0
    for link in range(LINK, LINK + state[LINKS]):
        if state[link] & tiles and state[link] & others:
            count += 1
    return count


def find_promises(state: Words) -> None:
    """Note what the slots from each one on can be worth at the most, arches counted where their later colour is."""
    for slot in range(state[SLOTS] - 1, -1, -1):
        colour = state[SLOT + slot]
        earlier = 0
        for area in range(state[FIRST_AREA + colour]):
            earlier |= state[AREA + area]
        most = 0
        for area in range(state[FIRST_AREA + colour], state[FIRST_AREA + colour + 1]):
            arches_back = links_between(state, state[AREA + area], earlier)
            most = max(most, state[WORTH + area] + ARCH_WORTH * arches_back)
        state[PROMISE + slot] = state[PROMISE + slot + 1] + most


def try_choices(state: Words) -> None:
    """Fill the slots one after the other with every area that their colour has, and note the best choice.

    There are at most 41 areas, so at most 7 * 7 * 7 * 7 * (13 * 12 / 2) choices; what cannot beat the best is left out.
    """
    state[BEST] = -1
    slot = 0
    state[NEXT_AREA] = state[FIRST_AREA + state[SLOT]]
    while slot >= 0:
        kept = state[KEPT + slot]
        worth = state[KEPT_WORTH + slot]
        if slot == state[SLOTS]:
            if worth > state[BEST]:
                state[BEST] = worth
                state[BEST_KEPT] = kept
            slot -= 1
            continue
        area = state[NEXT_AREA + slot]
        if area == state[FIRST_AREA + state[SLOT + slot] + 1] or worth + state[PROMISE + slot] <= state[BEST]:
            slot -= 1
            continue
        state[NEXT_AREA + slot] = area + 1
        tiles = state[AREA + area]
        slot += 1
        state[KEPT + slot] = kept | tiles
        state[KEPT_WORTH + slot] = worth + state[WORTH + area] + ARCH_WORTH * links_between(state, tiles, kept)
        if slot < state[SLOTS]:
            state[NEXT_AREA + slot] = max(area + 1, state[FIRST_AREA + state[SLOT + slot]])


# ---------------------------------------------------------------------------------------------------------------------
# Who wins: most points, a tie is shared.
# ---------------------------------------------------------------------------------------------------------------------


def scores(state: Words, out: Words) -> None:
    """Write each seat's points, as if the game ended now."""
    for seat in range(state[PLAYERS]):
        out[seat] = state[RESULT + seat] if state[PHASE] == FINISHED else points(state, seat)


# Large, and called from several places.
OUT_OF_LINE = ("points", "flood")
