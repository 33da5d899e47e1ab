"""Puzzles that are nearly the same, of which a collection has one."""

from collections.abc import Iterable
from typing import Any

from howdah.puzzles.puzzle import Puzzle


def likeness(puzzle: Puzzle) -> Any:
    """Return what puzzles have in common that are nearly the same; the game's `likeness.py` says which are."""
    game = puzzle.start.game
    if not game.has_file("likeness"):
        return puzzle.id
    return game.id, sorted(puzzle.options.items()), game.file("likeness").likeness(puzzle.start.state)


def without_alike(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles by id, of those that are alike the first one."""
    first: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        first.setdefault(repr(likeness(puzzle)), puzzle)
    return sorted(first.values(), key=lambda puzzle: puzzle.id)
