"""What a learner sees of Kerala: one row of numbers. Seats are counted clockwise from the observer, who is 0.

Tiles are listed as the rules number them, since moves name them by that number. A coordinate is 128 at the start tile
and grows to the east and to the south; tiles and colours are in the order of the rules file.
"""

from howdah.core.planes import clear, mark_seat
from howdah.core.types import State
from howdah.games.kerala.platforms import (
    COLOURS,
    ELEPHANTS,
    LAID,
    LYING,
    MOST_TILES,
    START_TILES,
    TILE,
    is_top,
    rotation_of,
    space_of,
    tile_of,
)
from howdah.games.kerala.rules import (
    MOST_PLAYERS,
    OFFER,
    OWN_COLOUR,
    PHASE,
    PLAYERS,
    ROUND,
    ROUNDS,
    START_PLAYER,
    UNDRAWN,
    platform,
    turn,
)

PHASES = 6
DECIDES = PHASES
BEGAN = DECIDES + MOST_PLAYERS
ROUNDS_LEFT = BEGAN + MOST_PLAYERS
OFFERED = ROUNDS_LEFT + 1
UNSEEN = OFFERED + MOST_PLAYERS
SEATS = UNSEEN + START_TILES
# The words of a seat.
AT_TABLE = 0
COLOUR = 1
ELEPHANT = COLOUR + COLOURS  # three words for each
ELEPHANT_WORDS = 3
TILES = ELEPHANT + 2 * ELEPHANT_WORDS  # five words for each
TILE_WORDS = 5
SEAT_WORDS = TILES + TILE_WORDS * MOST_TILES
SIZE = SEATS + MOST_PLAYERS * SEAT_WORDS

PLANES = (
    "6: 1 at the phase (first player, tile is drawn, end, take or pass, move elephant, move tile)",
    "5: 1 at the seat that decides",
    "5: 1 at the seat that began this round",
    "1: rounds left after this one",
    "5: the tiles offered, plus 1",
    "45: how many of each tile nobody has seen",
    "217 for each of five seats: 1 if the seat is taken; 5: 1 at its colour; then",
    "… 3 for each of two elephants: its coordinates, and 1 if it lies; then",
    "… 5 for each of 41 tiles: its coordinates, the tile plus 1, how it is turned, and 1 if nothing lies on it",
)
SHAPE = (SIZE,)


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write what the player of a seat sees."""
    clear(out)
    players = state[PLAYERS]
    out[state[PHASE]] = 1
    mark_seat(out, DECIDES, turn(state), seat, players)
    mark_seat(out, BEGAN, state[START_PLAYER], seat, players)
    out[ROUNDS_LEFT] = max(0, ROUNDS[players] - state[ROUND])
    for place in range(players):
        out[OFFERED + place] = state[OFFER + place]
    for tile in range(START_TILES):
        out[UNSEEN + tile] = state[UNDRAWN + tile]
    for place in range(players):
        write_seat(state, (seat + place) % players, SEATS + SEAT_WORDS * place, out)


def write_seat(state: State, seat: int, at: int, out: bytearray) -> None:
    """Write one player's platform."""
    home = platform(state, seat)
    out[at + AT_TABLE] = 1
    out[at + COLOUR + state[OWN_COLOUR + seat]] = 1
    for elephant in range(2):
        words = at + ELEPHANT + ELEPHANT_WORDS * elephant
        write_space(state[home + ELEPHANTS + elephant], words, out)
        out[words + 2] = state[home + LYING + elephant]
    for number in range(state[home + LAID]):
        word = state[home + TILE + number]
        words = at + TILES + TILE_WORDS * number
        write_space(space_of(word), words, out)
        out[words + 2] = tile_of(word) + 1
        out[words + 3] = rotation_of(word)
        out[words + 4] = int(is_top(state, home, number))


def write_space(space: int, at: int, out: bytearray) -> None:
    """Write the coordinates of a space."""
    out[at] = space >> 8
    out[at + 1] = space & 255
