"""Themes of China Shop's puzzles: what kind of decision it is."""

from collections.abc import Sequence

from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.sentences import broken_by

THEMES = ("buy", "sacrifice", "free-elephant", "push", "loss", "scoring")


def themes(line: Sequence[tuple[State, int]]) -> list[str]:
    """Return the theme of a decision."""
    state, code = line[0]
    if code >= r.SCORE:
        return ["scoring"]
    if code >= r.LOSE:
        return ["loss"]
    if code == r.PUSH:
        return ["push"]
    if code >= r.TAKE:
        return ["sacrifice" if broken_by(state, code) else "free-elephant"]
    return ["buy"]
