"""The estimate of Ferry: the seat that has taken more wins."""

from howdah.core.types import State
from howdah.core.win_probability import WHOLE_GAME
from tests.games.tiny.rules import GOAL, MOST_TURNS, SCORES, SEATS, TURNS, WAVED

TERMS = ("taken", "still-to-go", "may-wave")


def seats(state: State) -> int:
    """Return the number of players."""
    return state[SEATS]


def progress(state: State) -> int:
    """Return how many of the turns are over, in hundredths."""
    return WHOLE_GAME * state[TURNS] // (MOST_TURNS * state[SEATS])


def terms_of(state: State, seat: int) -> tuple[int, int, int]:
    """Return a seat's terms, in the order of their names."""
    taken = state[SCORES + seat]
    return taken, max(0, state[GOAL] - taken), 1 - state[WAVED + seat]
