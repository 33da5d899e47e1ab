"""Positions for tests of White Elephant, written as the few squares that matter."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.white_elephant import GAME

IN_EVERY_FORM: Final = pytest.mark.parametrize("form", Form)
FILES: Final = "abcdefg"
RANKS: Final = "1234567"
AT_ONCE: Final = {"jumped-home": "at-once"}
NOTHING_WATCHED: Final = "gg77"  # the four lines meet on the black square only
Pair = tuple[int, int]


def board(
    squares: str,
    *,
    rest: str = ".",
    strips: Sequence[int] | None = None,
    guards: str = NOTHING_WATCHED,
    held: Pair = (0, 0),
    hand: Pair | None = None,
    home: Pair = (0, 0),
    lost: Pair = (0, 0),
    side: str = "s",
    first: str = "s",
    quiet: str = "0",
    edition: str = "white",
    options: Mapping[str, object] | None = None,
    form: Form | None = None,
) -> Position:
    """Return the position with these squares (`c3:N d4:n+ e5:o`) and the rest alike.

    Elephants not named are in their own strip, logs not named are paid, black logs not named are in hand.
    """
    pieces = {f"{file}{rank}": rest for file in FILES for rank in RANKS} | {"g7": "X"}
    pieces |= dict(square.split(":") for square in squares.split())
    placed = "".join(pieces.values())
    silver, gold = (
        10 - sum(map(placed.count, letters)) - home[seat] - lost[seat] for seat, letters in enumerate(("NESW", "nesw"))
    )
    black = placed.count("#")
    paid = 48 - placed.count("o") - placed.count("+") - sum(held)
    fields = [
        edition,
        "/".join("".join(pieces[file + rank] for file in FILES) for rank in reversed(RANKS)),
        _commas(strips or (silver, 0, 0, gold)),
        guards,
        _commas(held),
        _commas(hand or (min(3, 6 - black), max(0, 3 - black))),
        _commas((paid, 0)),
        _commas(home),
        _commas(lost),
        side,
        first,
        quiet,
    ]
    chosen = {} if edition == "custom" else {"edition": edition}
    return GAME.position(" ".join(fields), options={**chosen, **(options or {})}, form=form)


def _commas(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def written(position: Position, beginning: str = "") -> set[str]:
    """Return the legal moves whose notation begins like this."""
    return {move.notation for move in position.moves if move.notation.startswith(beginning)}


def fields(position: Position) -> dict[str, str]:
    """Return the position string's fields by name."""
    names = "edition grid strips guards held hand paid home lost side first quiet"
    return dict(zip(names.split(), str(position).split(), strict=True))


def on(position: Position, square: str) -> str:
    """Return what lies on a square, as the position string has it."""
    rank = fields(position)["grid"].split("/")[RANKS[::-1].index(square[1])]
    return rank_cells(rank)[FILES.index(square[0])]


def rank_cells(rank: str) -> list[str]:
    """Return the cells of a rank of the grid."""
    return re.findall(r".\+?\??", rank)


def refused_by(position: Position, attempt: int | str | Sequence[str]) -> tuple[str, str | None]:
    """Return the key and the rule of the reason for which a move is refused."""
    reason = position.why_not(attempt)
    assert reason is not None, f"{position}: {attempt} is legal"
    return reason.key, reason.rule
