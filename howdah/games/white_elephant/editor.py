"""The parts of White Elephant's position string, for an editor."""

import re
from collections.abc import Iterator
from typing import Final

from howdah.core.editor import Part, Piece, Values, board_spots, choice_part, number_part, one, rows
from howdah.core.geometry import DIRECTIONS, square_name
from howdah.core.text import Phrase, Word
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, GUARD_LETTERS, OWNERS
from howdah.games.white_elephant.position_string import FIELDS, LETTERS, PAIRS

STRIPS: Final = ("south", "west")
MOST_IN_STRIP: Final = 10
MOST: Final = 99
SIGNS: Final = "↑→↓←"


def parts(text: str, players: int) -> tuple[Part, ...]:
    """Return the parts of a position string: the grid, and what is beside it."""
    del players
    fields = dict(zip(FIELDS, text.split(), strict=False))
    cells = tuple(re.findall(rf"[{LETTERS}]\+?\??|[.o#X]", fields["grid"]))
    sides = tuple(Piece(owner[0], Phrase(owner)) for owner in OWNERS)
    found = [Part("grid", "board", Phrase("edit-board"), cells, tuple(_pieces()), board_spots(r.WIDTH), r.WIDTH)]
    found += [choice_part(field, Phrase(f"edit-{field}"), fields[field], sides) for field in ("side", "first")]
    for guard, letter in enumerate(GUARD_LETTERS):
        places = tuple(Piece(cell, Phrase("edit-cell", {"cell": cell})) for cell in CELL_NAMES[guard])
        found.append(choice_part(f"guard-{letter}", Phrase(f"edit-guard-{letter}"), fields["guards"][guard], places))
    in_strips = fields["strips"].split(",")
    for strip, name in enumerate(STRIPS):
        for seat, owner in enumerate(OWNERS):
            title = Phrase(f"edit-{name}-strip", {"owner": Word(owner)})
            found.append(number_part(f"{name}-{owner}", title, in_strips[len(OWNERS) * strip + seat], MOST_IN_STRIP))
    for field in PAIRS:
        for owner, value in zip(OWNERS, fields[field].split(","), strict=False):
            title = Phrase(f"edit-{field}", {"owner": Word(owner)})
            found.append(number_part(f"{field}-{owner}", title, value, MOST))
    return tuple(found)


def compose(values: Values, text: str) -> str:
    """Return the position string with other parts."""
    edition, old, *_, quiet = text.split()
    grid = list(values["grid"])
    black = board_spots(r.WIDTH).index(square_name(r.BLACK_SQUARE, r.WIDTH))
    grid[black] = "X" if grid[black] == "." else grid[black]  # taking away what is there leaves the black square
    written = rows({"grid": grid}, "grid", r.WIDTH)
    since = quiet.rstrip("=") if written == old else "0"  # a changed board has no turns before it

    def pair(field: str) -> str:
        return ",".join(one(values, f"{field}-{owner}") for owner in OWNERS)

    guards = "".join(one(values, f"guard-{letter}") for letter in GUARD_LETTERS)
    strips = ",".join(pair(strip) for strip in STRIPS)
    pairs = [pair(field) for field in PAIRS]
    sides = [one(values, "side"), one(values, "first")]
    return " ".join([edition, written, strips, guards, *pairs, *sides, since])


def _pieces() -> Iterator[Piece]:
    yield Piece("o", Phrase("edit-log"))
    yield Piece("#", Phrase("edit-black-log"))
    for number, letter in enumerate(LETTERS):
        owner, facing = divmod(number, len(DIRECTIONS))
        values = {"owner": Word(OWNERS[owner]), "facing": Word(f"facing-{facing}")}
        sign = OWNERS[owner][0].upper() + SIGNS[facing]
        yield Piece(letter, Phrase("edit-facing", values), sign)
        yield Piece(f"{letter}+", Phrase("edit-facing-on-log", values), f"{sign}o")
