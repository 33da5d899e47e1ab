"""Reviews: where a game turned, and what was better."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.players.decision import Budget, CancelledError, Halt
from howdah.players.explain import explain
from howdah.players.explanation import Advice, Explanation
from howdah.players.outlook import Outlook, outlook

MISTAKE: Final = 0.1  # of the win: what less is lost by may be the search's own error
MOST_TURNING_POINTS: Final = 5
CANDIDATES: Final = 8  # for a turning point, as the first look has it
CLOSER: Final = 10  # a second look takes so many times the budget of the first

Progress = Callable[[int, int], None]  # positions looked at so far, and how many there are to look at


@dataclass(frozen=True)
class Step:
    """A move or a draw of a game, and what it did to everybody's chances."""

    number: int  # from 1
    seat: int | None  # who moved; None for a draw of chance
    move: Move
    before: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    after: tuple[float, ...]
    loss: float  # what the mover gave away of the win; of a draw nobody is to blame for: 0

    @property
    def swing(self) -> float:
        """The largest change of anybody's chance."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))

    def to_json(self) -> dict[str, object]:
        """Return the step for a program."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move.notation,
            "before": [round(value, 4) for value in self.before],
            "after": [round(value, 4) for value in self.after],
            "loss": round(self.loss, 4),
        }


@dataclass(frozen=True)
class TurningPoint:
    """A mistake that changed who was likely to win, looked at more closely."""

    step: Step
    loss: float
    explanation: Explanation  # the best moves, and the one that was played

    @property
    def played(self) -> Advice:
        """What is said of the move that was played."""
        return self.explanation.of(self.step.move)

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return the turning point for a program, its sentences in a language."""
        return {
            "number": self.step.number,
            "seat": self.step.seat,
            "loss": round(self.loss, 4),
            "played": self.played.to_json(language),
            "better": self.explanation.best.to_json(language),
        }


@dataclass(frozen=True)
class Review:
    """A whole game, step by step, with its turning points in the order of play; luck stands apart, it is no mistake."""

    steps: tuple[Step, ...]
    turning_points: tuple[TurningPoint, ...]

    @property
    def luck(self) -> tuple[Step, ...]:
        """The draws of chance that changed most, in the order of play."""
        draws = sorted((step for step in self.steps if step.seat is None), key=lambda step: -step.swing)
        large = [step for step in draws[:MOST_TURNING_POINTS] if step.swing >= MISTAKE]
        return tuple(sorted(large, key=lambda step: step.number))

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return the review for a program, its sentences in a language."""
        return {
            "steps": [step.to_json() for step in self.steps],
            "turning_points": [point.to_json(language) for point in self.turning_points],
            "luck": [step.number for step in self.luck],
        }


def review(record: Record, budget: Budget, progress: Progress | None = None, halt: Halt | None = None) -> Review:
    """Return the review of a game as far as it was played; the budget is for one position, at a first look.

    A second, closer look at the largest losses decides which of them were mistakes. A halt raises `CancelledError`.
    """
    positions = tuple(record.replay())
    outlooks = []
    for number, position in enumerate(positions, 1):
        outlooks.append(outlook(position, budget, halt))
        if halt and halt.called:
            raise CancelledError
        if progress:
            progress(number, len(positions))
    steps = _steps(record, positions, outlooks)
    candidates = sorted((step for step in steps if step.loss >= MISTAKE), key=lambda step: -step.loss)
    points = []
    for step in candidates[:CANDIDATES]:
        points.append(_looked_at_closely(step, positions[step.number - 1], budget, halt))
        if halt and halt.called:
            raise CancelledError
    mistakes = sorted((point for point in points if point.loss >= MISTAKE), key=lambda point: -point.loss)
    return Review(steps, tuple(sorted(mistakes[:MOST_TURNING_POINTS], key=lambda point: point.step.number)))


def _steps(record: Record, positions: Sequence[Position], outlooks: Sequence[Outlook]) -> tuple[Step, ...]:
    steps = []
    for number, entry in enumerate(record.entries, 1):
        position, before, after = positions[number - 1], outlooks[number - 1], outlooks[number]
        move = position.find(entry.move)
        seat = position.turn if position.turn >= 0 else None
        as_advised = seat is None or before.line[0] == move
        loss = 0.0 if as_advised else max(0.0, before.values[position.turn] - after.values[position.turn])
        steps.append(Step(number, seat, move, before.values, after.values, loss))
    return tuple(steps)


def _looked_at_closely(step: Step, position: Position, budget: Budget, halt: Halt | None) -> TurningPoint:
    explanation = explain(position, budget.times(CLOSER), 1, [step.move], halt=halt)
    seat = position.turn
    loss = explanation.best.values[seat] - explanation.of(step.move).values[seat]
    return TurningPoint(step, loss, explanation)
