"""The names of White Elephant's seats, guards and places, and its texts."""

from typing import Final

from howdah.core.geometry import square_name, square_number
from howdah.core.text import catalogue
from howdah.games.white_elephant import rules as r

TEXTS: Final = catalogue(__package__)
OWNERS: Final = ("silver", "gold")
STRIPS: Final = "SW"
GUARD_LETTERS: Final = "snwe"
# The names of a path's cells, for the south, north, west and east guard.
CELL_NAMES: Final = ("abcdefg", "abcdefg", "1234567", "1234567")


def name(place: int) -> str:
    """Return the name of a square or strip."""
    return square_name(place, r.WIDTH) if place < r.SOUTH_STRIP else STRIPS[place - r.SOUTH_STRIP]


def number(text: str) -> int:
    """Return a square's number, -1 if there is no such square."""
    return square_number(text, r.WIDTH)
