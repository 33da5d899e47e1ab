"""How moves of White Elephant are written (WE-16)."""

from typing import Final

from howdah.core.squares import DIRECTIONS, square_name, square_number
from howdah.core.text import catalogue
from howdah.core.words import State
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.editions import CELL_NAMES
from howdah.games.white_elephant.rules import (
    END,
    GIVEN,
    GOAL_AHEAD,
    GUARDS,
    KIND,
    ORIGIN,
    SOUTH_STRIP,
    WIDTH,
    contains,
    facing_on,
    is_goal_of,
    is_last,
    owner_on,
)

TEXTS: Final = catalogue("howdah.games.white_elephant")
EXAMPLES: Final = ("S>c1", "c1-c3", "c3-W", "b6-b7*", "f3-g3~", "c3^c5N", "Gs:d-f", "#e4", "--")
STRIPS: Final = "SW"
GUARD_LETTERS: Final = "snwe"
OWNERS: Final = ("silver", "gold")

# What becomes of an elephant at the end of its move, and the mark for it.
STANDS, COMES_HOME, IS_TURNED = "", "*", "~"


def name(place: int) -> str:
    """Return the name of a square or strip."""
    return square_name(place, WIDTH) if place < SOUTH_STRIP else STRIPS[place - SOUTH_STRIP]


def number(text: str) -> int:
    """Return a square's number, -1 where there is no such square."""
    return square_number(text, WIDTH)


def effect(state: State, code: int) -> str:
    """Return what becomes of the elephant that walks or jumps."""
    if ORIGIN[code] >= SOUTH_STRIP or KIND[code] == rules.WALK:
        return STANDS
    facing = facing_on(state, ORIGIN[code])
    if KIND[code] == rules.JUMP and not contains(GOAL_AHEAD[facing], END[code]):
        return STANDS
    player = owner_on(state, ORIGIN[code])
    return COMES_HOME if is_goal_of(facing, player, is_last(state, player)) else IS_TURNED


def notation(state: State, code: int) -> str:
    """Return how a legal move is written."""
    origin, end = ORIGIN[code], END[code]
    match KIND[code]:
        case rules.WALK | rules.ARRIVE:
            sign = ">" if origin >= SOUTH_STRIP else "-"
            return f"{name(origin)}{sign}{name(end)}{effect(state, code)}"
        case rules.JUMP:
            left = facing_on(state, between(origin, end)) == GIVEN[code]
            given = "" if left else DIRECTIONS[GIVEN[code]]
            return f"{name(origin)}^{name(end)}{effect(state, code)}{given}"
        case rules.MOVE_GUARD:
            names = CELL_NAMES[origin]
            return f"G{GUARD_LETTERS[origin]}:{names[state[GUARDS + origin]]}-{names[end]}"
        case rules.PUT_BLACK_LOG:
            return f"#{name(end)}"
        case rules.PASS:
            return "--"
        case _:
            return f"lot:{OWNERS[end]}"


def between(origin: int, end: int) -> int:
    """Return the square that a jump goes over."""
    return (origin + end) // 2
