"""Moves of Siam as actions: what a move does, with which animal and squares; to codes and back."""

from dataclasses import dataclass
from functools import cache

from howdah.core.geometry import FACINGS
from howdah.games.siam import rules as r


@dataclass(frozen=True)
class Action:
    """A move code taken apart."""

    kind: str  # "enter", "turn", "leave" or "go"
    square: int  # where the animal enters or stands
    facing: int  # the way it faces afterwards; -1 when it leaves
    target: int  # where it comes to, OFF_THE_BOARD where there is no square
    direction: int  # the way it goes or pushes; -1 when it turns or leaves


@cache
def action_of(code: int) -> Action:
    """Take a move code apart."""
    if code < r.ACT:
        square, facing = divmod(code - r.ENTER, FACINGS)
        return Action("enter", square, facing, square, facing)
    square, action = divmod(code - r.ACT, r.ACTIONS)
    if action >= r.GO:
        direction, facing = divmod(action - r.GO, FACINGS)
        return Action("go", square, facing, r.NEXT[FACINGS * square + direction], direction)
    if action == r.LEAVE:
        return Action("leave", square, -1, r.OFF_THE_BOARD, -1)
    return Action("turn", square, action - r.TURN, square, -1)


def enter_code(square: int, facing: int) -> int:
    """Return the code for entering."""
    return r.ENTER + FACINGS * square + facing


def turn_code(square: int, facing: int) -> int:
    """Return the code for turning."""
    return r.ACT + r.ACTIONS * square + r.TURN + facing


def leave_code(square: int) -> int:
    """Return the code for leaving."""
    return r.ACT + r.ACTIONS * square + r.LEAVE


def go_code(square: int, direction: int, facing: int) -> int:
    """Return the code for moving or pushing."""
    return r.ACT + r.ACTIONS * square + r.GO + FACINGS * direction + facing


def neighbours(square: int) -> tuple[int, ...]:
    """Return what lies north, east, south and west of a square."""
    return r.NEXT[FACINGS * square : FACINGS * square + FACINGS]
