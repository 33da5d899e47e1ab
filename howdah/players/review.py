"""Game review: the mistakes that changed the likely winner, and better moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.players.decision import CancelledError, Halt, Outlook
from howdah.players.explain import explain, outlook
from howdah.players.hints import Advice, Explanation

MISTAKE: Final = 0.1  # lost share of the win; smaller losses may be errors of the search
MOST_TURNING_POINTS: Final = 5
CANDIDATES: Final = 8  # moves that are searched a second time
SECOND_SEARCH: Final = 10  # times the budget of the first search

Progress = Callable[[int, int], None]  # positions searched so far, and their total number


@dataclass(frozen=True)
class Step:
    """A move or a draw of chance, with the win probabilities before and after it."""

    number: int  # from 1
    seat: int | None  # who moved; None for a draw of chance
    move: Move
    before: tuple[float, ...]  # each seat's share of the win, 0 to 1
    after: tuple[float, ...]
    loss: float  # share of the win that the mover lost; 0 for a draw of chance

    @property
    def swing(self) -> float:
        """The largest change of a seat's win probability."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))


@dataclass(frozen=True)
class TurningPoint:
    """A mistake that changed the likely winner, confirmed by a second search."""

    step: Step
    loss: float
    explanation: Explanation  # the best moves, and the one that was played

    @property
    def played(self) -> Advice:
        """The advice on the move that was played."""
        return self.explanation.of(self.step.move)


@dataclass(frozen=True)
class Review:
    """A whole game step by step, with its turning points in the order of play. Draws of chance are no mistakes."""

    steps: tuple[Step, ...]
    turning_points: tuple[TurningPoint, ...]

    @property
    def luck(self) -> tuple[Step, ...]:
        """The draws of chance that changed most, in the order of play."""
        draws = sorted((step for step in self.steps if step.seat is None), key=lambda step: -step.swing)
        large = [step for step in draws[:MOST_TURNING_POINTS] if step.swing >= MISTAKE]
        return tuple(sorted(large, key=lambda step: step.number))


def review(record: Record, budget: Budget, progress: Progress | None = None, halt: Halt | None = None) -> Review:
    """Return the review of a record; each position is searched with the budget.

    A second search of the largest losses decides which of them were mistakes. A halt raises `CancelledError`.
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
        points.append(_turning_point(step, positions[step.number - 1], budget, halt))
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


def _turning_point(step: Step, position: Position, budget: Budget, halt: Halt | None) -> TurningPoint:
    explanation = explain(position, budget.times(SECOND_SEARCH), 1, [step.move], halt=halt)
    seat = position.turn
    loss = explanation.best.values[seat] - explanation.of(step.move).values[seat]
    return TurningPoint(step, loss, explanation)
