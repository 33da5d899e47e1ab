"""Themes of Kerala's puzzles: what kind of decision it is."""

from collections.abc import Sequence

from howdah.core.types import State
from howdah.games.kerala.moves import Kind, home_of, legal_action_of, tops

THEMES = ("lay", "arch", "stack", "pass", "move-elephant", "move-tile", "waive")
BY_KIND = {Kind.PASS: "pass", Kind.SKIP: "waive", Kind.SEND: "move-elephant", Kind.SHIFT: "move-tile"}


def themes(line: Sequence[tuple[State, int]]) -> list[str]:
    """Return the themes of a decision; an arch can be stacked too."""
    state, code = line[0]
    action = legal_action_of(state, code)
    if action.kind is not Kind.TAKE:
        return [BY_KIND[action.kind]]
    found = ["arch"] if action.rotation is not None else []
    if action.target in tops(state, home_of(state)):
        found.append("stack")
    return found or ["lay"]
