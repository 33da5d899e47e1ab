"""Moves of Ferry as text."""

from collections.abc import Sequence

from howdah.core.types import State

EXAMPLES = ("take", "wave", "throw:1", "throw:2", "throw:3")


def notation(state: State, code: int) -> str:
    del state
    return EXAMPLES[code]


def codes_of_text(state: State, text: str) -> Sequence[int]:
    del state
    return [EXAMPLES.index(text)] if text in EXAMPLES else []
