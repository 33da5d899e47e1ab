"""An estimate of who will win a game of China Shop: what is noted, and what the categories left will likely bring."""

from howdah.core.types import State
from howdah.core.win_probability import WHOLE_GAME
from howdah.games.china_shop.rules import (
    ALL,
    BOUGHT,
    CARDS,
    COLOUR,
    DRAWING_FIRST,
    HAND,
    HIGH,
    LOW,
    MONEY,
    PHASE,
    PLAYERS,
    PORCELAIN_TOTAL,
    PUSH_CARD,
    SEAT,
    SHEET,
    UNUSED,
    points_of,
    tableau,
    worth,
)

TERMS = (
    "points",  # points noted
    "low",  # what each category not yet used would bring today
    "high",
    "colour",
    "everything",
    "low-left",  # 1 for each category not yet used: what it brings beyond that
    "high-left",
    "colour-left",
    "everything-left",
    "cards",  # porcelain cards held
    "money",
    "push-card",
    "turn-soon",  # how many players have their turn later
)


def seats(state: State) -> int:
    """Return the number of players."""
    return state[PLAYERS]


def progress(state: State) -> int:
    """Return how many of the purchases are made, in hundredths."""
    return WHOLE_GAME * state[BOUGHT] // PORCELAIN_TOTAL


def terms_of(state: State, seat: int) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int]:
    """Return a player's terms, in the order of their names."""
    own = tableau(seat)
    cards = 0
    for card in range(CARDS):
        cards += state[own + HAND + card]
    players = state[PLAYERS]
    is_drawn = int(state[PHASE] != DRAWING_FIRST)
    return (
        points_of(state, seat),
        today(state, own, LOW),
        today(state, own, HIGH),
        today(state, own, COLOUR),
        today(state, own, ALL),
        is_left(state, own, LOW),
        is_left(state, own, HIGH),
        is_left(state, own, COLOUR),
        is_left(state, own, ALL),
        cards,
        state[own + MONEY],
        state[own + PUSH_CARD],
        is_drawn * (players - 1 - (seat - state[SEAT] + players) % players),
    )


def today(state: State, own: int, category: int) -> int:
    """Return what a category would bring if it were picked now, 0 if it is used."""
    return worth(state, own + HAND, category) if state[own + SHEET + category] == UNUSED else 0


def is_left(state: State, own: int, category: int) -> int:
    """Return 1 for a category not yet used."""
    return int(state[own + SHEET + category] == UNUSED)


OUT_OF_LINE = ("terms_of",)
