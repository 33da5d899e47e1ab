"""What the terms of Siam's evaluation come to on the board, found out by playing every push: squares."""

from collections.abc import Iterator, Mapping

from howdah.core.bits import lowest, without_lowest
from howdah.core.geometry import FACINGS
from howdah.core.rules import legal_codes
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.evaluation import TO_EDGE
from howdah.games.siam.moves import action_of
from howdah.games.siam.names import name

ROCKS = ("rock-on-edge", "rock-near-edge", "rock-inside")  # by the steps to the edge


def facts(state: State, seat: int) -> Mapping[str, tuple[str, ...]]:
    """Return for each term the squares of a side that it is about, as if that side were to move."""
    found: dict[str, set[int]] = {term: set() for term in (*ROCKS, "threatened", "centre")}
    animals = state[r.ANIMALS_OF + seat]
    while animals:
        square = lowest(animals)
        animals = without_lowest(animals)
        if not r.BORDER[square]:
            found["centre"].add(square)
    for line, heading, after in _pushes(state, seat):
        rocks = [square for square in line if state[r.BOARD + square] == r.ROCK]
        if rocks:
            steps = TO_EDGE[FACINGS * rocks[-1] + heading]
            if steps or after[r.RESULT] == r.ELEPHANTS_WON + seat:
                found[ROCKS[min(steps, 2)]].add(rocks[-1])
    for line, _, after in _pushes(state, 1 - seat):
        if after[r.RESERVE + seat] > state[r.RESERVE + seat]:
            found["threatened"].add(line[-1])
    return {term: tuple(map(name, sorted(squares))) for term, squares in found.items()}


def _pushes(state: State, seat: int) -> Iterator[tuple[list[int], int, list[int]]]:
    """Yield for each push of a side what it moves, its way, and the state after it."""
    now = list(state)
    if now[r.TURNS] & 1 != seat:
        now[r.TURNS] += 1
    if now[r.RESULT] != r.PLAYING:
        return
    for code in legal_codes(r, now):
        action = action_of(code)
        if action.direction >= 0 and now[r.BOARD + action.target] != r.EMPTY:
            line, square = [], action.target
            while square != r.OFF_THE_BOARD and now[r.BOARD + square] != r.EMPTY:
                line.append(square)
                square = r.NEXT[FACINGS * square + action.direction]
            after = [*now, *[0] * max(r.SIZE - len(now), r.ENTRY_WORDS)]
            r.apply(after, code)
            yield line, action.direction, after
