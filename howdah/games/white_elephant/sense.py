"""Moves of White Elephant that nobody would make who thinks at all; low levels leave them out."""

from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.evaluation import TERMS, terms_of

# What a step to and fro does not bring: more of the first, or fewer of the others.
WANTED = tuple(map(TERMS.index, ("logs", "captives", "home", "steps")))
UNWANTED = TERMS.index("turned")


def is_aimless(state: State, code: int) -> bool:
    """Tell whether an elephant walks about on the board, or back into a strip, and nothing comes of it."""
    if r.KIND[code] != r.WALK or r.ORIGIN[code] >= r.SOUTH_STRIP:
        return False
    after = [*state, *[0] * (r.SIZE - len(state))]
    r.apply(after, code)
    own = r.turn(state)
    before, now = terms_of(state, own), terms_of(after, own)
    others, others_now = terms_of(state, 1 - own), terms_of(after, 1 - own)
    gained = any(now[term] > before[term] for term in WANTED) or now[UNWANTED] < before[UNWANTED]
    return not gained and others_now[UNWANTED] <= others[UNWANTED]
