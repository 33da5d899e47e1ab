"""What the learned estimate of Kerala looks at: for each seat its platform, what fits there, the bag and the turn."""

from howdah.core.bits import contains, count, lowest, without_lowest
from howdah.core.types import State, Words
from howdah.games.kerala.platforms import (
    ARCH_OF,
    ARCHES,
    COLOUR_OF,
    COLOURS,
    ELEPHANTS,
    KINDS,
    LAID,
    MOVE_ELEPHANT,
    NO_ARCH,
    SIDES,
    STEPS,
    SYMBOLS_OF,
    TILE,
    beside,
    colours_of,
    rotation_of,
    space_of,
    tile_of,
    tiles_on_top,
    top_at,
)
from howdah.games.kerala.rules import (
    DRAW_FIRST,
    MOVER,
    OFFER,
    OWN_COLOUR,
    PHASE,
    PLAYERS,
    ROUND,
    ROUNDS,
    START_PLAYER,
    TAKE_OR_PASS,
    UNDRAWN,
    platform,
)
from howdah.games.kerala.scoring import (
    ARCH_POINTS,
    MISSING_COST,
    SURPLUS_COST,
    best_kept,
    cost_of,
    missing,
    standing,
    touched_by,
)

# The platform as it lies.
SYMBOLS = 0
ARCHES_TOUCHING = 1
OPEN_ARCHES = 2  # arches whose edge has nothing beside it
WRONG_ARCHES = 3  # arches that touch another colour
WAITING_ARCHES = 4  # open or wrong arches that the next tile can mend, for each elephant that can
SURPLUS = 5
MISSING = 6
STANDING = 7
COVERED = 8
COLOURS_KEPT = 20
TILES_KEPT = 21
POINTS = 27
# What fits. A spot is a space beside an elephant; it is free if nothing that stays lies there.
WELCOME = 9  # colours that join an area at some spot, or begin one without a surplus
WELCOME_FREE = 10  # the same at free spots
FREE_SPOTS = 16
CHEAP_SPOTS = 17  # where a tile without symbols would be covered, whose arch touches nothing
JOINED_OF_EACH = 18  # colours that join an area at a free spot, counted for each elephant
FEWEST_SPOTS = 19  # the free spots of the elephant that has fewer
PAIRS = 45  # pairs of colours that meet at a spot: a tile of the one, with an arch to the other
JOINS_OWN = 46
# How much of the bag fits, in hundredths.
BAG_WELCOME = 11
BAG_FREE = 12
BAG_JOINED = 13
BAG_WAITING = 14
BAG_ARCHES = 15
# The time left.
ROUNDS_LEFT = 22
SOON_OVER = 23  # 1 with less than 1, 3, 6 and 12 rounds left
SOON = (1, 3, 6, 12)
# The turn.
TURN_TO_COME = 28  # in this round
ON_TURN = 29
IN_SPECIAL = 30
OFFER_WELCOME = 31
OFFER_BEST = 32
TURNS_BEFORE = 33
TURN_DONE = 34
NOTHING_DRAWN = 35
PLACE_IN_ROUND = 36
# The number of players, unless it is three.
TWO_PLAYERS = 37
FOUR_PLAYERS = 38
FIVE_PLAYERS = 39
# Products with the rounds left, of which no more than this count.
GROWING = 40
GROWTH = (BAG_JOINED, BAG_FREE, OPEN_ARCHES, WAITING_ARCHES, FREE_SPOTS)
MOST_ROUNDS = 10
INPUTS = 47

WHOLE = 100
ALL_COLOURS = (1 << COLOURS) - 1
MORE_THAN_SPOTS = 9


def write_inputs(state: State, seat: int, out: Words) -> None:
    """Write what the network looks at for a seat."""
    for word in range(INPUTS):
        out[word] = 0
    home = platform(state, seat)
    own = state[OWN_COLOUR + seat]
    kept = best_kept(state, home, own)
    pointed = write_platform(state, home, kept, out)
    joined, joined_free, pairs = write_spots(state, home, kept, out)
    fresh = (~colours_of(state, home, kept) & ALL_COLOURS) | 1 << own
    out[WELCOME] = count(joined | fresh)
    out[WELCOME_FREE] = count(joined_free | fresh)
    out[PAIRS] = count(pairs)
    out[JOINS_OWN] = int(contains(joined_free, own))
    write_bag(state, joined | fresh, joined_free | fresh, joined_free, pointed, pairs, out)
    write_time(state, out)
    write_turn(state, seat, joined | fresh, pointed, pairs, out)


def write_platform(state: State, home: int, kept: int, out: Words) -> int:
    """Write what lies on a platform; return the colours that its arches within reach wait for."""
    tops = tiles_on_top(state, home)
    pointed = 0
    rest = tops
    while rest:
        number = lowest(rest)
        rest = without_lowest(rest)
        word = state[home + TILE + number]
        tile = tile_of(word)
        if not contains(kept, number):
            out[SURPLUS] += cost_of(state, home, number)
            continue
        out[TILES_KEPT] += 1
        out[SYMBOLS] += SYMBOLS_OF[tile]
        colour = ARCH_OF[tile]
        if colour == NO_ARCH:
            continue
        ahead = space_of(word) + STEPS[rotation_of(word)]
        touched = top_at(state, home, ahead)
        if touched >= 0 and COLOUR_OF[tile_of(state[home + TILE + touched])] == colour and contains(kept, touched):
            out[ARCHES_TOUCHING] += 1
            continue
        out[WRONG_ARCHES if touched >= 0 else OPEN_ARCHES] += 1
        for elephant in range(2):
            gap = abs(state[home + ELEPHANTS + elephant] - ahead)
            if gap in (1, STEPS[1]) and state[home + ELEPHANTS + 1 - elephant] != ahead:
                out[WAITING_ARCHES] += 1
                pointed |= 1 << colour
    out[MISSING] = missing(state, home)
    out[STANDING] = standing(state, home)
    out[COVERED] = state[home + LAID] - count(tops)
    out[COLOURS_KEPT] = count(colours_of(state, home, kept))
    out[POINTS] = (
        out[SYMBOLS]
        + out[STANDING]
        + ARCH_POINTS * out[ARCHES_TOUCHING]
        - SURPLUS_COST * out[SURPLUS]
        - MISSING_COST * out[MISSING]
    )
    return pointed


