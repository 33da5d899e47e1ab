"""Reading moves of White Elephant: what a text means, legal or not (WE-16)."""

import re
from collections.abc import Callable
from typing import Final

from howdah.core.errors import IllegalMoveError
from howdah.core.squares import DIRECTIONS
from howdah.core.words import State
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.editions import CELL_NAMES
from howdah.games.white_elephant.notation import (
    GUARD_LETTERS,
    OWNERS,
    STRIPS,
    TEXTS,
    between,
    effect,
    name,
    number,
)
from howdah.games.white_elephant.rules import (
    ARRIVE_CODE,
    BLACK_LOG_CODE,
    BLACK_SQUARE,
    CELLS,
    FACINGS,
    GUARD_CODE,
    GUARDS,
    JUMP_CODE,
    LOT_CODE,
    MOST_MOVES,
    NO_CODE,
    PASS_CODE,
    PLACES,
    SOUTH_STRIP,
    WALK_CODE,
    facing_on,
    landing,
)


def codes_of_text(state: State, text: str) -> list[int]:
    """Return the one move that a text names, legal or not; none where it is not our notation."""
    for form, code_of in FORMS:
        match = form.fullmatch(text.strip())
        if match:
            return [code_of(state, *match.groups())]
    return []


def legal_codes(state: State) -> list[int]:
    """Return the codes of the legal moves."""
    out = [0] * MOST_MOVES
    return out[: rules.legal(state, out)]


def refusal(key: str, **values: object) -> IllegalMoveError:
    """Return the error for a text in proper notation that can never be a move here."""
    return IllegalMoveError(TEXTS.reason(key, **values))


def _place(text: str) -> int:
    place = SOUTH_STRIP + STRIPS.index(text) if text in STRIPS else number(text)
    if place == BLACK_SQUARE:
        raise refusal("black-square")
    return place


def _walk(state: State, origin_text: str, end_text: str, mark: str = "") -> int:
    """Return the walk; without a mark it is the one that stands, unless only the other is legal."""
    origin, end = _place(origin_text), _place(end_text)
    if origin == end:
        raise refusal("same-square", square=name(origin))
    stand, arrive = WALK_CODE[PLACES * origin + end], ARRIVE_CODE[PLACES * origin + end]
    if stand == NO_CODE:
        raise refusal("too-far", origin=name(origin), end=name(end))
    if mark:
        _expect_mark(state, arrive, mark, end)
        return arrive
    legal = legal_codes(state) if arrive != NO_CODE else []
    return arrive if arrive in legal and stand not in legal else stand


def _jump(state: State, origin_text: str, end_text: str, mark: str, given: str) -> int:
    """Return the jump; without a facing the jumped elephant is left as it was."""
    origin, end = _place(origin_text), _place(end_text)
    if max(origin, end) >= SOUTH_STRIP:
        raise refusal("no-strip-jump")
    headings = [heading for heading in range(FACINGS) if landing(origin, heading) == end]
    if not headings:
        raise refusal("jump-two", origin=name(origin), end=name(end))
    facing = DIRECTIONS.index(given) if given else facing_on(state, between(origin, end))
    code = JUMP_CODE[FACINGS * origin + headings[0]] + facing
    if mark:
        _expect_mark(state, code, mark, end)
    return code


def _expect_mark(state: State, code: int, mark: str, end: int) -> None:
    if code == NO_CODE or (code in legal_codes(state) and effect(state, code) != mark):
        raise refusal("wrong-mark", mark=mark, square=name(end))


def _guard(state: State, letter: str, origin: str, cell: str) -> int:
    guard = GUARD_LETTERS.index(letter)
    names = CELL_NAMES[guard]
    stands = names[state[GUARDS + guard]]
    if stands != origin:
        raise refusal("guard-elsewhere", cell=origin, stands=stands)
    return GUARD_CODE + CELLS * guard + names.index(cell)


def _black_log(state: State, square: str) -> int:
    del state
    return BLACK_LOG_CODE + _place(square)


def _pass(state: State) -> int:
    del state
    return PASS_CODE


def _lot(state: State, player: str) -> int:
    del state
    return LOT_CODE + OWNERS.index(player)


SQUARE: Final = "[a-g][1-7]"
FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., int]], ...]] = (
    (re.compile(f"([{STRIPS}])>({SQUARE})"), _walk),
    (re.compile(f"({SQUARE})-([{STRIPS}])"), _walk),
    (re.compile(f"({SQUARE})-({SQUARE})([*~]?)"), _walk),
    (re.compile(rf"({SQUARE}|[{STRIPS}])\^({SQUARE}|[{STRIPS}])([*~]?)([{DIRECTIONS}]?)"), _jump),
    (re.compile("G([sn]):([a-g])-([a-g])"), _guard),
    (re.compile("G([we]):([1-7])-([1-7])"), _guard),
    (re.compile(f"#({SQUARE})"), _black_log),
    (re.compile("--"), _pass),
    (re.compile(f"lot:({'|'.join(OWNERS)})"), _lot),
)
