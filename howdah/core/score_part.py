"""The parts that the players' points are the sum of, for the table at the end of a game."""

from dataclasses import dataclass

from howdah.core.text import Reason


@dataclass(frozen=True)
class ScorePart:
    """One part of everybody's points, such as a line of a score sheet."""

    title: Reason  # "Elephants on tiles"
    points: tuple[int, ...]  # by seat
