"""Game review: the mistakes that changed the likely winner, and better moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.players.decision import CancelledError, Halt, Outlook
from howdah.players.explain import expecting, explaining
from howdah.players.hints import Advice, Explanation
from howdah.players.searcher import run_here
from howdah.players.thought import Found, Progress, Search, Thought, run, together

MISTAKE: Final = 0.1  # lost share of the win; smaller losses may be errors of the search
MOST_TURNING_POINTS: Final = 5
CANDIDATES: Final = 8  # moves that are searched a second time
SECOND_SEARCH: Final = 10  # times the budget of the first search


@dataclass(frozen=True)
class Step:
    """A move or a draw of chance, with the win probabilities before and after it."""

    number: int  # from 1
    seat: int | None  # who moved; None for a draw of chance
    move: Move
    before: tuple[float, ...]  # each seat's share of the win, 0 to 1
    after: tuple[float, ...]
    loss: float  # share of the win that the mover lost; 0 for a draw of chance
    choices: int  # legal moves, or possible outcomes

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
class SeatReview:
    """How a seat has played, and what luck did for it. Both are estimates, as good as the search."""

    decisions: int  # moves where there was a choice
    accuracy: float | None  # 0 to 100, the mean over the decisions; None without any
    lost: float  # share of the win that a decision gave away, on average
    luck: float  # share of the win that draws of chance gave to it, or took


@dataclass(frozen=True)
class Review:
    """A whole game step by step, with its turning points in the order of play. Draws of chance are no mistakes."""

    steps: tuple[Step, ...]
    turning_points: tuple[TurningPoint, ...]

    @property
    def seats(self) -> tuple[SeatReview, ...]:
        """Each seat's skill and luck, apart."""
        return tuple(self._seat(seat) for seat in range(len(self.steps[0].before) if self.steps else 0))

    def _seat(self, seat: int) -> SeatReview:
        losses = [step.loss for step in self.steps if step.seat == seat and step.choices > 1]
        luck = sum(step.after[seat] - step.before[seat] for step in self.steps if step.seat is None)
        accuracy = sum(map(accuracy_of, losses)) / len(losses) if losses else None
        return SeatReview(len(losses), accuracy, sum(losses) / max(1, len(losses)), luck)

    @property
    def luck(self) -> tuple[Step, ...]:
        """The draws of chance that changed most, in the order of play."""
        draws = sorted((step for step in self.steps if step.seat is None), key=lambda step: -step.swing)
        large = [step for step in draws[:MOST_TURNING_POINTS] if step.swing >= MISTAKE]
        return tuple(sorted(large, key=lambda step: step.number))


def accuracy_of(loss: float) -> float:
    """Return how accurate a decision was, 0 to 100, by the curve that Lichess uses for chess."""
    return max(0.0, min(100.0, 103.1668 * exp(-4.354 * loss) - 3.1669))


def review(record: Record, budget: Budget, progress: Progress | None = None, halt: Halt | None = None) -> Review:
    """Return the review of a record; each position is searched with the budget.

    A second search of the largest losses decides which of them were mistakes. A halt raises `CancelledError`.
    """
    search_here = run_here(halt=halt)

    def run_search(asked: Search) -> Found:
        found = search_here(asked)
        if halt and halt.called:
            raise CancelledError
        return found

    return run(reviewing(record, budget), run_search, progress)


def reviewing(record: Record, budget: Budget) -> Thought[Review]:
    """Think about every position of a game, then about the largest losses again."""
    positions = tuple(record.replay())
    outlooks = yield from together([expecting(position, budget, plies=1) for position in positions])
    steps = _steps(record, positions, [best for best, *_ in outlooks])
    candidates = sorted((step for step in steps if step.loss >= MISTAKE), key=lambda step: -step.loss)
    second_looks = [_turning_point(step, positions[step.number - 1], budget) for step in candidates[:CANDIDATES]]
    points = yield from together(second_looks)
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
        steps.append(Step(number, seat, move, before.values, after.values, loss, len(position.legal)))
    return tuple(steps)


def _turning_point(step: Step, position: Position, budget: Budget) -> Thought[TurningPoint]:
    explanation = yield from explaining(position, budget.times(SECOND_SEARCH), 1, [step.move])
    seat = position.turn
    loss = explanation.best.values[seat] - explanation.of(step.move).values[seat]
    return TurningPoint(step, loss, explanation)