def write_spots(state: State, home: int, kept: int, out: Words) -> tuple[int, int, int]:
    """Write where a tile can be laid; return the colours that join at a spot and at a free one, and the pairs."""
    joined = 0
    joined_free = 0
    pairs = 0
    fewest = MORE_THAN_SPOTS
    for elephant in range(2):
        of_elephant = 0
        spots = 0
        for side in range(SIDES):
            space = state[home + ELEPHANTS + elephant] + STEPS[side]
            if space == state[home + ELEPHANTS + 1 - elephant]:
                continue
            colours = colours_of(state, home, beside(state, home, space) & kept)
            joined |= colours
            pairs |= pairs_of(colours)
            covered = top_at(state, home, space)
            if covered < 0 or not contains(kept, covered):
                spots += 1
                of_elephant |= colours
            elif SYMBOLS_OF[tile_of(state[home + TILE + covered])] == 0 and touched_by(state, home, covered) < 0:
                out[CHEAP_SPOTS] += 1
        joined_free |= of_elephant
        out[FREE_SPOTS] += spots
        out[JOINED_OF_EACH] += count(of_elephant)
        fewest = min(fewest, spots)
    out[FEWEST_SPOTS] = fewest
    return joined, joined_free, pairs


def pairs_of(colours: int) -> int:
    """Return all pairs of two of these colours."""
    pairs = 0
    for colour in range(COLOURS):
        if contains(colours, colour):
            pairs |= (colours & ~(1 << colour)) << COLOURS * colour
    return pairs


def write_bag(
    state: State, welcome: int, welcome_free: int, joined_free: int, pointed: int, pairs: int, out: Words
) -> None:
    """Write how much of what nobody has seen yet fits."""
    left = 0
    for colour in range(COLOURS):
        of_colour = 0
        for kind in range(KINDS):
            tile = KINDS * colour + kind
            undrawn = state[UNDRAWN + tile]
            of_colour += undrawn
            if ARCHES <= kind < MOVE_ELEPHANT and contains(pairs, COLOURS * colour + ARCH_OF[tile]):
                out[BAG_ARCHES] += undrawn
        left += of_colour
        out[BAG_WELCOME] += of_colour * int(contains(welcome, colour))
        out[BAG_FREE] += of_colour * int(contains(welcome_free, colour))
        out[BAG_JOINED] += of_colour * int(contains(joined_free, colour))
        out[BAG_WAITING] += of_colour * int(contains(pointed, colour))
    for word in range(BAG_WELCOME, BAG_ARCHES + 1):
        out[word] = WHOLE * out[word] // max(left, 1)


def write_time(state: State, out: Words) -> None:
    """Write how long the game lasts, what grows with it, and for how many it is."""
    players = state[PLAYERS]
    left = ROUNDS[players] - state[ROUND]
    out[ROUNDS_LEFT] = left
    for number in range(len(SOON)):
        out[SOON_OVER + number] = int(left < SOON[number])
    for number in range(len(GROWTH)):
        out[GROWING + number] = out[GROWTH[number]] * min(left, MOST_ROUNDS)
    out[TWO_PLAYERS] = int(players == 2)
    out[FOUR_PLAYERS] = int(players == 4)
    out[FIVE_PLAYERS] = int(players == 5)


def write_turn(state: State, seat: int, welcome: int, pointed: int, pairs: int, out: Words) -> None:
    """Write when the seat has its turn, and what the offer has for it."""
    players = state[PLAYERS]
    phase = state[PHASE]
    place = (seat - state[START_PLAYER] + players) % players
    now = (state[MOVER] - state[START_PLAYER] + players) % players
    if phase == DRAW_FIRST:
        return
    if phase < TAKE_OR_PASS:
        out[NOTHING_DRAWN] = 1
        out[PLACE_IN_ROUND] = place
    elif place < now:
        out[TURN_DONE] = 1
    else:
        out[TURN_TO_COME] = 1
        out[ON_TURN] = int(place == now)
        out[IN_SPECIAL] = int(place == now and phase > TAKE_OR_PASS)
        out[TURNS_BEFORE] = place - now
        for number in range(players):
            tile = state[OFFER + number] - 1
            if tile >= 0 and contains(welcome, COLOUR_OF[tile]):
                out[OFFER_WELCOME] += 1
                out[OFFER_BEST] = max(out[OFFER_BEST], worth_of(tile, pointed, pairs))


def worth_of(tile: int, pointed: int, pairs: int) -> int:
    """Return what a tile that fits may bring: its symbols, perhaps an arch, and 1."""
    colour = COLOUR_OF[tile]
    arch = ARCH_OF[tile]
    worth = 1 + SYMBOLS_OF[tile]
    if contains(pointed, colour) or (arch != NO_ARCH and contains(pairs, COLOURS * colour + arch)):
        worth += ARCH_POINTS
    return worth


# Large, and called from several places.
OUT_OF_LINE = ("write_inputs",)
