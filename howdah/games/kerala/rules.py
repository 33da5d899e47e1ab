"""The rules of Kerala, in the order of the rulebook. `platforms` has the tiles, `scoring` the points.

Numbers such as KE-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.bits import contains, count, lowest, without_lowest
from howdah.core.geometry import NORTH
from howdah.core.scratch import scratch
from howdah.core.types import CHANCE, EXTENT, OVER, State, Words
from howdah.games.kerala.platforms import (
    ARCH_OF,
    COLOUR_OF,
    COLOURS,
    EACH_TILE_COSTS,
    ELEPHANTS,
    LAID,
    LYING,
    MOST_TILES,
    MOVE_ELEPHANT,
    MOVE_TILE,
    NO_ARCH,
    ORIGIN,
    SIDES,
    SPECIAL_OF,
    START_TILES,
    STEPS,
    TILE,
    beside,
    find_neighbours,
    flood,
    is_top,
    lay,
    put_in_order,
    space_of,
)
from howdah.games.kerala.scoring import points

# ---------------------------------------------------------------------------------------------------------------------
# The state.
# ---------------------------------------------------------------------------------------------------------------------

# By the number of players: tiles removed unseen before the game, and rounds that the other tiles last.
REMOVED = (0, 0, 20, 10, 4, 0)
ROUNDS = (0, 0, 40, 30, 24, 20)
MOST_PLAYERS = 5

PLAYERS = 1
PHASE = 2  # what comes next, see below
ROUND = 3  # counted from 1
START_PLAYER = 4  # of this round
MOVER = 5  # whose turn it is
LEFT_PLAYED = 6  # undrawn tiles in players' colours
LEFT_OTHER = 7  # undrawn tiles in other colours, with those removed unseen among them
# word 8 is EACH_TILE_COSTS
OWN_COLOUR = EACH_TILE_COSTS + 1  # each seat's colour
IS_PLAYED = OWN_COLOUR + MOST_PLAYERS  # for each colour, 1 if a player has it
OFFER = IS_PLAYED + COLOURS  # the tiles laid open, + 1; 0 for an empty place
RESULT = OFFER + MOST_PLAYERS  # each seat's points once the game is over
UNDRAWN = RESULT + MOST_PLAYERS  # how many of each tile nobody has seen yet
PLATFORMS = UNDRAWN + START_TILES

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
# can go to those but its own, at most 81; one that leaves them in pieces only to spaces beside each piece, which are
# fewer. Together with *skip*:
MOST_MOVES = MOST_TILES * (2 * MOST_TILES - 1) + 1
AROUND = SIDES * MOST_TILES  # room for what lies around each side of each tile

# ---------------------------------------------------------------------------------------------------------------------
# Start: a start tile each, both elephants on it. Of the tiles in nobody's colour some leave the game unseen; nothing
# says which (KE-10).
# ---------------------------------------------------------------------------------------------------------------------


def setup(state: Words, players: int, options: State) -> None:
    """Lay the start tiles and fill the bag. The options: five colours, the players' first, the tile table, KE-8."""
    extent = PLATFORMS + players * (TILE + ROUNDS[players] + 1)
    for word in range(extent):
        state[word] = 0
    state[EXTENT] = extent
    state[PLAYERS] = players
    state[PHASE] = DRAW_FIRST
    state[ROUND] = 1
    state[EACH_TILE_COSTS] = options[COLOURS + START_TILES]
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


def legal(state: State, out: Words) -> int:
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


def apply(state: Words, move: int) -> None:
    """Play a legal move, or draw."""
    if move < PASS:
        take(state, move - TAKE)
    elif move < SKIP:
        lie_down(state, move - PASS)
    elif move < SEND:
        end_turn(state)
    elif move < SHIFT:
        send(state, move - SEND)
    elif move < DRAW:
        shift(state, move - SHIFT)
    elif move < DRAW_SEAT:
        draw(state, move - DRAW)
    else:
        draw_first_player(state, move - DRAW_SEAT)


def draw_first_player(state: Words, seat: int) -> None:
    """Let a seat begin."""
    state[START_PLAYER] = seat
    state[MOVER] = seat
    state[PHASE] = DRAW_TILE


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


def weights(state: State, out: Words) -> None:
    """Write the weights of what can be drawn."""
    if state[PHASE] == DRAW_FIRST:
        for seat in range(state[PLAYERS]):
            out[seat] = 1
    if state[PHASE] != DRAW_TILE:
        return
    found = 0
    for tile in range(START_TILES):
        weight = state[UNDRAWN + tile] * weight_of(state, tile)
        if weight:
            out[found] = weight
            found += 1


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


# ---------------------------------------------------------------------------------------------------------------------
# Then each player in turn takes a tile, lays it beside one of their elephants, which steps onto it; or passes.
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


