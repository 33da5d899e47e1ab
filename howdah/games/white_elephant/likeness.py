"""Positions of White Elephant that are the same puzzle: those that differ in the number of quiet turns."""

from howdah.core.types import State
from howdah.games.white_elephant import rules as r


def likeness(state: State) -> tuple[int, ...]:
    """Return the words that all positions have which are alike."""
    return (*state[1 : r.QUIET], *state[r.REPEATED : r.MEMORY])
