"""For games that say nothing of what people play without much thought; loaded like a rules file."""

from howdah.core.kernels import below
from howdah.core.words import State, Words


def habit(state: State, codes: State, found: int, dice: Words) -> int:  # noqa: ARG001
    """Return any of the moves."""
    return codes[below(dice, found)]
