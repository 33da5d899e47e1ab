"""Moves of Kerala as the spots that a person touches.

offer:2 › 1,0 › arch:E › A     a place of the offer, a space, where an arch points, which of two elephants steps
pass › A                       the elephant that lies down
A › 2,1                        an elephant and where it goes
0,1 › 3,0                      a stack and where it goes
skip
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from howdah.core.geometry import DIRECTIONS
from howdah.core.types import State
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import (
    KEPT_TAKES,
    Action,
    Kind,
    first_place,
    legal_action_of,
    neighbours,
    take_key,
    take_of,
)
from howdah.games.kerala.names import DRAWN, ELEPHANTS, NAMES, space_name, space_number

ARCHES: Final = tuple(f"arch:{direction}" for direction in DIRECTIONS)


def path(state: State, code: int) -> tuple[str, ...]:
    """Return the path of a legal move or a drawn outcome."""
    if r.TAKE <= code < r.PASS:
        return _take_path(*take_key(state, code))
    action = legal_action_of(state, code)
    number = action.number or 0
    elephant = "" if action.elephant is None else ELEPHANTS[action.elephant]
    source, target = (space_name(space or 0) for space in (action.source, action.target))
    match action.kind:
        case Kind.PASS:
            return "pass", elephant
        case Kind.SKIP:
            return ("skip",)
        case Kind.SEND:
            return elephant, target
        case Kind.SHIFT:
            return source, target
        case Kind.DRAW:
            return "draw", NAMES[number]
        case _:
            return "first", str(number + 1)


@lru_cache(KEPT_TAKES)
def _take_path(*key: Any) -> tuple[str, ...]:
    action = take_of(*key)
    arch = [] if action.rotation is None else [ARCHES[action.rotation]]
    both = all(action.target in neighbours(space) for space in key[1:3])
    elephant = [ELEPHANTS[action.elephant or 0]] if both else []
    return (f"offer:{(action.number or 0) + 1}", space_name(action.target or 0), *arch, *elephant)


def same_path(state: State, path: Sequence[str]) -> tuple[str, ...]:
    """Return a path with the first place of the offer that has the same tile: identical tiles are one move (KE-10)."""
    match path:
        case [place, *rest] if re.fullmatch(r"offer:[1-9]", place) and int(place[-1]) <= state[r.PLAYERS]:
            return (offer_spot(state, int(place[-1]) - 1), *rest)
    return tuple(path)


def offer_spot(state: State, place: int) -> str:
    """Return the spot that a person touches to take the tile of a place."""
    return f"offer:{first_place(state, place) + 1}"


def parse_path(path: Sequence[str]) -> Action | None:
    """Return what a path, or the beginning of one, says of a move."""
    match path:
        case [place, *rest] if re.fullmatch(r"offer:[1-9]", place):
            return _take(int(place[-1]) - 1, list(rest))
        case ["pass", *rest] if len(rest) <= 1:
            elephant = ELEPHANTS.find(rest[0]) if rest else None
            return None if elephant == -1 else Action(Kind.PASS, elephant=elephant)
        case ["skip"]:
            return Action(Kind.SKIP)
        case ["draw", tile] if tile in DRAWN:
            return Action(Kind.DRAW, NAMES.index(tile))
        case ["first", seat] if re.fullmatch(r"[1-9]", seat):
            return Action(Kind.FIRST, int(seat) - 1)
        case [("A" | "B") as elephant, *rest] if _are_spaces(rest):
            return Action(Kind.SEND, elephant=ELEPHANTS.index(elephant), target=_space(rest))
        case [source, *rest] if _are_spaces([source]) and _are_spaces(rest):
            return Action(Kind.SHIFT, source=space_number(source), target=_space(rest))
        case _:
            return None


def _take(place: int, rest: list[str]) -> Action | None:
    target = space_number(rest.pop(0)) if rest and _are_spaces(rest[:1]) else None
    rotation = ARCHES.index(rest.pop(0)) if rest and rest[0] in ARCHES else None
    elephant = ELEPHANTS.index(rest.pop(0)) if rest and rest[0] in tuple(ELEPHANTS) else None
    return None if rest else Action(Kind.TAKE, place, elephant, target=target, rotation=rotation)


def _are_spaces(spots: Sequence[str]) -> bool:
    return len(spots) <= 1 and all(space_number(spot) is not None for spot in spots)


def _space(spots: Sequence[str]) -> int | None:
    return space_number(spots[0]) if spots else None
