"""Moves of Kerala taken apart into what people speak of: places of the offer, spaces, elephants."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from howdah.core.words import State
from howdah.games.kerala.rules import (
    DRAW,
    DRAW_SEAT,
    ELEPHANTS,
    LAID,
    MOST_TILES,
    MOVER,
    OFFER,
    PASS,
    PLAYERS,
    SEND,
    SHIFT,
    SIDES,
    SKIP,
    STEPS,
    TAKE,
    TILE,
    is_top,
    platform,
    space_of,
    top_at,
)
from howdah.games.kerala.tiles import is_arch


class Kind(StrEnum):
    """What a move does, in the order of the codes."""

    TAKE = "take"
    PASS = "pass"  # noqa: S105
    SKIP = "skip"
    SEND = "send"
    SHIFT = "shift"
    DRAW = "draw"
    FIRST = "first"


ORDER: Final = tuple(Kind)
ENDS: Final = (PASS, SKIP, SEND, SHIFT, DRAW, DRAW_SEAT)  # the first code behind each kind but the last


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
    """Return the first word of the platform of the player whose turn it is."""
    return platform(state, state[MOVER])


def elephant_at(state: State, elephant: int) -> int:
    """Return the space that an elephant of the player whose turn it is is on."""
    return state[home_of(state) + ELEPHANTS + elephant]


def offered(state: State, place: int) -> int | None:
    """Return the tile on a place of the offer, None where there is none."""
    return state[OFFER + place] - 1 if place < state[PLAYERS] and state[OFFER + place] else None


def has_arch(state: State, place: int) -> bool:
    """Tell whether an arch lies on a place of the offer."""
    tile = offered(state, place)
    return tile is not None and is_arch(tile)


def tops(state: State, home: int) -> dict[int, int]:
    """Return the covered spaces of a platform, each with the number of its tile on top."""
    numbers = [number for number in range(state[home + LAID]) if is_top(state, home, number)]
    return {space_of(state[home + TILE + number]): number for number in numbers}


def neighbours(space: int) -> tuple[int, ...]:
    """Return the spaces north, east, south and west of a space."""
    return tuple(space + step for step in STEPS)


def kind_of(code: int) -> Kind:
    """Return what the move of a code does."""
    return ORDER[bisect_right(ENDS, code)]


def action_of(state: State, code: int) -> Action | None:
    """Take a move code apart; None where it names a tile that the platform does not have."""
    kind = kind_of(code)
    if kind is Kind.TAKE:
        rest, rotation = divmod(code - TAKE, SIDES)
        rest, direction = divmod(rest, SIDES)
        place, elephant = divmod(rest, 2)
        target = elephant_at(state, elephant) + STEPS[direction]
        turned = rotation if rotation or has_arch(state, place) else None
        return Action(kind, place, elephant, target=target, rotation=turned)
    if kind is Kind.PASS:
        return Action(kind, elephant=code - PASS)
    if kind is Kind.SKIP:
        return Action(kind)
    if kind is Kind.DRAW:
        return Action(kind, code - DRAW)
    if kind is Kind.FIRST:
        return Action(kind, code - DRAW_SEAT)
    spaces = {number: space for space, number in tops(state, home_of(state)).items()}
    if kind is Kind.SEND:
        elephant, number = divmod(code - SEND, MOST_TILES)
        return Action(kind, elephant=elephant, target=spaces[number]) if number in spaces else None
    rest, side = divmod(code - SHIFT, SIDES)
    number, neighbour = divmod(rest, MOST_TILES)
    if number not in spaces or neighbour not in spaces:
        return None
    return Action(kind, source=spaces[number], target=spaces[neighbour] + STEPS[side])


def legal_action_of(state: State, code: int) -> Action:
    """Take the code of a legal move apart."""
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
            return TAKE + ((2 * number + elephant) * SIDES + direction) * SIDES + (action.rotation or 0)
        case Kind.PASS:
            return PASS + elephant
        case Kind.SKIP:
            return SKIP
        case Kind.SEND:
            return SEND + MOST_TILES * elephant + top_at(state, home, target)
        case Kind.SHIFT:
            rest = {space: top for space, top in tops(state, home).items() if space != source}
            top, space = min((rest[space], space) for space in neighbours(target) if space in rest)
            moved = MOST_TILES * top_at(state, home, source) + top
            return SHIFT + moved * SIDES + neighbours(space).index(target)
        case Kind.DRAW:
            return DRAW + number
        case Kind.FIRST:
            return DRAW_SEAT + number
