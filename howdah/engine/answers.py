"""What the engine answers, beside the messages of the service."""

from dataclasses import dataclass
from typing import Literal

from howdah.core.schema import JsonObject
from howdah.service.messages.advice import DecisionView, ReviewProgress
from howdah.service.messages.games import GameView
from howdah.service.messages.positions import Outcome, PositionSummary
from howdah.table.move_view import MoveView, ToldMove


@dataclass(frozen=True)
class GamesAnswer:
    """All games."""

    games: tuple[GameView, ...]


@dataclass(frozen=True)
class MovesAnswer:
    """The legal moves."""

    moves: tuple[MoveView, ...]


@dataclass(frozen=True)
class OutcomesAnswer:
    """What chance may decide."""

    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class PlayedAnswer(PositionSummary):
    """The position after some moves."""

    played: tuple[ToldMove, ...]


@dataclass(frozen=True)
class ScoresAnswer:
    """The points of each seat, and the winners if the game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class ViewAnswer:
    """Everything that a board shows."""

    view: JsonObject


@dataclass(frozen=True)
class PerftAnswer:
    """The number of lines of `depth` moves."""

    depth: int
    lines: int
    seconds: float


@dataclass(frozen=True)
class RecordAnswer:
    """The record of the game."""

    record: JsonObject


@dataclass(frozen=True)
class Thinking:
    """What a search reports on the way."""

    thinking: DecisionView | ReviewProgress


@dataclass(frozen=True)
class Stopped:
    """The searches were stopped."""

    stopped: Literal[True] = True


@dataclass(frozen=True)
class Bye:
    """The conversation is over."""

    bye: Literal[True] = True
