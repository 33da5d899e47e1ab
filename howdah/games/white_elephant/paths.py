"""Moves of White Elephant as the spots that a person touches.

Squares are called by their names. Besides them: `south-strip` and `west-strip`; `guard:S` and the cells `path:S:f` of
its path; `black-log`, `pass` and `lot`; and for a choice at the end `face:N` or `stand`, `home`, `turn-about`.
"""

from collections.abc import Sequence
from typing import Final

from howdah.core.squares import DIRECTIONS
from howdah.core.words import State
from howdah.games.white_elephant import rules
from howdah.games.white_elephant.editions import CELL_NAMES
from howdah.games.white_elephant.notation import (
    COMES_HOME,
    GUARD_LETTERS,
    IS_TURNED,
    OWNERS,
    STANDS,
    STRIPS,
    between,
    effect,
    name,
    number,
)
from howdah.games.white_elephant.reading import legal_codes
from howdah.games.white_elephant.rules import (
    ARRIVE_CODE,
    END,
    FACINGS,
    GIVEN,
    GOAL_AHEAD,
    GUARDS,
    KIND,
    ORIGIN,
    PLACES,
    SOUTH_STRIP,
    WALK_CODE,
    contains,
    elephants,
    facing_on,
    landing,
)

STRIP_SPOTS: Final = ("south-strip", "west-strip")
GUARD_SPOTS: Final = tuple(f"guard:{letter.upper()}" for letter in GUARD_LETTERS)
BLACK_LOG: Final = "black-log"
PASSING: Final = "pass"
LOT: Final = "lot"
FACES: Final = tuple(f"face:{direction}" for direction in DIRECTIONS)
EFFECTS: Final = {STANDS: "stand", COMES_HOME: "home", IS_TURNED: "turn-about"}


def path(state: State, code: int) -> tuple[str, ...]:
    """Return the path of a legal move."""
    origin, end = ORIGIN[code], END[code]
    match KIND[code]:
        case rules.WALK | rules.ARRIVE:
            choice = (EFFECTS[effect(state, code)],) if _is_a_choice(state, origin, end) else ()
            return _spot(origin), _spot(end), *choice
        case rules.JUMP:
            return _spot(origin), _spot(end), FACES[GIVEN[code]]
        case rules.MOVE_GUARD:
            return GUARD_SPOTS[origin], cell_spot(origin, end)
        case rules.PUT_BLACK_LOG:
            return BLACK_LOG, _spot(end)
        case rules.PASS:
            return (PASSING,)
        case _:
            return LOT, OWNERS[end]


def cell_spot(guard: int, cell: int) -> str:
    """Return the spot of a cell on a guard's path."""
    return f"path:{GUARD_LETTERS[guard].upper()}:{CELL_NAMES[guard][cell]}"


def text_of_path(state: State, path: Sequence[str]) -> str | None:
    """Return the notation for a path, legal or not; None where it names no move."""
    match path:
        case [strip, square] if strip in STRIP_SPOTS and number(square) >= 0:
            return f"{STRIPS[STRIP_SPOTS.index(strip)]}>{square}"
        case [square, strip] if strip in STRIP_SPOTS and number(square) >= 0:
            return f"{square}-{STRIPS[STRIP_SPOTS.index(strip)]}"
        case [origin, end] if number(origin) >= 0 and number(end) >= 0:
            sign = "^" if _is_jump(state, number(origin), number(end)) else "-"
            return f"{origin}{sign}{end}"
        case [origin, end, face] if number(origin) >= 0 and number(end) >= 0 and face in FACES:
            return f"{origin}^{end}{face[-1]}"
        case [origin, end, choice] if number(origin) >= 0 and number(end) >= 0 and choice in EFFECTS.values():
            marks = [mark for mark, spot in EFFECTS.items() if spot == choice]
            return f"{origin}-{end}{marks[0]}"
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


def _guard_text(state: State, guard: int, spot: str) -> str | None:
    here = CELL_NAMES[guard][state[GUARDS + guard]]
    cells = {cell_spot(guard, cell): cell_name for cell, cell_name in enumerate(CELL_NAMES[guard])}
    return f"G{GUARD_LETTERS[guard]}:{here}-{cells[spot]}" if spot in cells else None


def _spot(place: int) -> str:
    return name(place) if place < SOUTH_STRIP else STRIP_SPOTS[place - SOUTH_STRIP]


def _is_jump(state: State, origin: int, end: int) -> bool:
    straight = any(landing(origin, heading) == end for heading in range(FACINGS))
    return straight and contains(elephants(state), between(origin, end))


def _is_a_choice(state: State, origin: int, end: int) -> bool:
    """Tell whether an elephant can come to stand on a goal square, but also come onto it forward."""
    if origin >= SOUTH_STRIP or not contains(GOAL_AHEAD[facing_on(state, origin)], end):
        return False
    codes = {WALK_CODE[PLACES * origin + end], ARRIVE_CODE[PLACES * origin + end]}
    return codes <= set(legal_codes(state))
