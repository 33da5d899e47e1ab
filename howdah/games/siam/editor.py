"""The parts of Siam's position string, for an editor."""

import re
from collections.abc import Iterator
from typing import Final

from howdah.core.editor import Part, Piece, Values, board_spots, choice_part, one, rows
from howdah.core.geometry import ARROWS
from howdah.core.text import Phrase, Word
from howdah.games.siam import rules as r
from howdah.games.siam.position_string import FIELDS

SIGNS: Final = "↑→↓←"


def parts(text: str, players: int) -> tuple[Part, ...]:
    """Return the parts of a position string: the board and the side to move."""
    del players
    fields = text.split()[: len(FIELDS)]
    cells = tuple(re.findall(r"[ER][\^>v<]|[.O]", fields[0]))
    sides = (Piece("e", Phrase("elephants")), Piece("r", Phrase("rhinos")))
    return (
        Part("board", "board", Phrase("edit-board"), cells, tuple(_pieces()), board_spots(r.SIDE), r.SIDE),
        choice_part("side", Phrase("edit-side"), fields[1], sides),
    )


def compose(values: Values, text: str) -> str:
    """Return the position string with other parts. The number of the turn follows the side to move."""
    _, _, exits, turn, _ = text.split()
    side, number = one(values, "side"), int(turn)
    number += int((number % 2 == 1) != (side == "e"))
    return f"{rows(values, 'board', r.SIDE)} {side} {exits} {number} -"


def _pieces() -> Iterator[Piece]:
    yield Piece("O", Phrase("edit-rock"), "▲")
    for letter, owner in (("E", "elephants"), ("R", "rhinos")):
        for facing, arrow in enumerate(ARROWS):
            values = {"owner": Word(f"actor-{owner}"), "facing": Word(f"facing-{facing}")}
            yield Piece(letter + arrow, Phrase("edit-facing", values), letter + SIGNS[facing])
