"""Moves of China Shop as the spots that a person touches: one each.

`shop:R5` and `herd:RR+GG` are shown cards; `push`, `hand:R4` and `sheet:low` are the player's push card, a card in the
player's hand and a line of the player's score sheet. Draws: `seat:2`, and `deck:R5` or `deck:RR+GG` for the card
turned up.
"""

from collections.abc import Sequence
from typing import Final

from howdah.core.types import State
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.names import CATEGORIES, ELEPHANTS, PORCELAIN

SPOTS: Final = (
    *(f"shop:{card}" for card in PORCELAIN),
    *(f"herd:{elephant}" for elephant in ELEPHANTS),
    "push",
    *(f"hand:{card}" for card in PORCELAIN),
    *(f"sheet:{category}" for category in CATEGORIES),
    *(f"seat:{seat + 1}" for seat in range(r.MOST_PLAYERS)),
    *(f"deck:{card}" for card in PORCELAIN),
    *(f"deck:{elephant}" for elephant in ELEPHANTS),
)


def path(state: State, code: int) -> tuple[str, ...]:
    """Return a move as the one spot that a person touches."""
    del state
    return (SPOTS[code],)


def parse_path(path: Sequence[str]) -> int | None:
    """Return the move that a path names, legal or not; None if there is no such spot."""
    match path:
        case [spot] if spot in SPOTS:
            return SPOTS.index(spot)
        case _:
            return None
