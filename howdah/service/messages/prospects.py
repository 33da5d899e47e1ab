"""What would come of the moves that a player is choosing from."""

from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final

from howdah.core.position import Move, Position
from howdah.core.schema import Limit
from howdah.service.messages.positions import PositionRequest, Text

MOST: Final = 250  # moves that are tried for one answer

Path = Annotated[tuple[Text, ...], Limit(20)]


@dataclass(frozen=True)
class BeginningRequest:
    """The beginning of a move, as a path."""

    path: Path = ()


@dataclass(frozen=True, kw_only=True)
class PositionBeginningRequest(PositionRequest):
    """A position, and the beginning of a move in it, as a path."""

    path: Path = ()


@dataclass(frozen=True)
class Prospect:
    """What comes of picking a spot next: the player's gain in points at least and at most, and a word for it."""

    spot: str
    least: int
    most: int
    badge: str | None  # “breaks 2”; only where all moves with this spot have the same
    good: bool


def prospects(position: Position, path: tuple[str, ...], language: str) -> tuple[Prospect, ...]:
    """Return what comes of each spot that can follow a path; none where too many moves begin with it."""
    begun = position.begun(path)
    if position.turn < 0 or len(begun) > MOST:
        return ()
    ordered = sorted(begun, key=lambda move: move.path[len(path)])
    return tuple(
        _prospect(position, spot, list(moves), language)
        for spot, moves in groupby(ordered, key=lambda move: move.path[len(path)])
    )


def _prospect(position: Position, spot: str, moves: list[Move], language: str) -> Prospect:
    seat, surface = position.turn, position.game.surface
    before = position.scores()[seat]
    gains = [position.play(move).scores()[seat] - before for move in moves]
    first, *others = [surface.badge(position.state, move.code) for move in moves]
    same = first if all(badge == first for badge in others) else None
    text = position.game.catalogue.text(same.phrase.key, language, same.phrase.values) if same else None
    return Prospect(spot, min(gains), max(gains), text, same.good if same else max(gains) >= 0)
