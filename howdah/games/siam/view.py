"""What a board of Siam shows, as JSON and as a drawing."""

from howdah.core.drawing import grid
from howdah.core.squares import DIRECTIONS
from howdah.core.text import Reason, Word
from howdah.core.words import State
from howdah.games.siam.notation import TEXTS, name
from howdah.games.siam.rules import (
    ANIMALS,
    BOARD,
    CROSS,
    EXITS,
    RESERVE,
    RESULT,
    ROCK,
    SIDE,
    SINGLE_EXIT,
    SQUARES,
    TURN_LIMIT,
    TURNS,
    crosses_are_closed,
    facing_of,
    owner_of,
)

OWNERS = ("elephants", "rhinos")
RESULTS = ("playing", "elephants", "rhinos", "repetition", "turn-limit")
# An animal is its letter with an arrow on the side it faces.
GLYPHS = ("E↑", "E→", "E↓", "←E", "R↑", "R→", "R↓", "←R")
MARKS = {"E[↑→↓]|←E": 0, "R[↑→↓]|←R": 1, "▲▲": -1}


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a board shows."""
    pieces = {name(square): state[BOARD + square] for square in range(SQUARES)}
    return {
        "rocks": [square for square, piece in pieces.items() if piece == ROCK],
        "animals": [
            {"square": square, "owner": OWNERS[owner_of(piece)], "facing": DIRECTIONS[facing_of(piece)]}
            for square, piece in pieces.items()
            if piece >= ANIMALS
        ],
        "reserves": {owner: state[RESERVE + seat] for seat, owner in enumerate(OWNERS)},
        "exits_left": {
            owner: 1 - state[EXITS + seat] if state[SINGLE_EXIT] else None for seat, owner in enumerate(OWNERS)
        },
        "closed": [square for square in pieces if crosses_are_closed(state) and _is_cross(square)],
        "to_move": OWNERS[state[TURNS] & 1],
        "turn": state[TURNS] + 1,
        "turn_limit": state[TURN_LIMIT] or None,
        "result": RESULTS[state[RESULT]],
    }


def _is_cross(square: str) -> bool:
    return any(CROSS[number] and name(number) == square for number in range(SQUARES))


def endings(state: State) -> list[Reason]:
    """Return why a finished game is over."""
    return [TEXTS.reason(f"ending-{RESULTS[state[RESULT]]}")]


def draw(state: State, language: str) -> str:
    """Return the position as a drawing in plain text."""
    board = grid([[_cell(state, SIDE * rank + column) for column in range(SIDE)] for rank in reversed(range(SIDE))])
    # Every second line of the grid is a rank.
    labels = ["  ", *(label for rank in range(SIDE, 0, -1) for label in (f"{rank} ", "  "))]
    rows = [label + line for label, line in zip(labels, board, strict=True)]
    rows.append("   " + " ".join(f" {file}  " for file in "abcde"))
    reserves = [
        TEXTS.text("in-reserve", language, {"seat": Word(owner), "count": state[RESERVE + seat]})
        for seat, owner in enumerate(OWNERS)
    ]
    return "\n".join(row.rstrip() for row in [*rows, *reserves])


def _cell(state: State, square: int) -> str:
    piece = state[BOARD + square]
    if piece == ROCK:
        return " ▲▲ "
    if piece >= ANIMALS:
        return f" {GLYPHS[piece - ANIMALS]} "
    return " ×  " if crosses_are_closed(state) and CROSS[square] else "    "
