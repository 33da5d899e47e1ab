"""What a player of Siam does next."""

from collections.abc import Sequence
from typing import Final

from howdah.core.sentence import starting_at
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.siam.names import TEXTS, number
from howdah.games.siam.paths import RESERVE

# By whether it can go somewhere, and whether it can leave the board.
WITH_AN_ANIMAL: Final = {
    (True, True): "step-go-leave",
    (True, False): "step-go",
    (False, True): "step-turn-leave",
    (False, False): "step-turn",
}


def step(state: State, path: tuple[str, ...], spots: Sequence[str]) -> Reason:  # noqa: ARG001
    """Return the instruction after the beginning of a path, given the spots that can follow it."""
    match path:
        case []:
            if RESERVE not in spots:
                return TEXTS.reason("step-animal")
            return TEXTS.reason("step-reserve" if len(spots) == 1 else "step-begin")
        case [spot] if spot == RESERVE:
            return TEXTS.reason("step-enter")
        case [spot, square] if spot == RESERVE:
            return TEXTS.reason("step-enter-facing", square=square)
        case [square]:
            goes, leaves = any(number(spot) >= 0 for spot in spots), RESERVE in spots
            return TEXTS.reason(WITH_AN_ANIMAL[goes, leaves], square=square)
        case _:
            return TEXTS.reason("step-facing", origin=starting_at(path[0]), target=path[1])
