"""Moves of White Elephant as text, written and parsed (WE-16)."""

import re
from collections.abc import Callable
from typing import Final

from howdah.core.bits import contains
from howdah.core.errors import IllegalMoveError
from howdah.core.geometry import DIRECTIONS, FACINGS
from howdah.core.rules import legal_codes
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import (
    CELL_NAMES,
    GUARD_LETTERS,
    OWNERS,
    STRIPS,
    TEXTS,
    into,
    name,
    number,
    out_of,
)

EXAMPLES: Final = ("S>c1", "c1-c3", "c3-W", "b6-b7*", "f3-g3~", "c3^c5N", "Gs:d-f", "#e4", "c7*", "--")

# What becomes of an elephant at the end of its move, and the mark for it.
STANDS, COMES_HOME, IS_TURNED = "", "*", "~"
ANSWER_MARKS: Final = ("=", COMES_HOME)  # a jumped elephant stays, or goes home


def effect(state: State, code: int) -> str:
    """Return what becomes of the elephant that walks or jumps."""
    if r.ORIGIN[code] >= r.SOUTH_STRIP or r.KIND[code] == r.WALK:
        return STANDS
    if r.KIND[code] in {r.TURN_ABOUT, r.JUMP_AND_TURN}:
        return IS_TURNED
    facing = r.facing_on(state, r.ORIGIN[code])
    if r.KIND[code] == r.JUMP and not contains(r.GOAL_AHEAD[facing] & ~r.no_goals(state), r.END[code]):
        return STANDS
    player = r.owner_on(state, r.ORIGIN[code])
    return COMES_HOME if r.is_goal_of(facing, player, r.is_last(state, player)) else IS_TURNED


def notation(state: State, code: int) -> str:
    """Return how a legal move is written."""
    origin, end = r.ORIGIN[code], r.END[code]
    match r.KIND[code]:
        case r.WALK | r.ARRIVE | r.TURN_ABOUT:
            sign = ">" if origin >= r.SOUTH_STRIP else "-"
            return f"{name(origin)}{sign}{name(end)}{effect(state, code)}"
        case r.JUMP | r.JUMP_AND_TURN:
            left = r.facing_on(state, between(origin, end)) == r.GIVEN[code]
            given = "" if left else DIRECTIONS[r.GIVEN[code]]
            return f"{name(origin)}^{name(end)}{effect(state, code)}{given}"
        case r.MOVE_GUARD:
            names = CELL_NAMES[origin]
            return f"G{GUARD_LETTERS[origin]}:{names[state[r.GUARDS + origin]]}-{names[end]}"
        case r.PUT_BLACK_LOG:
            return f"#{name(end)}"
        case r.PASS:
            return "--"
        case r.ANSWER:
            return f"{name(state[r.ASKED] - 1)}{ANSWER_MARKS[end]}"
        case _:
            return f"lot:{OWNERS[end]}"


def between(origin: int, end: int) -> int:
    """Return the square that a jump goes over."""
    return (origin + end) // 2


def codes_of_text(state: State, text: str) -> list[int]:
    """Return the moves that a text can mean, legal or not; none if it is not our notation."""
    for form, codes_of in FORMS:
        match = form.fullmatch(text.strip())
        if match and state[r.FIRST] == r.NOT_DRAWN and codes_of is not _lot:
            raise refusal("chance-is-next")
        if match:
            return codes_of(state, *match.groups())
    return []


def refusal(key: str, **values: object) -> IllegalMoveError:
    """Return the error for a text in proper notation that can never be a move here."""
    return IllegalMoveError(TEXTS.reason(key, **values))


def _place(text: str) -> int:
    place = r.SOUTH_STRIP + STRIPS.index(text) if text in STRIPS else number(text)
    if place == r.BLACK_SQUARE:
        raise refusal("black-square")
    return place


