"""How difficult a puzzle is: which computer players find its first move.

The levels change from release to release. The difficulty that a puzzle has in its file stays, unless
`howdah puzzles rate` writes another one.
"""

from dataclasses import replace
from typing import Final

from howdah.core.strength import HIGHEST_LEVEL
from howdah.players.levels import LevelPlayer
from howdah.puzzles.puzzle import Puzzle

TRIES: Final = 2  # games of a level before it is said to find a move


def difficulty(puzzle: Puzzle) -> int:
    """Return the lowest level from which on every computer player but the highest finds the first move."""
    for level in range(HIGHEST_LEVEL - 1, 0, -1):
        for seed in range(TRIES):
            if LevelPlayer(level, seed).choose(puzzle.start).move.notation not in puzzle.steps[0].right:
                return level + 1
    return 1


def rated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the difficulty that it has for the levels as they are now."""
    return replace(puzzle, difficulty=difficulty(puzzle))
