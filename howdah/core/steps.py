"""What to do next: an instruction for every beginning of a legal move's path."""

from collections.abc import Sequence
from dataclasses import dataclass

from howdah.core.text import Reason


@dataclass(frozen=True)
class Step:
    """A beginning of legal moves, and what the player does next."""

    path: tuple[str, ...]  # ("reserve",)
    instruction: Reason  # “Where does the animal enter? Touch a marked square.”


def beginnings(paths: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], list[str]]:
    """Return every beginning of some paths that is not a whole one, with the spots that can follow it."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for path in paths:
        for length, spot in enumerate(path):
            found.setdefault(path[:length], {})[spot] = None
    return {path: list(spots) for path, spots in found.items()}
