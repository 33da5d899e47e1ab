"""The parts of a position string that a person edits. What a position may be, only the reader of the string knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from howdah.core.geometry import square_name
from howdah.core.text import Phrase

Kind: TypeAlias = Literal["board", "pile", "counts", "choice", "number", "text"]
Values: TypeAlias = Mapping[str, Sequence[str]]  # by the id of a part


@dataclass(frozen=True)
class Piece:
    """Something that can be put somewhere, or chosen: as the string writes it, and its name."""

    token: str  # "E^"
    name: Phrase
    sign: str = ""  # a few letters that a board shows: "E↑"; otherwise the token
    group: Phrase | None = None  # the heading under which an editor offers it, where there are many
    figure: str = ""  # what it is a form of: there is one of each, it stands on top, and to put it is to move it


@dataclass(frozen=True)
class Part:
    """A part of a position string.

    A board has a value for each of its spots, in rows from the top; on a board of stacks it has pieces with `+` between
    them. A pile has a value for each of its pieces. Counts have a number for each kind of piece. The other kinds
    have one value.
    """

    id: str
    kind: Kind
    title: Phrase
    value: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()
    spots: tuple[str, ...] = ()  # of a board
    columns: int = 0  # of a board
    stacks: bool = False  # whether pieces of a board are put on top of each other
    empty: str = "."  # how a board writes a spot without a piece, and a number that is not there yet
    largest: int = 0  # of a number, and of counts
    smallest: int = 0


def whole_string(text: str) -> tuple[Part, ...]:
    """Return the position string as one part, for a game without `editor.py`."""
    return (Part("position", "text", Phrase("edit-position"), (text,)),)


def number_part(part: str, title: Phrase, value: str, largest: int, smallest: int = 0) -> Part:
    """Return a part that is a number from the smallest to the largest."""
    return Part(part, "number", title, (value,), largest=largest, smallest=smallest)


def choice_part(part: str, title: Phrase, value: str, pieces: Sequence[Piece]) -> Part:
    """Return a part that is one of several values."""
    return Part(part, "choice", title, (value,), tuple(pieces))


def one(values: Values, part: str) -> str:
    """Return the value of a part that has one; blanks would make other fields of it."""
    return "".join(values[part]).replace(" ", "") or "-"


def rows(values: Values, part: str, columns: int) -> str:
    """Return a board as a position string writes it: rows from the top with `/` between."""
    cells = [cell.replace(" ", "") for cell in values[part]]
    return "/".join("".join(cells[start : start + columns]) for start in range(0, len(cells), columns))


def board_spots(side: int) -> tuple[str, ...]:
    """Return the names of the squares of a board, in rows from the top."""
    return tuple(square_name(side * rank + file, side) for rank in reversed(range(side)) for file in range(side))
