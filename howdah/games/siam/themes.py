"""Themes of Siam's puzzles: what the solver's moves have in common with others."""

from collections.abc import Sequence

from howdah.core.geometry import FACINGS
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import Action, action_of
from howdah.games.siam.sentences import line_of_pieces

THEMES = ("rock-off", "enter-push", "counter-push", "borrowed-push", "animal-off", "turn", "leave", "push", "quiet")


def themes(line: Sequence[tuple[State, int]]) -> list[str]:
    """Return the themes of a line, the solver's moves and the replies in turn."""
    own = [(state, action_of(code)) for state, code in line[::2]]
    found = {theme for state, action in own for theme in _of_move(state, action)}
    if not line_of_pieces(own[0][0], own[0][1].target, own[0][1].direction):
        found.add("quiet")
    elif not found:
        found.add("push")
    return [theme for theme in THEMES if theme in found]


def _of_move(state: State, action: Action) -> set[str]:
    if action.kind in {"turn", "leave"}:
        return {action.kind}
    line = line_of_pieces(state, action.target, action.direction)
    if not line:
        return set()
    found = {"enter-push"} if action.kind == "enter" else set()
    weights = [r.STRENGTH[r.PIECES * action.direction + piece] for piece in line]
    own = state[r.TURNS] & 1
    if -1 in weights:
        found.add("counter-push")
    if any(weight == 1 and r.owner_of(piece) != own for piece, weight in zip(line, weights, strict=True)):
        found.add("borrowed-push")
    if _reaches_edge(action, len(line)):
        found.add("rock-off" if line[-1] == r.ROCK else "animal-off")
    return found


def _reaches_edge(action: Action, pieces: int) -> bool:
    """Tell whether the last piece of the line goes over the edge."""
    end = action.target
    for _ in range(pieces):
        end = r.NEXT[FACINGS * end + action.direction]
    return end == r.OFF_THE_BOARD
