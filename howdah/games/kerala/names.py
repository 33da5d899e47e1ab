"""The texts of Kerala, and its names of colours, tiles and spaces, both ways."""

import re
from functools import cache
from typing import Final

from howdah.core.text import Phrase, Word, catalogue
from howdah.games.kerala import platforms as p

TEXTS: Final = catalogue(__package__)
COLOURS: Final = ("blue", "black", "green", "violet", "red")
ELEPHANTS: Final = "AB"
PHASES: Final = ("first", "draw", "over", "take", "moveE", "moveT")  # by their numbers in the rules
SPACE: Final = r"(?:0|-?[1-9]\d?),(?:0|-?[1-9]\d?)"


def kinds(colour: str) -> tuple[str, ...]:
    """Return the nine kinds of tiles of a colour, as in the tile table."""
    arches = (f"arch-{other}" for other in COLOURS if other != colour)
    return ("1", "2", "3", *arches, "moveE", "moveT")


# By their numbers in the rules: "blue-1" ... "red-moveT", then "blue-start" ... "red-start".
NAMES: Final = (
    *(f"{colour}-{kind}" for colour in COLOURS for kind in kinds(colour)),
    *(f"{colour}-start" for colour in COLOURS),
)
NUMBERS: Final = {name: tile for tile, name in enumerate(NAMES)}
DRAWN: Final = NAMES[: p.START_TILES]


def is_arch(tile: int) -> bool:
    """Tell whether a tile has an arch."""
    return p.ARCH_OF[tile] != p.NO_ARCH


def colour_name(tile: int) -> str:
    """Return the name of a tile's colour."""
    return COLOURS[p.COLOUR_OF[tile]]


def tile_words(name: str) -> Phrase:
    """Return the name of a tile such as `red-arch-blue` in words."""
    tile = NUMBERS[name]
    values: dict[str, object] = {"colour": Word(f"tile-{colour_name(tile)}")}
    if tile >= p.START_TILES:
        return Phrase("edit-tile-start", values)
    if is_arch(tile):
        return Phrase("edit-tile-arch", values | {"arch": Word(f"tile-{COLOURS[p.ARCH_OF[tile]]}")})
    if p.SPECIAL_OF[tile]:
        return Phrase(f"edit-tile-{name.rpartition('-')[2]}", values)
    return Phrase("tile-symbols", values | {"count": p.SYMBOLS_OF[tile]})


@cache
def space_name(space: int) -> str:
    """Return a space as its column and row, such as `1,-2`."""
    x, y = coordinates(space)
    return f"{x},{y}"


def coordinates(space: int) -> tuple[int, int]:
    """Return the column and row of a space."""
    return (space >> 8) - (p.ORIGIN >> 8), (space & 255) - (p.ORIGIN & 255)


def space_number(name: str) -> int | None:
    """Return the space of that column and row; None if the text names none."""
    if not re.fullmatch(SPACE, name):
        return None
    x, y = map(int, name.split(","))
    return p.ORIGIN + 256 * x + y
