"""How moves of Siam are written (SI-8)."""

import re
from typing import Final

from howdah.core.errors import IllegalMoveError
from howdah.core.geometry import DIRECTIONS
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import action_of, enter_code, go_code, leave_code, neighbours, turn_code
from howdah.games.siam.names import TEXTS, name, number
from howdah.games.siam.why_not import why_not_with

EXAMPLES: Final = ("@c1N", "@c1N*", "c1-c2E", "c1-c2", "c1=W", "c1-off", "c1-c2*")
MOVE: Final = re.compile(
    r"@(?P<entry>[a-e][1-5])(?P<entry_facing>[NESW])(?P<entry_push>\*?)"
    r"|(?P<square>[a-e][1-5])(?:=(?P<turn>[NESW])|(?P<leave>-off)|-(?P<target>[a-e][1-5])(?P<facing>[NESW]?)(?P<push>\*?))"
)


def notation(state: State, code: int) -> str:
    """Return how a legal move is written."""
    action = action_of(code)
    square, facing = name(action.square), DIRECTIONS[action.facing]
    push = "*" if action.kind in {"enter", "go"} and state[r.BOARD + action.target] != r.EMPTY else ""
    match action.kind:
        case "enter":
            return f"@{square}{facing}{push}"
        case "turn":
            return f"{square}={facing}"
        case "leave":
            return f"{square}-off"
        case _:
            kept = push or r.facing_of(state[r.BOARD + action.square]) == action.facing
            return f"{square}-{name(action.target)}{'' if kept else facing}{push}"


def codes_of_text(state: State, text: str) -> list[int]:
    """Return the one move that a text names, legal or not; none if it is not our notation."""
    match = MOVE.fullmatch(text.strip())
    if not match:
        return []
    part = match.groupdict()
    if part["entry"]:
        square = number(part["entry"])
        _expect_something_to_push(state, square, part["entry_push"])
        return [enter_code(square, DIRECTIONS.index(part["entry_facing"]))]
    square = number(part["square"])
    if part["turn"]:
        return [turn_code(square, DIRECTIONS.index(part["turn"]))]
    if part["leave"]:
        return [leave_code(square)]
    target = number(part["target"])
    if target == square:
        raise IllegalMoveError(why_not_with(state, square) or TEXTS.reason("same-square", square=name(square)))
    if target not in neighbours(square):
        raise IllegalMoveError(TEXTS.reason("not-next", square=name(square), target=name(target)))
    _expect_something_to_push(state, target, part["push"])
    facing = DIRECTIONS.find(part["facing"]) if part["facing"] else r.facing_of(state[r.BOARD + square])
    return [go_code(square, neighbours(square).index(target), facing)]


def _expect_something_to_push(state: State, square: int, star: str) -> None:
    if star and state[r.BOARD + square] == r.EMPTY:
        raise IllegalMoveError(TEXTS.reason("nothing-to-push", square=name(square)))
