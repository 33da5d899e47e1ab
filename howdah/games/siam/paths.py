"""Moves of Siam as the spots that a person touches: `reserve`, squares, and `face:N` and the like."""

from collections.abc import Sequence
from typing import Final

from howdah.core.geometry import DIRECTIONS
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import action_of, enter_code, go_code, leave_code, neighbours, turn_code
from howdah.games.siam.names import name, number

RESERVE: Final = "reserve"
FACES: Final = tuple(f"face:{direction}" for direction in DIRECTIONS)


def path(state: State, code: int) -> tuple[str, ...]:
    """Return the path of a legal move: where from, where to, and the facing where there is a choice."""
    action = action_of(code)
    square = name(action.square)
    match action.kind:
        case "enter":
            return RESERVE, square, FACES[action.facing]
        case "turn":
            return square, FACES[action.facing]
        case "leave":
            return square, RESERVE
        case _:
            target = name(action.target)
            is_push = state[r.BOARD + action.target] != r.EMPTY
            return (square, target) if is_push else (square, target, FACES[action.facing])


def parse_path(state: State, path: Sequence[str]) -> int | None:
    """Return a move that begins with this path, legal or not; None if there is no such move."""
    match path:
        case [place, spot, *facing] if place == RESERVE and number(spot) >= 0:
            return enter_code(number(spot), _facing(facing, 0))
        case [spot, face] if number(spot) >= 0 and face in FACES:
            return turn_code(number(spot), FACES.index(face))
        case [spot, place] if number(spot) >= 0 and place == RESERVE:
            return leave_code(number(spot))
        case [spot, target, *facing] if number(spot) >= 0 and number(target) in neighbours(number(spot)):
            square = number(spot)
            now = r.facing_of(state[r.BOARD + square])
            return go_code(square, neighbours(square).index(number(target)), _facing(facing, now))
        case _:
            return None


def _facing(rest: Sequence[str], otherwise: int) -> int:
    return FACES.index(rest[0]) if rest and rest[0] in FACES else otherwise
