"""A board of Siam in plain text."""

from typing import Final

from howdah.core.drawing import grid
from howdah.core.text import Word
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.names import OWNERS, TEXTS

# An animal is its letter with an arrow on the side it faces.
GLYPHS: Final = ("E↑", "E→", "E↓", "←E", "R↑", "R→", "R↓", "←R")
MARKS: Final = {"E[↑→↓]|←E": 0, "R[↑→↓]|←R": 1, "▲▲": -1}


def draw(state: State, language: str) -> str:
    """Return the position as a drawing in plain text."""
    board = grid(
        [[_cell(state, r.SIDE * rank + column) for column in range(r.SIDE)] for rank in reversed(range(r.SIDE))]
    )
    # Every second line of the grid is a rank.
    labels = ["  ", *(label for rank in range(r.SIDE, 0, -1) for label in (f"{rank} ", "  "))]
    rows = [label + line for label, line in zip(labels, board, strict=True)]
    rows.append("   " + " ".join(f" {file}  " for file in "abcde"))
    reserves = [
        TEXTS.text("in-reserve", language, {"seat": Word(owner), "count": state[r.RESERVE + seat]})
        for seat, owner in enumerate(OWNERS)
    ]
    return "\n".join(row.rstrip() for row in [*rows, *reserves])


def _cell(state: State, square: int) -> str:
    piece = state[r.BOARD + square]
    if piece == r.ROCK:
        return " ▲▲ "
    if piece >= r.ANIMALS:
        return f" {GLYPHS[piece - r.ANIMALS]} "
    return " ×  " if r.crosses_are_closed(state) and r.CROSS[square] else "    "
