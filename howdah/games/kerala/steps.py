"""What a player of Kerala does next."""

from collections.abc import Sequence

from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import offered
from howdah.games.kerala.names import ELEPHANTS, TEXTS
from howdah.games.kerala.paths import ARCHES
from howdah.games.kerala.sentences import tile_phrase

BEGINNINGS = {r.USE_MOVE_ELEPHANT: "step-move-elephant", r.USE_MOVE_TILE: "step-move-tile"}


def step(state: State, path: tuple[str, ...], spots: Sequence[str]) -> Reason:
    """Return the instruction after the beginning of a path, given the spots that can follow it."""
    match path:
        case []:
            otherwise = "step-take-or-pass" if "pass" in spots else "step-take"
            return TEXTS.reason(BEGINNINGS.get(state[r.PHASE], otherwise))
        case ["pass"]:
            return TEXTS.reason("step-lie-down")
        case [elephant] if elephant in ELEPHANTS:
            return TEXTS.reason("step-send", elephant=elephant)
        case [place] if place.startswith("offer:"):
            tile = offered(state, int(place.removeprefix("offer:")) - 1) or 0
            return TEXTS.reason("step-lay", tile=tile_phrase(tile))
        case [_]:
            return TEXTS.reason("step-shift")
        case _:
            return TEXTS.reason("step-arch" if spots[0] in ARCHES else "step-which-elephant")
