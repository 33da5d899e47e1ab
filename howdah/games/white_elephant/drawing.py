"""A board of White Elephant in plain text."""

from typing import Final

from howdah.core.bits import contains
from howdah.core.drawing import grid
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, OWNERS, TEXTS

# An elephant is its owner's letter with an arrow on the side it faces.
GLYPHS: Final = (("S↑", "S→", "S↓", "←S"), ("G↑", "G→", "G↓", "←G"))
# What in a drawing belongs to a seat; -1 for no seat.
MARKS: Final = {"S[↑→↓]|←S": 0, "G[↑→↓]|←G": 1, "##|▒▒▒▒": -1}
CELL: Final = 5  # characters of a square in the drawing, its border included
MARGIN: Final = "      "


def draw(state: State, language: str) -> str:
    """Return the position as a drawing in plain text."""
    files = MARGIN + "".join(f"  {file}  " for file in CELL_NAMES[r.SOUTH_GUARD])
    rows = [files, _guard_line(state, r.NORTH_GUARD, "▼")]
    board = grid(
        [[_cell(state, r.WIDTH * rank + file) for file in range(r.WIDTH)] for rank in reversed(range(r.WIDTH))]
    )
    for number, line in enumerate(board):
        rank, is_rule = r.WIDTH - 1 - number // 2, number % 2 == 0
        west = "►" if state[r.GUARDS + r.WEST_GUARD] == rank else " "
        east = "◄" if state[r.GUARDS + r.EAST_GUARD] == rank else ""
        rows.append(MARGIN + line if is_rule else f"   {rank + 1} {west}{line}{east}")
    rows += [_guard_line(state, r.SOUTH_GUARD, "▲"), files, TEXTS.text("drawing-key", language)]
    rows += [_summary(state, player, language) for player in range(r.PLAYERS)]
    return "\n".join(row.rstrip() for row in rows)


def _guard_line(state: State, guard: int, glyph: str) -> str:
    return MARGIN + " " * (CELL * state[r.GUARDS + guard] + CELL // 2) + glyph


def _cell(state: State, square: int) -> str:
    piece = "  "
    if square == r.BLACK_SQUARE:
        return "▒▒▒▒"
    if contains(state[r.BLACK_LOGS], square):
        piece = "##"
    elif contains(r.elephants(state), square):
        piece = GLYPHS[r.owner_on(state, square)][r.facing_on(state, square)]
    watched = "!" if contains(state[r.WATCHED], square) else " "
    return watched + piece + ("o" if contains(state[r.LOGS], square) else " ")


def _summary(state: State, player: int, language: str) -> str:
    counts = {
        "south": state[r.in_strip(r.SOUTH_STRIP, player)],
        "west": state[r.in_strip(r.WEST_STRIP, player)],
        "logs": state[r.HELD + player],
        "black": state[r.HAND + player],
        "home": state[r.HOME + player],
        "captives": state[r.LOST + 1 - player],
    }
    return TEXTS.labelled(TEXTS.text(OWNERS[player], language), TEXTS.text("belongings", language, counts), language)
