"""How a game ended, in words and in points."""

from collections.abc import Mapping
from dataclasses import dataclass

from howdah.core.explanation import Explanation
from howdah.core.position import Position
from howdah.core.score_part import ScorePart
from howdah.core.text import LANGUAGES, Reason
from howdah.table.events import Cause
from howdah.table.table import Result


@dataclass(frozen=True)
class ReasonTexts:
    """A sentence in every language, with the rule that it rests on (an anchor of the rules page)."""

    text: Mapping[str, str]  # {"en": "The bag is empty.", …}
    rule: str | None = None

    @classmethod
    def of(cls, reason: Reason) -> "ReasonTexts":
        """Return a reason in every language."""
        return cls({language: reason.text(language) for language in LANGUAGES}, reason.rule)


@dataclass(frozen=True)
class PartView:
    """One part of everybody's points."""

    title: ReasonTexts
    points: tuple[int, ...]  # by seat

    @classmethod
    def of(cls, part: ScorePart) -> "PartView":
        """Return a part with its title in every language."""
        return cls(ReasonTexts.of(part.title), part.points)


@dataclass(frozen=True)
class Rank:
    """A player's place at the end."""

    seat: int
    place: int  # from 1; players with equal results have the same
    points: int | None  # None where points decided nothing


@dataclass(frozen=True)
class ResultView(Result):
    """How a game ended, also in words."""

    result: ReasonTexts | None = None  # who won
    reasons: tuple[ReasonTexts, ...] = ()  # why the game is over, then how a tie was decided
    ranking: tuple[Rank, ...] = ()  # the best first
    parts: tuple[PartView, ...] = ()  # what the points are the sum of; empty where points decided nothing

    @classmethod
    def of(cls, result: Result, explanation: Explanation, final: Position) -> "ResultView":
        """Return a result with its explanation."""
        reasons = tuple(map(ReasonTexts.of, explanation.reasons))
        parts = tuple(map(PartView.of, final.score_parts())) if result.cause is Cause.RULES else ()
        return cls(
            result.cause,
            result.winners,
            result.scores,
            ReasonTexts.of(explanation.result),
            reasons,
            _ranking(result, parts),
            parts,
        )


def _ranking(result: Result, parts: tuple[PartView, ...]) -> tuple[Rank, ...]:
    """Return the players by their results: the winners, then by points if the game was played to its end."""
    counted = result.cause is Cause.RULES
    merit = {seat: (seat in result.winners, score if counted else 0) for seat, score in enumerate(result.scores)}
    order = sorted(merit, key=lambda seat: merit[seat], reverse=True)  # the sort is stable: by seat among equals
    return tuple(
        Rank(
            seat,
            1 + sum(other > merit[seat] for other in merit.values()),
            sum(part.points[seat] for part in parts) if parts else None,
        )
        for seat in order
    )
