"""Parsing of position strings: their fields, numbers and boards."""

import re
from collections.abc import Iterator, Sequence

from howdah.core.errors import PositionError
from howdah.core.options import parse_number
from howdah.core.text import Phrase, Reason


def impossible(problem: Reason) -> PositionError:
    """Return the error for a position that does not add up, with the reason in every language."""
    return PositionError(problem.text(), key="impossible", problem=problem)


def number_or_range(fewest: int, most: int) -> object:
    """Return “3” or “3 to 5”, for a text."""
    return most if fewest == most else Phrase("range", {"fewest": fewest, "most": most})


def split_fields(text: str, *names: str) -> list[str]:
    """Return the fields of a position string, one for each name."""
    fields = text.split()
    if len(fields) != len(names):
        raise PositionError(f"expected {len(names)} fields ({', '.join(names)}), but found {len(fields)} in {text!r}")
    return fields


def index_of(field: str, text: str, allowed: Sequence[str]) -> int:
    """Return the place of a field's text among those allowed."""
    if text not in tuple(allowed):
        expected = " or ".join(allowed) if len(allowed) <= 2 else f"one of {', '.join(allowed)}"
        raise PositionError(f"{field}: expected {expected}, but found {text!r}")
    return allowed.index(text)


def read_number(field: str, text: str, smallest: int, largest: int) -> int:
    """Return a field's number."""
    number = parse_number(text)
    if number is None or not smallest <= number <= largest:
        raise PositionError(f"{field}: expected a number from {smallest} to {largest}, but found {text[:80]!r}")
    return number


def read_numbers(field: str, text: str, count: int) -> list[int]:
    """Return `count` numbers of one or two digits."""
    if not re.fullmatch(r"\d{1,2}(,\d{1,2})*", text, re.ASCII) or text.count(",") != count - 1:
        raise PositionError(f"{field}: expected {count} numbers with commas between, but found {text!r}")
    return [int(number) for number in text.split(",")]


def read_squares(field: str, text: str, side: int, cell: str, allowed: str) -> Iterator[tuple[int, str]]:
    """Yield each square of a board and its cell, a match of the pattern; ranks go from the north, with / between."""
    ranks = text.split("/")
    if len(ranks) != side:
        raise PositionError(f"{field}: expected {side} ranks with / between, but found {len(ranks)}")
    for rank, row in zip(reversed(range(side)), ranks, strict=True):
        cells = re.findall(cell, row)
        if "".join(cells) != row or len(cells) != side:
            raise PositionError(f"rank {rank + 1}: expected {side} squares out of: {allowed}; but found {row!r}")
        yield from ((side * rank + file, one) for file, one in enumerate(cells))


def write_squares(cells: Sequence[str], side: int) -> str:
    """Return the cells of a board, given from a1 eastwards and then northwards, as ranks from the north."""
    return "/".join("".join(cells[side * rank : side * rank + side]) for rank in reversed(range(side)))
