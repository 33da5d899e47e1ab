"""Moves of Kerala as actions: what a move does, with which tile, elephant and spaces; to codes and back."""

from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.names import ELEPHANTS, is_arch


class Kind(StrEnum):
    """What a move does, in the order of the codes."""

    TAKE = "take"
    PASS = "pass"  # noqa: S105
    SKIP = "skip"
    SEND = "send"
    SHIFT = "shift"
    DRAW = "draw"
    FIRST = "first"


KEPT: Final = 1024  # platforms and spaces whose tiles on top and neighbours are kept
KEPT_TAKES: Final = 16_384
_LAST: Final[list[tuple[State, dict[int, int]]]] = [((), {})]  # the last state, and the spaces on top there
ORDER: Final = tuple(Kind)
ENDS: Final = (r.PASS, r.SKIP, r.SEND, r.SHIFT, r.DRAW, r.DRAW_SEAT)  # the first code behind each kind but the last


@dataclass(frozen=True)
class Action:
    """A move, legal or not; None for what it does not have, or what is not known of it yet."""

    kind: Kind
    number: int | None = None  # the place of the offer, the drawn tile or the drawn seat, counted from 0
    elephant: int | None = None  # 0 for A, 1 for B
    source: int | None = None  # the space that a stack is moved from
    target: int | None = None  # the space that a tile is laid on, an elephant or a stack is moved to
    rotation: int | None = None  # of an arch: 0 north, 1 east, 2 south, 3 west


def home_of(state: State) -> int:
    """Return the first word of the platform of the player to move."""
    return r.platform(state, state[r.MOVER])


def elephant_at(state: State, elephant: int) -> int:
    """Return the space of an elephant that belongs to the player to move."""
    return state[home_of(state) + p.ELEPHANTS + elephant]


def offered(state: State, place: int) -> int | None:
    """Return the tile on a place of the offer, None if there is none."""
    return state[r.OFFER + place] - 1 if place < state[r.PLAYERS] and state[r.OFFER + place] else None


def of_first_place(state: State, action: Action) -> Action:
    """Return an action with the first place that has the same tile: identical tiles are one move (KE-10)."""
    if action.kind is not Kind.TAKE or action.number is None or action.number >= state[r.PLAYERS]:
        return action
    return replace(action, number=first_place(state, action.number))


def first_place(state: State, place: int) -> int:
    """Return the first place of the offer with the tile of a place; the place itself if it is empty."""
    tile = state[r.OFFER + place]
    return next(one for one in range(place + 1) if one == place or (tile and state[r.OFFER + one] == tile))


def has_arch(state: State, place: int) -> bool:
    """Tell whether an arch lies on a place of the offer."""
    tile = offered(state, place)
    return tile is not None and is_arch(tile)


def tops(state: State, home: int) -> dict[int, int]:
    """Return the covered spaces of a platform, each with the number of its tile on top."""
    numbers = [number for number in range(state[home + p.LAID]) if p.is_top(state, home, number)]
    return {p.space_of(state[home + p.TILE + number]): number for number in numbers}


def elephants(state: State, home: int) -> list[tuple[str, int]]:
    """Return the letter of each elephant of a platform, small if it lies, and its space."""
    spaces, lying = (state[home + word : home + word + 2] for word in (p.ELEPHANTS, p.LYING))
    names = (name.lower() if lies else name for name, lies in zip(ELEPHANTS, lying, strict=True))
    return list(zip(names, spaces, strict=True))


@lru_cache(KEPT)
def neighbours(space: int) -> tuple[int, ...]:
    """Return the spaces north, east, south and west of a space."""
    return tuple(space + step for step in p.STEPS)


def kind_of(code: int) -> Kind:
    """Return what the move of a code does."""
    return ORDER[bisect_right(ENDS, code)]


