"""Moves of White Elephant as the spots that a person touches.

Squares are called by their names. Besides them: `south-strip` and `west-strip`; `guard:S` and the cells `path:S:f` of
its path; `black-log`, `pass` and `lot`; and for a choice at the end `face:N`, or `stand`, `home`, `turn-about`, `stay`.
"""

from collections.abc import Sequence
from typing import Final

from howdah.core.bits import contains
from howdah.core.geometry import DIRECTIONS, FACINGS
from howdah.core.rules import legal_codes
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, GUARD_LETTERS, OWNERS, STRIP_SPOTS, STRIPS, name, number
from howdah.games.white_elephant.notation import ANSWER_MARKS, COMES_HOME, IS_TURNED, STANDS, between, effect

GUARD_SPOTS: Final = tuple(f"guard:{letter.upper()}" for letter in GUARD_LETTERS)
BLACK_LOG: Final = "black-log"
PASSING: Final = "pass"
LOT: Final = "lot"
FACES: Final = tuple(f"face:{direction}" for direction in DIRECTIONS)
ANSWERS: Final = ("stay", "home")
EFFECTS: Final = {STANDS: "stand", COMES_HOME: "home", IS_TURNED: "turn-about"}


def path(state: State, code: int) -> tuple[str, ...]:
    """Return the path of a legal move."""
    origin, end = r.ORIGIN[code], r.END[code]
    match r.KIND[code]:
        case r.WALK | r.ARRIVE | r.TURN_ABOUT:
            return _spot(origin), _spot(end), *_choice(state, code)
        case r.JUMP | r.JUMP_AND_TURN:
            return _spot(origin), _spot(end), FACES[r.GIVEN[code]], *_choice(state, code)
        case r.MOVE_GUARD:
            return GUARD_SPOTS[origin], cell_spot(origin, end)
        case r.PUT_BLACK_LOG:
            return BLACK_LOG, _spot(end)
        case r.PASS:
            return (PASSING,)
        case r.ANSWER:
            return _spot(state[r.ASKED] - 1), ANSWERS[end]
        case _:
            return LOT, OWNERS[end]


def cell_spot(guard: int, cell: int) -> str:
    """Return the spot of a cell on a guard's path."""
    return f"path:{GUARD_LETTERS[guard].upper()}:{CELL_NAMES[guard][cell]}"


def parse_path(state: State, path: Sequence[str]) -> str | None:
    """Return the notation for a path, legal or not; None if it names no move."""
    if len(path) > 1 and number(path[0]) >= 0:
        return _parse_path_from(state, path)
    match path:
        case [strip, square] if strip in STRIP_SPOTS and number(square) >= 0:
            return f"{STRIPS[STRIP_SPOTS.index(strip)]}>{square}"
        case [guard, cell] if guard in GUARD_SPOTS:
            return _guard_text(state, GUARD_SPOTS.index(guard), cell)
        case [spot, square] if spot == BLACK_LOG and number(square) >= 0:
            return f"#{square}"
        case [spot] if spot == PASSING:
            return "--"
        case [spot, player] if spot == LOT and player in OWNERS:
            return f"lot:{player}"
        case _:
            return None


def _parse_path_from(state: State, path: Sequence[str]) -> str | None:
    """Return the notation for a path that begins on a square."""
    match path:
        case [square, strip] if strip in STRIP_SPOTS:
            return f"{square}-{STRIPS[STRIP_SPOTS.index(strip)]}"
        case [square, answer] if answer in ANSWERS:
            return f"{square}{ANSWER_MARKS[ANSWERS.index(answer)]}"
        case [origin, end, *choices] if number(end) >= 0:
            return _parse_walk_or_jump(state, origin, end, choices)
        case _:
            return None


def _parse_walk_or_jump(state: State, origin: str, end: str, choices: Sequence[str]) -> str | None:
    match choices:
        case []:
            return f"{origin}{'^' if _is_jump(state, number(origin), number(end)) else '-'}{end}"
        case [face] if face in FACES:
            return f"{origin}^{end}{face[-1]}"
        case [choice] if choice in EFFECTS.values():
            return f"{origin}-{end}{_mark(choice)}"
        case [face, choice] if face in FACES and choice in EFFECTS.values():
            return f"{origin}^{end}{_mark(choice)}{face[-1]}"
        case _:
            return None


def _mark(choice: str) -> str:
    return next(mark for mark, spot in EFFECTS.items() if spot == choice)


def _guard_text(state: State, guard: int, spot: str) -> str | None:
    here = CELL_NAMES[guard][state[r.GUARDS + guard]]
    cells = {cell_spot(guard, cell): cell_name for cell, cell_name in enumerate(CELL_NAMES[guard])}
    return f"G{GUARD_LETTERS[guard]}:{here}-{cells[spot]}" if spot in cells else None


def _spot(place: int) -> str:
    return name(place) if place < r.SOUTH_STRIP else STRIP_SPOTS[place - r.SOUTH_STRIP]


def _is_jump(state: State, origin: int, end: int) -> bool:
    straight = any(r.landing(origin, heading) == end for heading in range(FACINGS))
    return straight and contains(r.elephants(state), between(origin, end))


def _choice(state: State, code: int) -> tuple[str, ...]:
    """Return what becomes of the elephant, where that is a choice: on a goal square that it can come onto forward."""
    origin, end = r.ORIGIN[code], r.END[code]
    if origin >= r.SOUTH_STRIP or not contains(r.GOAL_AHEAD[r.facing_on(state, origin)], end):
        return ()
    if r.KIND[code] in {r.JUMP, r.JUMP_AND_TURN}:
        place = FACINGS * origin + r.facing_on(state, origin)
        codes = {r.JUMP_CODE[place] + r.GIVEN[code], r.JUMP_AND_TURN_CODE[place] + r.GIVEN[code]}
    else:
        place = r.PLACES * origin + end
        codes = {r.WALK_CODE[place], r.ARRIVE_CODE[place], r.TURN_CODE[place]}
    is_a_choice = len(codes & set(legal_codes(r, state))) > 1
    return (EFFECTS[effect(state, code)],) if is_a_choice else ()
