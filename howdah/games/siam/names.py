"""The names of Siam's seats and squares, and its texts."""

from typing import Final

from howdah.core.geometry import square_name, square_number
from howdah.core.text import catalogue
from howdah.games.siam import rules as r

TEXTS: Final = catalogue(__package__)
OWNERS: Final = ("elephants", "rhinos")


def name(square: int) -> str:
    """Return a square's name."""
    return square_name(square, r.SIDE)


def number(text: str) -> int:
    """Return a square's number, -1 if there is no such square."""
    return square_number(text, r.SIDE)
