"""The names of White Elephant's seats, guards and places, and its texts."""

from functools import cache
from typing import Final

from howdah.core.geometry import square_name, square_number
from howdah.core.sentence import starting_at
from howdah.core.text import Phrase, Word, catalogue
from howdah.games.white_elephant import rules as r

TEXTS: Final = catalogue(__package__)
OWNERS: Final = ("silver", "gold")
STRIPS: Final = "SW"
STRIP_SPOTS: Final = ("south-strip", "west-strip")
GUARD_LETTERS: Final = "snwe"
# The names of a path's cells, for the south, north, west and east guard.
CELL_NAMES: Final = ("abcdefg", "abcdefg", "1234567", "1234567")


@cache
def name(place: int) -> str:
    """Return the name of a square or strip."""
    return square_name(place, r.WIDTH) if place < r.SOUTH_STRIP else STRIPS[place - r.SOUTH_STRIP]


def number(text: str) -> int:
    """Return a square's number, -1 if there is no such square."""
    return square_number(text, r.WIDTH)


def out_of(place: int) -> Phrase | Word:
    """Return where a walk begins, in words: “from c1” or “from the south strip”."""
    return starting_at(name(place)) if place < r.SOUTH_STRIP else Word(f"out-of-{STRIP_SPOTS[place - r.SOUTH_STRIP]}")


def into(place: int) -> Phrase | Word:
    """Return where a walk ends, in words: “to c1” or “into the south strip”."""
    if place < r.SOUTH_STRIP:
        return Phrase("to", {"place": name(place)})
    return Word(f"into-{STRIP_SPOTS[place - r.SOUTH_STRIP]}")
