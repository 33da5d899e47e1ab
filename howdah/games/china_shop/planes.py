"""What a learner sees of China Shop: one row of numbers. Seats are counted clockwise from the observer, who is 0."""

from howdah.core.planes import clear, mark_seat
from howdah.core.types import State
from howdah.games.china_shop.rules import (
    BOUGHT,
    CARDS,
    CATEGORIES,
    DISCARDS,
    ELEPHANT_DECK,
    ELEPHANT_ROW,
    ELEPHANTS,
    FLOOR,
    HAND,
    LOSING,
    LOST,
    MONEY,
    MOST_PLAYERS,
    OWED,
    PHASE,
    PLAYERS,
    PORCELAIN_DECK,
    PORCELAIN_ROW,
    PUSH_CARD,
    SHEET,
    TAKEN,
    UNUSED,
    points_of,
    tableau,
    turn,
)

PHASES = 7
DECIDES = PHASES
BOUGHT_SO_FAR = DECIDES + MOST_PLAYERS
OWED_CARDS = BOUGHT_SO_FAR + 1
LOWEST_CARD = OWED_CARDS + 2
ELEPHANT_TAKEN = LOWEST_CARD + 1
PORCELAIN = ELEPHANT_TAKEN + ELEPHANTS
ELEPHANT_CARDS = PORCELAIN + 3 * CARDS
SEATS = ELEPHANT_CARDS + 3 * ELEPHANTS
# The words of a seat.
AT_TABLE = 0
IN_MONEY = 1
CAN_PUSH = 2
POINTS = 3
USED = 4
NOTED = USED + CATEGORIES
CARDS_HELD = NOTED + CATEGORIES
SEAT_WORDS = CARDS_HELD + CARDS
SIZE = SEATS + MOST_PLAYERS * SEAT_WORDS

PLANES = (
    "7: 1 at the phase (first player, porcelain is dealt, elephants are dealt, turn, losses, scoring, end)",
    "5: 1 at the seat that decides",
    "1: porcelain bought by all so far",
    "2: cards that each of the elephant's demands still asks for",
    "1: while losses are named, the lowest card that can be",
    "16: while losses are named, 1 at the elephant",
    "18 + 18 + 18: porcelain in the row, in the deck, lost, by kind",
    "16 + 16 + 16: elephants in the row, in the deck, discarded, by kind",
    "30 for each of five seats: 1 if the seat is taken; money; 1 with a push card; points; then",
    "… 4: 1 at each category used; 4: points noted in it; 18: porcelain held, by kind",
)
SHAPE = (SIZE,)


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write what the player of a seat sees."""
    clear(out)
    players = state[PLAYERS]
    out[state[PHASE]] = 1
    mark_seat(out, DECIDES, turn(state), seat, players)
    out[BOUGHT_SO_FAR] = state[BOUGHT]
    if state[PHASE] == LOSING:
        out[OWED_CARDS] = state[OWED]
        out[OWED_CARDS + 1] = state[OWED + 1]
        out[LOWEST_CARD] = state[FLOOR]
        out[ELEPHANT_TAKEN + state[TAKEN]] = 1
    for card in range(CARDS):
        out[PORCELAIN + card] = state[PORCELAIN_ROW + card]
        out[PORCELAIN + CARDS + card] = state[PORCELAIN_DECK + card]
        out[PORCELAIN + 2 * CARDS + card] = state[LOST + card]
    for elephant in range(ELEPHANTS):
        out[ELEPHANT_CARDS + elephant] = state[ELEPHANT_ROW + elephant]
        out[ELEPHANT_CARDS + ELEPHANTS + elephant] = state[ELEPHANT_DECK + elephant]
        out[ELEPHANT_CARDS + 2 * ELEPHANTS + elephant] = state[DISCARDS + elephant]
    for place in range(players):
        write_seat(state, (seat + place) % players, SEATS + SEAT_WORDS * place, out)


def write_seat(state: State, seat: int, at: int, out: bytearray) -> None:
    """Write what lies before one player."""
    own = tableau(seat)
    out[at + AT_TABLE] = 1
    out[at + IN_MONEY] = state[own + MONEY]
    out[at + CAN_PUSH] = state[own + PUSH_CARD]
    out[at + POINTS] = min(255, points_of(state, seat))
    for category in range(CATEGORIES):
        noted = state[own + SHEET + category]
        if noted != UNUSED:
            out[at + USED + category] = 1
            out[at + NOTED + category] = min(255, noted)
    for card in range(CARDS):
        out[at + CARDS_HELD + card] = state[own + HAND + card]