def take(state: Words, choice: int) -> None:
    """Lay an offered tile, step onto it, and only then (KE-11) decide about its special power."""
    home = platform(state, state[MOVER])
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


def passes(state: State, out: Words, found: int) -> int:
    """Pass by laying down an elephant that stands."""
    home = platform(state, state[MOVER])
    for elephant in range(2):
        if not state[home + LYING + elephant]:
            out[found] = PASS + elephant
            found += 1
    return found


def lie_down(state: Words, elephant: int) -> None:
    """Pass: the elephant lies down for the rest of the game."""
    state[platform(state, state[MOVER]) + LYING + elephant] = 1
    end_turn(state)


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


def send(state: Words, choice: int) -> None:
    """Put an elephant on another tile."""
    home = platform(state, state[MOVER])
    number = choice % MOST_TILES
    state[home + ELEPHANTS + choice // MOST_TILES] = space_of(state[home + TILE + number])
    end_turn(state)


# ---------------------------------------------------------------------------------------------------------------------
# Move tile: a whole stack with an open side to another empty space, so that the platform is in one piece afterwards.
# ---------------------------------------------------------------------------------------------------------------------


def shifts(state: State, out: Words) -> int:
    """Use *move tile*, or waive it."""
    near = scratch(MOST_TILES)
    around = scratch(AROUND)
    home = platform(state, state[MOVER])
    tops = find_neighbours(state, home, near)
    look_around(state, home, tops, near, around)
    out[0] = SKIP
    found = 1
    for number in range(state[home + LAID]):
        if contains(tops, number) and not is_enclosed(near[number]):
            found = shifts_of(near, around, number, tops & ~(1 << number), out, found)
    return found


def shifts_of(near: State, around: State, number: int, rest: int, out: Words, found: int) -> int:
    """Move one stack beside the rest; height never matters, and elephants ride along (KE-6)."""
    in_one_piece = flood(near, rest & -rest, rest) == rest
    neighbours = rest
    while neighbours:
        neighbour = lowest(neighbours)
        neighbours = without_lowest(neighbours)
        for side in range(SIDES):
            touched = around[SIDES * neighbour + side] & rest
            if touched & -touched != 1 << neighbour:
                continue  # covered, or named by an earlier neighbour
            if in_one_piece or flood(near, touched, rest) == rest:
                out[found] = SHIFT + (MOST_TILES * number + neighbour) * SIDES + side
                found += 1
    return found


def is_enclosed(near: int) -> bool:
    """Tell whether a tile with these neighbours is covered on all four sides (KE-5); corners do not matter."""
    return count(near) == SIDES


def look_around(state: State, home: int, tops: int, near: State, around: Words) -> None:
    """Write for each side of each tile on top which tiles lie around the empty space there; 0 for a covered one."""
    for number in range(state[home + LAID]):
        for side in range(SIDES):
            touched = 0
            if contains(tops, number):
                space = space_of(state[home + TILE + number]) + STEPS[side]
                if not is_covered(state, home, near[number], space):
                    touched = beside(state, home, space) & tops
            around[SIDES * number + side] = touched


def is_covered(state: State, home: int, near: int, space: int) -> bool:
    """Tell whether one of these tiles on top lies on a space."""
    while near:
        if space_of(state[home + TILE + lowest(near)]) == space:
            return True
        near = without_lowest(near)
    return False


def shift(state: Words, choice: int) -> None:
    """Move a whole stack with the elephants on it."""
    home = platform(state, state[MOVER])
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
    end_turn(state)


# ---------------------------------------------------------------------------------------------------------------------
# After the last player's turn the tiles left over leave the game. The next round begins, unless the bag is empty.
# ---------------------------------------------------------------------------------------------------------------------


def end_turn(state: Words) -> None:
    """Let the next player decide. After the last one the bag goes to the left."""
    state[MOVER] = next_seat(state, state[MOVER])
    state[PHASE] = TAKE_OR_PASS
    if state[MOVER] != state[START_PLAYER]:
        return
    for place in range(MOST_PLAYERS):
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
# Who wins: most points, a tie is shared.
# ---------------------------------------------------------------------------------------------------------------------


def settle(state: Words) -> None:
    """Note everybody's points at the end."""
    for seat in range(state[PLAYERS]):
        state[RESULT + seat] = points_of(state, seat)


def scores(state: State, out: Words) -> None:
    """Write each seat's points, as if the game ended now."""
    for seat in range(state[PLAYERS]):
        out[seat] = state[RESULT + seat] if state[PHASE] == FINISHED else points_of(state, seat)


def points_of(state: State, seat: int) -> int:
    """Return the points of a seat's platform as it lies."""
    return points(state, platform(state, seat), state[OWN_COLOUR + seat])
