"""Who will win at Ferry: whoever has taken more."""

from howdah.core.shares import WHOLE_GAME, share_by_points, share_by_strength, weigh, write_terms
from howdah.core.words import OVER, State, Words
from tests.tiny.rules import GOAL, MOST_TURNS, SCORES, SEATS, TURNS, WAVED, scores, turn
from tests.tiny.weights import EARLY, LATE

TERMS = ("taken", "still-to-go", "may-wave")


def progress(state: State) -> int:
    """Return how many of the turns are over, in hundredths."""
    return WHOLE_GAME * state[TURNS] // (MOST_TURNS * state[SEATS])


def evaluate(state: State, out: Words) -> None:
    """Write each seat's estimated share of the win, in thousandths."""
    if turn(state) == OVER:
        scores(state, out)
        share_by_points(out, state[SEATS])
        return
    for seat in range(state[SEATS]):
        out[seat] = weigh(terms_of(state, seat), EARLY, LATE, progress(state))
    share_by_strength(out, state[SEATS])


def terms(state: State, out: Words) -> None:
    """Write each seat's terms."""
    for seat in range(state[SEATS]):
        write_terms(terms_of(state, seat), seat, out)


def terms_of(state: State, seat: int) -> tuple[int, int, int]:
    """Return a seat's terms, in the order of their names."""
    taken = state[SCORES + seat]
    return taken, max(0, state[GOAL] - taken), 1 - state[WAVED + seat]
