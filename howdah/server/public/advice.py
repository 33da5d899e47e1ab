"""Hints, reviews and a computer's replies as clients see them."""

from pydantic import Field

from howdah.server.public.games import ReasonPublic
from howdah.server.public.tables import MovePublic
from howdah.server.shapes import Strict


class AdvicePublic(Strict):
    """A move, what it promises, and why."""

    move: MovePublic
    values: list[float]  # each seat's chance of winning, 0 to 1
    line: list[str]  # what is expected to follow, this move first
    wins_in: int | None  # the winner's own moves to a win that nobody can prevent
    reasons: list[ReasonPublic]


class HintPublic(Strict):
    """The best moves of a position, the best first."""

    moves: list[AdvicePublic]


class ReplyPublic(Strict):
    """What a computer player would play."""

    move: MovePublic


class StepPublic(Strict):
    """A move or a draw of a game, and what it did to everybody's chances."""

    number: int  # from 1
    seat: int | None  # None for a draw of chance
    move: str
    after: list[float]  # each seat's chance of winning, 0 to 1
    loss: float  # what the mover gave away of the win


class TurningPointPublic(Strict):
    """A mistake that changed who was likely to win."""

    number: int  # of the step
    seat: int
    loss: float
    played: AdvicePublic
    better: AdvicePublic


class ReviewPublic(Strict):
    """A whole game, step by step, and where it turned."""

    before: list[float]  # each seat's chance at the start
    steps: list[StepPublic]
    turning_points: list[TurningPointPublic]


class ReviewLinePublic(Strict):
    """One line of a review on its way: how far it is, and at last the review itself."""

    done: int = Field(description="Positions looked at.")
    all: int = Field(description="Positions to look at.")
    review: ReviewPublic | None
