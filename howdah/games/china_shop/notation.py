"""How moves and draws of China Shop are written."""

from typing import Final

from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, ELEPHANTS, PORCELAIN

EXAMPLES: Final = ("$R5", "!RR+GG", "push", "-R4", "score:low", "first:2", "deal:R5", "deal:!RR+GG")

# A code has the same text in every position.
NOTATION: Final = (
    *(f"${card}" for card in PORCELAIN),
    *(f"!{elephant}" for elephant in ELEPHANTS),
    "push",
    *(f"-{card}" for card in PORCELAIN),
    *(f"score:{category}" for category in CATEGORIES),
    *(f"first:{seat + 1}" for seat in range(r.MOST_PLAYERS)),
    *(f"deal:{card}" for card in PORCELAIN),
    *(f"deal:!{elephant}" for elephant in ELEPHANTS),
)


def notation(state: State, code: int) -> str:
    """Return how a move or a draw is written."""
    del state
    return NOTATION[code]


def codes_of_text(state: State, text: str) -> list[int]:
    """Return the one move that a text names, legal or not; none if it is not our notation."""
    del state
    written = text.strip()
    return [NOTATION.index(written)] if written in NOTATION else []
