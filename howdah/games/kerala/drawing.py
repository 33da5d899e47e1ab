"""A table of Kerala as a drawing in plain text.

A space shows its tile on top (`R2` two symbols, `R▸b` an arch pointing east, `RE` and `RT` the special tiles, `RS` a
start tile), in parentheses if it is surplus. Below are the elephants (small letters: lying) and how many tiles
lie there if there are several.
"""

from typing import Final

from howdah.core.text import Word
from howdah.core.types import State
from howdah.games.kerala import platforms as p
from howdah.games.kerala import rules as r
from howdah.games.kerala.moves import elephants
from howdah.games.kerala.names import COLOURS, NAMES, TEXTS, coordinates, is_arch
from howdah.games.kerala.platform_string import stacks
from howdah.games.kerala.score_sheet import Sheet, sheet

LETTERS: Final = "BKGVR"  # blue, black (K), green, violet, red
ARROWS: Final = "▴▸▾◂"
CELL: Final = 5
MARGIN: Final = 5
COLUMNS: Final = 14  # side by side, in lines of at most 78 characters


def draw(state: State, language: str) -> str:
    """Return the table as a drawing in plain text."""
    players = state[r.PLAYERS]
    about = {"round": state[r.ROUND], "rounds": r.ROUNDS[players], "left": r.left_in_bag(state)}
    offer = [
        _offered(place, NAMES[tile - 1], language)
        for place, tile in enumerate(state[r.OFFER : r.OFFER + players], 1)
        if tile
    ]
    key = ", ".join(f"{letter} {TEXTS.text(name, language)}" for letter, name in zip(LETTERS, COLOURS, strict=True))
    lines = [TEXTS.text("drawing-round", language, about), *_wrapped(TEXTS.text("drawing-offer", language), offer), key]
    for seat in range(players):
        points = sheet(state, seat)
        lines += ["", *_head(state, seat, points, language), *_platform(state, seat, points)]
    return "\n".join(line.rstrip() for line in lines)


def _offered(place: int, tile: str, language: str) -> str:
    colour, kind, *other = tile.split("-")
    values = {"place": place, "colour": Word(colour), "count": kind, **({"other": Word(other[0])} if other else {})}
    return TEXTS.text(f"offer-{'symbols' if kind.isdigit() else kind}", language, values)


def _wrapped(title: str, offer: list[str]) -> list[str]:
    lines = [title]
    for tile in offer or ["–"]:
        if len(lines[-1]) + len(tile) > 74:
            lines.append("  ")
        lines[-1] += "  " + tile
    return lines


def _head(state: State, seat: int, points: Sheet, language: str) -> list[str]:
    colour = TEXTS.text(COLOURS[state[r.OWN_COLOUR + seat]], language)
    parts = {name: f"{value:+}" for name, value in points.parts.items()}
    name = TEXTS.text(f"seat-{seat}", language)
    total = TEXTS.text("drawing-points", language, {"total": points.total})
    return [TEXTS.labelled(f"{name} ({colour})", total, language), "  " + TEXTS.text("drawing-sheet", language, parts)]


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
    found = dict[tuple[int, int], str]()
    for name, space in elephants(state, r.platform(state, seat)):
        found[coordinates(space)] = found.get(coordinates(space), "") + name
    return found


def _tile(word: int) -> str:
    tile = p.tile_of(word)
    letter = LETTERS[p.COLOUR_OF[tile]]
    if is_arch(tile):
        return letter + ARROWS[p.rotation_of(word)] + LETTERS[p.ARCH_OF[tile]].lower()
    return letter + NAMES[tile].rpartition("-")[2][-1 if "move" in NAMES[tile] else 0].upper()


def _height(words: list[int]) -> str:
    return f"×{len(words)}" if len(words) > 1 else ""
