"""What a board of White Elephant shows, as JSON and as a drawing."""

from collections.abc import Iterator
from typing import Final

from howdah.core.drawing import grid
from howdah.core.squares import DIRECTIONS
from howdah.core.text import Reason
from howdah.core.words import State
from howdah.games.white_elephant.editions import CELL_NAMES, edition
from howdah.games.white_elephant.notation import GUARD_LETTERS, OWNERS, TEXTS, name
from howdah.games.white_elephant.rules import (
    BLACK_LOGS,
    BLACK_SQUARE,
    EAST_GUARD,
    FIRST,
    GOAL_AHEAD,
    GOLD,
    GUARD_OWNER,
    GUARDS,
    HAND,
    HELD,
    HOME,
    LOGS,
    LOST,
    NORTH_GUARD,
    NOT_DRAWN,
    PAID,
    PLAYERS,
    QUIET,
    QUIET_LIMIT,
    REPEATED,
    SILVER,
    SOUTH_GUARD,
    SOUTH_STRIP,
    TO_MOVE,
    WATCHED,
    WEST_GUARD,
    WEST_STRIP,
    WIDTH,
    contains,
    elephants,
    facing_on,
    first_square,
    in_play,
    in_strip,
    owner_on,
    points,
    without_first,
)

# An elephant is its owner's letter with an arrow on the side it faces.
GLYPHS: Final = (("S↑", "S→", "S↓", "←S"), ("G↑", "G→", "G↓", "←G"))
# What in a drawing belongs to a seat; to nobody: -1.
MARKS: Final = {"S[↑→↓]|←S": 0, "G[↑→↓]|←G": 1, "##|▒▒▒▒": -1}
CELL: Final = 5  # characters of a square in the drawing, its border included
MARGIN: Final = "      "


def endings(state: State) -> list[Reason]:
    """Return every reason for which the game is over, in words."""
    return [TEXTS.reason(f"ending-{ending}") for ending in ending_names(state)]


def ending_names(state: State) -> list[str]:
    """Return every reason for which the game is over, repetition before the quiet turns."""
    reasons = {
        "logs": state[LOGS] == 0,
        "silver": in_play(state, SILVER) == 0,
        "gold": in_play(state, GOLD) == 0,
        "repetition": state[REPEATED] != 0,
        "quiet": state[QUIET] == state[QUIET_LIMIT],
    }
    return [reason for reason, holds in reasons.items() if holds]


def view(state: State) -> dict[str, object]:
    """Return as JSON everything that a board shows."""
    drawn = state[FIRST] != NOT_DRAWN
    return {
        "edition": edition(state),
        "elephants": [
            {
                "square": name(square),
                "owner": OWNERS[owner_on(state, square)],
                "facing": DIRECTIONS[facing_on(state, square)],
                "on_log": contains(state[LOGS], square),
            }
            for square in _squares(elephants(state))
        ],
        "logs": _names(state[LOGS]),
        "black_logs": _names(state[BLACK_LOGS]),
        "black_square": name(BLACK_SQUARE),
        "watched": _names(state[WATCHED]),
        "goals": {owner: _names(GOAL_AHEAD[player]) for player, owner in enumerate(OWNERS)},
        "strips": {
            strip: {owner: state[in_strip(place, player)] for player, owner in enumerate(OWNERS)}
            for strip, place in (("south", SOUTH_STRIP), ("west", WEST_STRIP))
        },
        "guards": [
            {
                "side": GUARD_LETTERS[guard].upper(),
                "owner": OWNERS[GUARD_OWNER[guard]],
                "cell": names[state[GUARDS + guard]],
                "cells": list(names),
                "colour": guard_colour(state),
            }
            for guard, names in enumerate(CELL_NAMES)
        ],
        "players": {owner: _belongings(state, player) for player, owner in enumerate(OWNERS)},
        "to_move": OWNERS[state[TO_MOVE]] if drawn else None,
        "first": OWNERS[state[FIRST]] if drawn else None,
        "quiet": state[QUIET],
        "quiet_limit": state[QUIET_LIMIT],
        "endings": ending_names(state),
    }


def guard_colour(state: State) -> str:
    """Return the colour of the guards: white in the edition of 2008, else black."""
    return "white" if edition(state) == "white" else "black"


def _belongings(state: State, player: int) -> dict[str, int]:
    return {
        "logs": state[HELD + player],
        "black_logs": state[HAND + player],
        "paid": state[PAID + player],
        "home": state[HOME + player],
        "captives": state[LOST + 1 - player],
        "in_play": in_play(state, player),
        "points": points(state, player),
    }


def _squares(squares: int) -> Iterator[int]:
    while squares:
        yield first_square(squares)
        squares = without_first(squares)


def _names(squares: int) -> list[str]:
    return [name(square) for square in _squares(squares)]


def draw(state: State, language: str) -> str:
    """Return the position as a drawing in plain text."""
    files = MARGIN + "".join(f"  {file}  " for file in CELL_NAMES[SOUTH_GUARD])
    rows = [files, _guard_line(state, NORTH_GUARD, "▼")]
    board = grid([[_cell(state, WIDTH * rank + file) for file in range(WIDTH)] for rank in reversed(range(WIDTH))])
    for number, line in enumerate(board):
        rank, is_rule = WIDTH - 1 - number // 2, number % 2 == 0
        west = "►" if state[GUARDS + WEST_GUARD] == rank else " "
        east = "◄" if state[GUARDS + EAST_GUARD] == rank else ""
        rows.append(MARGIN + line if is_rule else f"   {rank + 1} {west}{line}{east}")
    rows += [_guard_line(state, SOUTH_GUARD, "▲"), files, TEXTS.text("drawing-key", language)]
    rows += [_summary(state, player, language) for player in range(PLAYERS)]
    return "\n".join(row.rstrip() for row in rows)


def _guard_line(state: State, guard: int, glyph: str) -> str:
    return MARGIN + " " * (CELL * state[GUARDS + guard] + CELL // 2) + glyph


def _cell(state: State, square: int) -> str:
    piece = "  "
    if square == BLACK_SQUARE:
        return "▒▒▒▒"
    if contains(state[BLACK_LOGS], square):
        piece = "##"
    elif contains(elephants(state), square):
        piece = GLYPHS[owner_on(state, square)][facing_on(state, square)]
    watched = "!" if contains(state[WATCHED], square) else " "
    return watched + piece + ("o" if contains(state[LOGS], square) else " ")


def _summary(state: State, player: int, language: str) -> str:
    counts = {
        "south": state[in_strip(SOUTH_STRIP, player)],
        "west": state[in_strip(WEST_STRIP, player)],
        "logs": state[HELD + player],
        "black": state[HAND + player],
        "home": state[HOME + player],
        "captives": state[LOST + 1 - player],
    }
    return f"{TEXTS.text(OWNERS[player], language)}: {TEXTS.text('belongings', language, counts)}"