def action_of(state: State, code: int) -> Action | None:
    """Return the action of a code; None if it names a tile that the platform does not have."""
    kind = kind_of(code)
    if kind is Kind.TAKE:
        return take_of(*take_key(state, code))
    if kind is Kind.PASS:
        return Action(kind, elephant=code - r.PASS)
    if kind is Kind.SKIP:
        return Action(kind)
    if kind is Kind.DRAW:
        return Action(kind, code - r.DRAW)
    if kind is Kind.FIRST:
        return Action(kind, code - r.DRAW_SEAT)
    spaces = _spaces_on_top(state)
    if kind is Kind.SEND:
        elephant, number = divmod(code - r.SEND, p.MOST_TILES)
        return Action(kind, elephant=elephant, target=spaces[number]) if number in spaces else None
    rest, side = divmod(code - r.SHIFT, p.SIDES)
    number, neighbour = divmod(rest, p.MOST_TILES)
    if number not in spaces or neighbour not in spaces:
        return None
    return Action(kind, source=spaces[number], target=spaces[neighbour] + p.STEPS[side])


def take_key(state: State, code: int) -> tuple[int, int, int, bool]:
    """Return the code of a take with all that it depends on: where the elephants are, and whether it is of an arch."""
    at = home_of(state) + p.ELEPHANTS
    return code, state[at], state[at + 1], has_arch(state, (code - r.TAKE) // (2 * p.SIDES * p.SIDES))


@lru_cache(KEPT_TAKES)
def take_of(code: int, first: int, second: int, arch: bool) -> Action:  # noqa: FBT001 - a part of the key
    """Return the action of a take."""
    rest, rotation = divmod(code - r.TAKE, p.SIDES)
    rest, direction = divmod(rest, p.SIDES)
    place, elephant = divmod(rest, 2)
    target = (second if elephant else first) + p.STEPS[direction]
    turned = rotation if rotation or arch else None
    return Action(Kind.TAKE, place, elephant, target=target, rotation=turned)


def _spaces_on_top(state: State) -> dict[int, int]:
    """Return the space of each tile on top of the mover's platform; all moves of a position ask for it in turn."""
    known, spaces = _LAST[0]
    if known is not state:
        home = home_of(state)
        spaces = _top_spaces(tuple(state[home : home + p.TILE + state[home + p.LAID]]))
        if type(state) is tuple:  # it does not change
            _LAST[0] = state, spaces
    return spaces


@lru_cache(KEPT)
def _top_spaces(platform: tuple[int, ...]) -> dict[int, int]:
    """Return the space of each tile on top of a platform; many moves of a position ask for it."""
    return {number: space for space, number in tops(platform, 0).items()}


def legal_action_of(state: State, code: int) -> Action:
    """Return the action of a legal code."""
    action = action_of(state, code)
    if action is None:
        raise ValueError(f"{code} is not legal: it names a tile that the platform does not have")
    return action


def code_of(state: State, action: Action) -> int:
    """Return the code of a legal move."""
    home = home_of(state)
    number, elephant, source, target = (
        -1 if part is None else part for part in (action.number, action.elephant, action.source, action.target)
    )
    match action.kind:
        case Kind.TAKE:
            direction = neighbours(elephant_at(state, elephant)).index(target)
            return r.TAKE + ((2 * number + elephant) * p.SIDES + direction) * p.SIDES + (action.rotation or 0)
        case Kind.PASS:
            return r.PASS + elephant
        case Kind.SKIP:
            return r.SKIP
        case Kind.SEND:
            return r.SEND + p.MOST_TILES * elephant + p.top_at(state, home, target)
        case Kind.SHIFT:
            rest = {space: top for space, top in tops(state, home).items() if space != source}
            top, space = min((rest[space], space) for space in neighbours(target) if space in rest)
            moved = p.MOST_TILES * p.top_at(state, home, source) + top
            return r.SHIFT + moved * p.SIDES + neighbours(space).index(target)
        case Kind.DRAW:
            return r.DRAW + number
        case Kind.FIRST:
            return r.DRAW_SEAT + number
