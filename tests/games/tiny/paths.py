"""Moves of Ferry as touched spots."""

from howdah.core.types import State
from tests.games.tiny.notation import EXAMPLES


def path(state: State, code: int) -> tuple[str, ...]:
    del state
    return tuple(EXAMPLES[code].split(":"))
