"""Themes of White Elephant's puzzles: what the solver's moves have in common with others."""

from collections.abc import Iterator, Sequence

from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.notation import between

THEMES = (
    "capture", "guard", "sacrifice", "home", "seventh", "jump", "turn-away", "black-log", "last-log", "strip", "walk",
)  # fmt: skip


def themes(line: Sequence[tuple[State, int]]) -> list[str]:
    """Return the themes of a line, the solver's moves and the replies in turn."""
    found = {theme for state, code in line[::2] for theme in _of_move(state, code)}
    return [theme for theme in THEMES if theme in found] or ["walk"]


def _of_move(state: State, code: int) -> Iterator[str]:
    after = [*state, *[0] * (r.SIZE - len(state))]
    r.apply(after, code)
    own, kind = r.turn(state), r.KIND[code]
    if after[r.LOST + 1 - own] > state[r.LOST + 1 - own]:
        yield "capture"
    if after[r.LOST + own] > state[r.LOST + own]:
        yield "sacrifice"
    if kind == r.MOVE_GUARD:
        yield "guard"
    if kind == r.PUT_BLACK_LOG:
        yield "black-log"
    home = after[r.HOME + own] - state[r.HOME + own]
    if home:
        yield "seventh" if home > 1 else "home"
    if state[r.LOGS] and not after[r.LOGS]:
        yield "last-log"
    if kind == r.WALK and r.ORIGIN[code] >= r.SOUTH_STRIP:
        yield "strip"
    if kind in {r.JUMP, r.JUMP_AND_TURN}:
        yield "jump"
        jumped = between(r.ORIGIN[code], r.END[code])
        if r.owner_on(state, jumped) != own and r.facing_on(state, jumped) != r.GIVEN[code]:
            yield "turn-away"
