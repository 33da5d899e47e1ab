"""The names of Siam's seats and squares, and its texts."""

from functools import cache, lru_cache
from typing import Final

from howdah.core.geometry import square_name, square_number
from howdah.core.text import catalogue
from howdah.games.siam import rules as r

TEXTS: Final = catalogue(__package__)
OWNERS: Final = ("elephants", "rhinos")
SPOTS: Final = 256  # texts that are remembered; people may type others than the names of squares


@cache
def name(square: int) -> str:
    """Return a square's name."""
    return square_name(square, r.SIDE)


@lru_cache(SPOTS)
def number(text: str) -> int:
    """Return a square's number, -1 if there is no such square."""
    return square_number(text, r.SIDE)
