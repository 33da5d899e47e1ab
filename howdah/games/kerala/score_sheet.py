"""The score sheet: every part of a player's score, and which areas go off."""

from dataclasses import dataclass

from howdah.core.words import State
from howdah.games.kerala import rules
from howdah.games.kerala.rules import (
    ARCH_POINTS,
    LAID,
    MISSING_COST,
    SURPLUS_COST,
    TILE,
    platform,
    space_of,
)
from howdah.games.kerala.tiles import COLOURS, space_name


@dataclass(frozen=True)
class Area:
    """A connected area of one colour."""

    colour: str  # "red"
    spaces: tuple[str, ...]  # ("0,0", "1,0")
    kept: bool  # False for a surplus area, which goes off


@dataclass(frozen=True)
class Sheet:
    """A platform's points as if the game ended now, with the choice of areas that scores best."""

    symbols: int  # elephant symbols that stay
    standing: int  # elephants that stand
    arches: tuple[str, ...]  # the spaces of the arches that score
    surplus: int  # tiles that go off, a stack counting once
    missing: tuple[str, ...]  # colours of which no tile is on top
    areas: tuple[Area, ...]  # by colour and smallest space

    @property
    def parts(self) -> dict[str, int]:
        """What each part adds to the points."""
        return {
            "symbols": self.symbols,
            "standing": self.standing,
            "arches": ARCH_POINTS * len(self.arches),
            "surplus": -SURPLUS_COST * self.surplus,
            "missing": -MISSING_COST * len(self.missing),
        }

    @property
    def total(self) -> int:
        """The points."""
        return sum(self.parts.values())

    def to_json(self) -> dict[str, object]:
        """Return the sheet as JSON."""
        areas = [{"colour": area.colour, "spaces": list(area.spaces), "kept": area.kept} for area in self.areas]
        return {
            **self.parts,
            "total": self.total,
            "scoring_arches": list(self.arches),
            "missing_colours": list(self.missing),
            "areas": areas,
        }


def sheet(state: State, seat: int) -> Sheet:
    """Return a seat's score sheet."""
    words = list(state)
    home = platform(words, seat)
    kept = rules.best_kept(words, seat)
    areas = _areas(words, home, kept)
    seen = {area.colour for area in areas}
    numbers = [number for number in range(words[home + LAID]) if kept >> number & 1]
    touched = {number: rules.touched_by(words, home, number) for number in numbers}
    return Sheet(
        symbols=rules.symbols(words, home, kept),
        standing=rules.standing(words, home),
        arches=tuple(_space(words, home, number) for number in numbers if touched[number] in touched),
        surplus=rules.surplus(words, home, kept),
        missing=tuple(colour for colour in COLOURS if colour not in seen),
        areas=areas,
    )


def _areas(words: list[int], home: int, kept: int) -> tuple[Area, ...]:
    tops = rules.find_neighbours(words, home)
    found = []
    for colour, name in enumerate(COLOURS):
        rest = rules.of_colour(words, home, tops, colour)
        while rest:
            area = rules.flood(words, rest & -rest, rest)
            rest &= ~area
            spaces = (_space(words, home, number) for number in range(words[home + LAID]) if area >> number & 1)
            found.append(Area(name, tuple(spaces), kept=bool(area & kept)))
    rules.clear(words)
    return tuple(found)


def _space(words: list[int], home: int, number: int) -> str:
    return space_name(space_of(words[home + TILE + number]))
