# ruff: noqa: F821 - the annotated names get their values from the game
"""The template of every game's count of legal moves; `compilation.instantiate` makes a copy for one game.

The list of moves is never read. Once `legal` is inlined here, the compiler sees that and leaves out the writing.
"""

from howdah.core.scratch import scratch
from howdah.core.types import LegalRule, State

MOST_MOVES: int  # what the game's rules have
legal: LegalRule

INLINED = ("legal",)


def count_moves(state: State) -> int:
    """Return how many moves are legal, or how many outcomes a draw has."""
    return legal(state, scratch(MOST_MOVES))
