"""A rating as people see it; clients read it without the libraries of a server."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class RatingPoint:
    """A rating after a game."""

    at: int
    value: int
    deviation: int


@dataclass(frozen=True)
class RatingView:
    """The rating of a person at a game, for two players or for more, and the level that it corresponds to."""

    box: str
    game: str
    players: Literal["two", "several"]
    value: int
    deviation: int  # with 95 % confidence the strength is within 1.96 deviations
    games: int
    level: int | None  # the strongest level that is not stronger, 0 if all are; None if levels have no ratings here
    curve: tuple[RatingPoint, ...] = ()  # the last games, the oldest first
