"""What a player of White Elephant does next."""

from collections.abc import Sequence

from howdah.core.text import Reason, Series, Word
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import STRIP_SPOTS, TEXTS, name, number
from howdah.games.white_elephant.notation import between
from howdah.games.white_elephant.paths import BLACK_LOG, FACES, GUARD_SPOTS, PASSING


def step(state: State, path: tuple[str, ...], spots: Sequence[str]) -> Reason:
    """Return the instruction after the beginning of a path, given the spots that can follow it."""
    if state[r.ASKED]:
        return TEXTS.reason("step-answer" if path else "step-asked", square=name(state[r.ASKED] - 1))
    match path:
        case []:
            return _begin(spots)
        case [spot] if spot in STRIP_SPOTS:
            return TEXTS.reason("step-set-out", strip=Word(f"out-of-{spot}"))
        case [spot] if spot in GUARD_SPOTS:
            return TEXTS.reason("step-guard", held=state[r.HELD + state[r.TO_MOVE]])
        case [spot] if spot == BLACK_LOG:
            return TEXTS.reason("step-black-log")
        case [square]:
            return TEXTS.reason("step-go", square=square)
        case _ if spots[0] in FACES:
            return TEXTS.reason("step-jumped", square=name(between(number(path[0]), number(path[1]))))
        case _:
            return TEXTS.reason("step-goal", square=path[1])


def _begin(spots: Sequence[str]) -> Reason:
    if PASSING in spots:
        return TEXTS.reason("step-pass")
    things = {
        "step-an-elephant": any(number(spot) >= 0 or spot in STRIP_SPOTS for spot in spots),
        "step-a-guard": any(spot in GUARD_SPOTS for spot in spots),
        "step-a-black-log": BLACK_LOG in spots,
    }
    return TEXTS.reason("step-begin", things=Series(tuple(Word(key) for key, there in things.items() if there), "or"))
