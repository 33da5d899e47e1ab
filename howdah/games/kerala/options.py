"""Names of colours, tiles and spaces, and the two options of Kerala: the players' colours and the tile table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from howdah.core.components import Components
from howdah.core.options import Option
from howdah.games.kerala.rules import ARCH_OF, COLOUR_OF, NO_ARCH, ORIGIN, START_TILES

COLOURS: Final = ("blue", "black", "green", "violet", "red")
TILES_EACH: Final = 20
ELEPHANTS: Final = "AB"
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
DRAWN: Final = NAMES[:START_TILES]


def is_arch(tile: int) -> bool:
    """Tell whether a tile has an arch."""
    return ARCH_OF[tile] != NO_ARCH


def colour_name(tile: int) -> str:
    """Return the name of a tile's colour."""
    return COLOURS[COLOUR_OF[tile]]


def space_name(space: int) -> str:
    """Return a space as its column and row, such as `1,-2`."""
    x, y = coordinates(space)
    return f"{x},{y}"


def coordinates(space: int) -> tuple[int, int]:
    """Return the column and row of a space."""
    return (space >> 8) - (ORIGIN >> 8), (space & 255) - (ORIGIN & 255)


def space_number(name: str) -> int | None:
    """Return the space of that column and row; None where the text names none."""
    if not re.fullmatch(SPACE, name):
        return None
    x, y = map(int, name.split(","))
    return ORIGIN + 256 * x + y


@dataclass(frozen=True)
class Colours(Option[str]):
    """An option that gives the seats different colours, such as `green,red`."""

    @property
    def allowed(self) -> str:
        """Say what values are allowed, for people."""
        return "a different colour for each player, with commas between, out of: " + ", ".join(COLOURS)

    def check(self, value: object) -> str:
        """Accept different colours, the first player's first."""
        names = value.replace(" ", "").split(",") if isinstance(value, str) else []
        if not names or not set(names) <= set(COLOURS) or len(set(names)) < len(names):
            raise self.refuse(value)
        return ",".join(names)

    def encode(self, value: str) -> Sequence[int]:
        """Return all five colours, the chosen ones first."""
        chosen = value.split(",")
        return [COLOURS.index(name) for name in (*chosen, *(name for name in COLOURS if name not in chosen))]

    def describe(self) -> dict[str, object]:
        """Return the option as JSON for clients."""
        return super().describe() | {"values": list(COLOURS)}


COLOURS_OPTION: Final = Colours("colours", ",".join(COLOURS))
TILES_OPTION: Final = Components(
    "components",
    (files(__package__) / "tiles.csv").read_text(encoding="utf-8"),
    names={colour: kinds(colour) for colour in COLOURS},
    totals=dict.fromkeys(COLOURS, TILES_EACH),
)
