"""A table of Kerala as a drawing in plain text.

A space shows its tile on top (`R2` two symbols, `R▸b` an arch pointing east, `RE` and `RT` the special tiles, `RS` a
start tile), in parentheses if it goes off as surplus. Below are the elephants (small letters: lying) and how many tiles
lie there if there are several.
"""

from typing import Final

from howdah.core.words import State
from howdah.games.kerala.platforms import stacks
from howdah.games.kerala.rules import (
    ARCH_OF,
    COLOUR_OF,
    ELEPHANTS,
    LYING,
    OFFER,
    OWN_COLOUR,
    PLAYERS,
    ROUND,
    ROUNDS,
    left_in_bag,
    platform,
    rotation_of,
    tile_of,
)
from howdah.games.kerala.sheet import Sheet, sheet
from howdah.games.kerala.tiles import COLOURS, NAMES, coordinates, is_arch
from howdah.games.kerala.tiles import ELEPHANTS as ELEPHANT_NAMES
from howdah.games.kerala.why_not import TEXTS

LETTERS: Final = "BKGVR"  # blue, black (K), green, violet, red
ARROWS: Final = "▴▸▾◂"
CELL: Final = 5
MARGIN: Final = 5
COLUMNS: Final = 14  # side by side, in lines of at most 78 characters


def draw(state: State, language: str) -> str:
    """Return the table as a drawing in plain text."""
    players = state[PLAYERS]
    about = {"round": state[ROUND], "rounds": ROUNDS[players], "left": left_in_bag(state)}
    offer = [f"{place} {NAMES[tile - 1]}" for place, tile in enumerate(state[OFFER : OFFER + players], 1) if tile]
    key = ", ".join(f"{letter} {TEXTS.text(name, language)}" for letter, name in zip(LETTERS, COLOURS, strict=True))
    lines = [TEXTS.text("drawing-round", language, about), *_wrapped(TEXTS.text("drawing-offer", language), offer), key]
    for seat in range(players):
        points = sheet(state, seat)
        lines += ["", *_head(state, seat, points, language), *_platform(state, seat, points)]
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(title: str, offer: list[str]) -> list[str]:
    lines = [title]
    for tile in offer or ["–"]:
        if len(lines[-1]) + len(tile) > 74:
            lines.append("  ")
        lines[-1] += "  " + tile
    return lines


def _head(state: State, seat: int, points: Sheet, language: str) -> list[str]:
    colour = TEXTS.text(COLOURS[state[OWN_COLOUR + seat]], language)
    parts = {name: f"{value:+}" for name, value in points.parts.items()}
    name = TEXTS.text(f"seat-{seat}", language)
    total = TEXTS.text("drawing-points", language, {"total": points.total})
    return [f"{name} ({colour}): {total}", "  " + TEXTS.text("drawing-sheet", language, parts)]


def _platform(state: State, seat: int, points: Sheet) -> list[str]:
    surplus = {space for area in points.areas if not area.kept for space in area.spaces}
    cells = {coordinates(space): words for space, words in stacks(state, seat).items()}
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    standing = _elephants(state, seat)
    lines = []
    for start in range(0, len(columns), COLUMNS):
        band = columns[start : start + COLUMNS]
        lines.append(" " * MARGIN + "".join(f"{x:^{CELL}}" for x in band))
        for y in rows:
            tiles = [_tile(cells[x, y][-1]) if (x, y) in cells else "·" for x in band]
            tiles = [f"({tile})" if f"{x},{y}" in surplus else tile for x, tile in zip(band, tiles, strict=True)]
            below = [standing.get((x, y), "") + _height(cells.get((x, y), [])) for x in band]
            lines.append(f"{y:>{MARGIN - 1}} " + "".join(f"{tile:^{CELL}}" for tile in tiles))
            if any(below):
                lines.append(" " * MARGIN + "".join(f"{note:^{CELL}}" for note in below))
    return lines


def _elephants(state: State, seat: int) -> dict[tuple[int, int], str]:
    home = platform(state, seat)
    found = dict[tuple[int, int], str]()
    for number, name in enumerate(ELEPHANT_NAMES):
        space = coordinates(state[home + ELEPHANTS + number])
        found[space] = found.get(space, "") + (name.lower() if state[home + LYING + number] else name)
    return found


def _tile(word: int) -> str:
    tile = tile_of(word)
    letter = LETTERS[COLOUR_OF[tile]]
    if is_arch(tile):
        return letter + ARROWS[rotation_of(word)] + LETTERS[ARCH_OF[tile]].lower()
    return letter + NAMES[tile].rpartition("-")[2][-1 if "move" in NAMES[tile] else 0].upper()


def _height(words: list[int]) -> str:
    return f"×{len(words)}" if len(words) > 1 else ""
