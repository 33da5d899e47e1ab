"""How moves of Kerala are written."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from howdah.core.errors import IllegalMoveError
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import (
    KEPT_TAKES,
    Action,
    Kind,
    code_of,
    has_arch,
    legal_action_of,
    of_first_place,
    take_key,
    take_of,
)
from howdah.games.kerala.names import DRAWN, ELEPHANTS, NAMES, SPACE, space_name, space_number
from howdah.games.kerala.why_not import why_not_action

EXAMPLES: Final = ("t2@1,0/A", "t1@0,-1r3/B", "pass:A", "E:B>2,1", "T:0,1>3,0", "skip", "draw:red-2", "first:1")
MOVE: Final = re.compile(
    rf"t(?P<place>[1-9])@(?P<space>{SPACE})(?:r(?P<rotation>[0-3]))?/(?P<steps>[AB])"
    rf"|pass:(?P<lies>[AB])"
    rf"|(?P<skip>skip)"
    rf"|E:(?P<sent>[AB])>(?P<to>{SPACE})"
    rf"|T:(?P<source>{SPACE})>(?P<target>{SPACE})"
    rf"|draw:(?P<tile>{'|'.join(DRAWN)})"
    rf"|first:(?P<seat>[1-9])"
)


def notation(state: State, code: int) -> str:
    """Return how a legal move or a drawn outcome is written."""
    if r.TAKE <= code < r.PASS:
        return _take(*take_key(state, code))
    action = legal_action_of(state, code)
    elephant = "" if action.elephant is None else ELEPHANTS[action.elephant]
    number = action.number or 0
    source, target = (space_name(space or 0) for space in (action.source, action.target))
    match action.kind:
        case Kind.PASS:
            return f"pass:{elephant}"
        case Kind.SKIP:
            return "skip"
        case Kind.SEND:
            return f"E:{elephant}>{target}"
        case Kind.SHIFT:
            return f"T:{source}>{target}"
        case Kind.DRAW:
            return f"draw:{NAMES[number]}"
        case _:
            return f"first:{number + 1}"


@lru_cache(KEPT_TAKES)
def _take(*key: Any) -> str:
    action = take_of(*key)
    rotation = "" if action.rotation is None else f"r{action.rotation}"
    return f"t{(action.number or 0) + 1}@{space_name(action.target or 0)}{rotation}/{ELEPHANTS[action.elephant or 0]}"


def codes_of_text(state: State, text: str) -> list[int]:
    """Return the legal moves that a text can mean; none if it is not our notation.

    Only an arch without its rotation means several. What is not allowed raises `IllegalMoveError` with the reason.
    """
    action = parse(text)
    if action is None:
        return []
    action = of_first_place(state, action)
    reason = why_not_action(state, action)
    if reason:
        raise IllegalMoveError(reason)
    if action.kind is Kind.TAKE and action.rotation is None and has_arch(state, action.number or 0):
        return [code_of(state, replace(action, rotation=rotation)) for rotation in range(p.SIDES)]
    return [code_of(state, action)]


def parse(text: str) -> Action | None:
    """Return the action that a text describes, None if it is not our notation."""
    match = MOVE.fullmatch(text.strip())
    if not match:
        return None
    part = {name: value for name, value in match.groupdict().items() if value is not None}
    match part:
        case {"place": place, "space": space, "steps": steps}:
            rotation = int(part["rotation"]) if "rotation" in part else None
            number, elephant = int(place) - 1, ELEPHANTS.index(steps)
            return Action(Kind.TAKE, number, elephant, target=space_number(space), rotation=rotation)
        case {"lies": lies}:
            return Action(Kind.PASS, elephant=ELEPHANTS.index(lies))
        case {"sent": sent, "to": to}:
            return Action(Kind.SEND, elephant=ELEPHANTS.index(sent), target=space_number(to))
        case {"source": source, "target": target}:
            return Action(Kind.SHIFT, source=space_number(source), target=space_number(target))
        case {"tile": tile}:
            return Action(Kind.DRAW, NAMES.index(tile))
        case {"seat": seat}:
            return Action(Kind.FIRST, int(seat) - 1)
        case _:
            return Action(Kind.SKIP)
