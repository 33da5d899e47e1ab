"""Why a move of Siam is not allowed, with the rule that forbids it."""

from collections.abc import Sequence

from howdah.core.geometry import FACINGS
from howdah.core.text import Reason, Word
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import Action, action_of
from howdah.games.siam.names import TEXTS, name, number
from howdah.games.siam.paths import RESERVE, parse_path


def why_not(state: State, code: int) -> Reason:
    """Return why a move that is not legal is not."""
    action = action_of(code)
    if action.kind == "enter":
        return _why_not_enter(state, action)
    reason = why_not_with(state, action.square)
    if reason:
        return reason
    match action.kind:
        case "turn":
            return TEXTS.reason("same-facing", square=name(action.square))
        case "leave" if r.may_leave(state):
            return TEXTS.reason("leave-from-border", square=name(action.square))
        case "leave":
            return TEXTS.reason("exit-used")
        case _:
            return _why_not_go(state, action)


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    """Return why no legal move begins like this; None if the path names nothing on this board."""
    code = parse_path(state, path)
    if code is not None:
        return why_not(state, code)
    match path:
        case [place] if place == RESERVE:
            return TEXTS.reason("no-reserve")
        case [spot, *rest] if number(spot) >= 0:
            reason = why_not_with(state, number(spot))
            if reason or not rest or number(rest[0]) < 0:
                return reason
            key = "same-square" if rest[0] == spot else "not-next"
            return TEXTS.reason(key, square=spot, target=rest[0])
        case _:
            return None


def why_not_with(state: State, square: int) -> Reason | None:
    """Return why the player cannot act with what stands on a square; None if that is possible."""
    piece = state[r.BOARD + square]
    if piece == r.EMPTY:
        return TEXTS.reason("empty-square", square=name(square))
    if piece == r.ROCK:
        return TEXTS.reason("rock", square=name(square))
    if r.owner_of(piece) != state[r.TURNS] & 1:
        return TEXTS.reason("not-yours", square=name(square))
    return None


def _why_not_enter(state: State, action: Action) -> Reason:
    square, facing = action.square, action.facing
    if state[r.RESERVE + (state[r.TURNS] & 1)] == 0:
        return TEXTS.reason("no-reserve")
    if not r.BORDER[square]:
        return TEXTS.reason("enter-on-border", square=name(square))
    if r.crosses_are_closed(state) and r.CROSS[square]:
        return TEXTS.reason("crossed", square=name(square))
    if not r.is_inwards(square, facing):
        return TEXTS.reason("not-inwards", square=name(square))
    return _too_weak(state, square, facing)


def _why_not_go(state: State, action: Action) -> Reason:
    if action.target == r.OFF_THE_BOARD:
        return TEXTS.reason("edge", square=name(action.square), direction=Word(f"direction-{action.direction}"))
    if r.crosses_are_closed(state) and r.CROSS[action.target]:
        return TEXTS.reason("crossed", square=name(action.target))
    if r.facing_of(state[r.BOARD + action.square]) != action.direction:
        return TEXTS.reason("push-forward", square=name(action.square), target=name(action.target))
    if action.facing != action.direction:
        return TEXTS.reason("push-keeps-facing")
    return _too_weak(state, action.target, action.direction)


def _too_weak(state: State, first: int, heading: int) -> Reason:
    """Return how the line weighs, up to where the count stops."""
    pushing, against, rocks = 1, 0, 0
    square = first
    while square != r.OFF_THE_BOARD and state[r.BOARD + square] != r.EMPTY:
        piece = state[r.BOARD + square]
        rocks += piece == r.ROCK
        pushing += piece >= r.ANIMALS and r.facing_of(piece) == heading
        against += piece >= r.ANIMALS and r.facing_of(piece) == heading ^ 2
        if state[r.STEP_BY_STEP] and not r.is_enough(pushing - against, rocks):
            needed = _needed(against, rocks)
            return TEXTS.reason(
                "stalls", square=name(square), needed=needed, pushing=pushing, against=against, rocks=rocks
            )
        square = r.NEXT[FACINGS * square + heading]
    needed = _needed(against, rocks)
    return TEXTS.reason("too-weak", needed=needed, pushing=pushing, against=against, rocks=rocks)


def _needed(against: int, rocks: int) -> int:
    """Return how many animals must face the push: as many as hold against it, and one for each rock, at least one."""
    return against + max(1, rocks)
