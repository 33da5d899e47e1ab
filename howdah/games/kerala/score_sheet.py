"""The score sheet: every part of a player's score, and which areas are removed."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Final

from howdah.core.bits import contains
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala import scoring as s
from howdah.games.kerala.moves import neighbours
from howdah.games.kerala.names import COLOURS, space_name

KEPT: Final = 4096  # sheets that are kept


@dataclass(frozen=True)
class Area:
    """A connected area of one colour."""

    colour: str  # "red"
    spaces: tuple[str, ...]  # ("0,0", "1,0")
    kept: bool  # False for a surplus area, which is removed


@dataclass(frozen=True)
class Sheet:
    """A platform's points as if the game ended now, with the choice of areas that scores best."""

    symbols: int  # elephant symbols that stay
    standing: int  # elephants that stand
    arches: tuple[str, ...]  # the spaces of the arches that score
    surplus: int  # tiles that are removed and paid for (KE-8)
    missing: tuple[str, ...]  # colours of which no tile is on top
    areas: tuple[Area, ...]  # by colour and smallest space

    @property
    def parts(self) -> dict[str, int]:
        """What each part adds to the points."""
        return {
            "symbols": self.symbols,
            "standing": self.standing,
            "arches": s.ARCH_POINTS * len(self.arches),
            "surplus": -s.SURPLUS_COST * self.surplus,
            "missing": -s.MISSING_COST * len(self.missing),
        }

    @cached_property
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
    return sheet_of(platform_of(state, seat), state[r.OWN_COLOUR + seat], state[p.EACH_TILE_COSTS])


def platform_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the words of a seat's platform that are used."""
    home = r.platform(state, seat)
    return tuple(state[home : home + p.TILE + state[home + p.LAID]])


@lru_cache(KEPT)
def sheet_of(platform: tuple[int, ...], own_colour: int, each_tile_costs: int) -> Sheet:
    """Return the sheet of a platform; of two players' platforms a move changes one."""
    home = p.EACH_TILE_COSTS + 1
    state = (*[0] * p.EACH_TILE_COSTS, each_tile_costs, *platform)  # all that scoring reads
    kept = s.best_kept(state, home, own_colour)
    areas = _areas(state, home, kept)
    seen = {area.colour for area in areas}
    numbers = [number for number in range(state[home + p.LAID]) if contains(kept, number)]
    touched = {number: s.touched_by(state, home, number) for number in numbers}
    return Sheet(
        symbols=s.symbols(state, home, kept),
        standing=s.standing(state, home),
        arches=tuple(_space(state, home, number) for number in numbers if touched[number] in touched),
        surplus=s.surplus(state, home, kept),
        missing=tuple(colour for colour in COLOURS if colour not in seen),
        areas=areas,
    )


def _areas(state: State, home: int, kept: int) -> tuple[Area, ...]:
    words = state[home + p.TILE : home + p.TILE + state[home + p.LAID]]
    tops = {p.space_of(word): (number, p.COLOUR_OF[p.tile_of(word)]) for number, word in enumerate(words)}
    found = []
    while tops:  # the smallest space of each area is met first
        first, (number, colour) = next(iter(tops.items()))
        spaces, edge = [first], [first]
        del tops[first]
        while edge:
            beside = [space for space in neighbours(edge.pop()) if space in tops and tops[space][1] == colour]
            for space in beside:
                del tops[space]
            spaces += beside
            edge += beside
        found.append((colour, Area(COLOURS[colour], tuple(map(space_name, sorted(spaces))), contains(kept, number))))
    return tuple(area for _, area in sorted(found, key=itemgetter(0)))


def _space(state: State, home: int, number: int) -> str:
    return space_name(p.space_of(state[home + p.TILE + number]))