def _walk(state: State, origin_text: str, end_text: str, mark: str = "") -> list[int]:
    """Return the walk; without a mark it is the one that stands, unless only others are legal."""
    origin, end = _place(origin_text), _place(end_text)
    if origin == end:
        raise refusal("same-square", square=name(origin))
    place = r.PLACES * origin + end
    stand, arrivals = r.WALK_CODE[place], [r.ARRIVE_CODE[place], r.TURN_CODE[place]]
    if stand == r.NO_CODE:
        raise refusal("too-far", origin=out_of(origin), target=into(end))
    if mark:
        return _marked(state, arrivals, mark, end)
    legal = legal_codes(r, state) if r.NO_CODE not in arrivals else []
    return [stand] if stand in legal else [code for code in arrivals if code in legal] or [stand]


def _jump(state: State, origin_text: str, end_text: str, mark: str, given: str) -> list[int]:
    """Return the jump; without a facing the jumped elephant is left as it was."""
    origin, end = _place(origin_text), _place(end_text)
    if max(origin, end) >= r.SOUTH_STRIP:
        raise refusal("no-strip-jump")
    headings = [heading for heading in range(FACINGS) if r.landing(origin, heading) == end]
    if not headings:
        raise refusal("jump-two", origin=name(origin), end=name(end))
    facing = DIRECTIONS.index(given) if given else r.facing_on(state, between(origin, end))
    place = FACINGS * origin + headings[0]
    codes = [first + facing for first in (r.JUMP_CODE[place], r.JUMP_AND_TURN_CODE[place]) if first != r.NO_CODE]
    if mark:
        return _marked(state, codes, mark, end)
    legal = legal_codes(r, state)
    return [code for code in codes if code in legal] or codes[:1]


def _marked(state: State, codes: list[int], mark: str, end: int) -> list[int]:
    """Return the legal one of these moves that has the effect; the first one if none of them is legal."""
    legal = [code for code in legal_codes(r, state) if code in codes]
    fitting = [code for code in legal if effect(state, code) == mark]
    if r.NO_CODE in codes or (legal and not fitting):
        if legal and contains(r.no_goals(state) & (r.GOAL_AHEAD[r.SILVER] | r.GOAL_AHEAD[r.GOLD]), end):
            raise refusal("caught-on-goal", square=name(end))
        raise refusal("wrong-mark", mark=mark, square=name(end))
    return fitting or codes[:1]


def _guard(state: State, letter: str, origin: str, cell: str) -> list[int]:
    guard = GUARD_LETTERS.index(letter)
    names = CELL_NAMES[guard]
    stands = names[state[r.GUARDS + guard]]
    if stands != origin:
        raise refusal("guard-elsewhere", cell=origin, stands=stands)
    return [r.GUARD_CODE + r.CELLS * guard + names.index(cell)]


def _black_log(state: State, square: str) -> list[int]:
    del state
    return [r.BLACK_LOG_CODE + _place(square)]


def _pass(state: State) -> list[int]:
    del state
    return [r.PASS_CODE]


def _lot(state: State, player: str) -> list[int]:
    del state
    return [r.LOT_CODE + OWNERS.index(player)]


def _answer(state: State, square: str, mark: str) -> list[int]:
    """Return the answer about the elephant that was just jumped; another square names none."""
    if state[r.ASKED] and _place(square) != state[r.ASKED] - 1:
        raise refusal("answer-first", square=name(state[r.ASKED] - 1))
    return [r.ANSWER_CODE + ANSWER_MARKS.index(mark)]


SQUARE: Final = "[a-g][1-7]"
FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., list[int]]], ...]] = (
    (re.compile(f"([{STRIPS}])>({SQUARE})"), _walk),
    (re.compile(f"({SQUARE})-([{STRIPS}])"), _walk),
    (re.compile(f"({SQUARE})-({SQUARE})([*~]?)"), _walk),
    (re.compile(rf"({SQUARE}|[{STRIPS}])\^({SQUARE}|[{STRIPS}])([*~]?)([{DIRECTIONS}]?)"), _jump),
    (re.compile("G([sn]):([a-g])-([a-g])"), _guard),
    (re.compile("G([we]):([1-7])-([1-7])"), _guard),
    (re.compile(f"#({SQUARE})"), _black_log),
    (re.compile(f"({SQUARE})([*=])"), _answer),
    (re.compile("--"), _pass),
    (re.compile(f"lot:({'|'.join(OWNERS)})"), _lot),
)
