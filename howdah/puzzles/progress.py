"""What a person has solved: the first try of each puzzle, a rating, and the days with the daily puzzle solved."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final

from howdah.core.schema import Limit
from howdah.puzzles.collection import daily, find
from howdah.puzzles.errors import PuzzleError, UnknownPuzzleError
from howdah.puzzles.puzzle import Puzzle
from howdah.ratings.glicko import Rating, Result, periods_of, rated

EASIEST: Final = 900.0  # the rating that a puzzle of difficulty 1 starts with
STEP: Final = 200.0  # from one difficulty to the next
UNSURE: Final = 250.0  # the deviation that a puzzle starts with: its difficulty is only what computers find
HARDEST: Final = 8
DAYS_OFF: Final = 1  # days that a local date may differ from the date in UTC
MOST_MOVES: Final = 10
LONGEST_MOVE: Final = 200


@dataclass(frozen=True)
class FinishedTry:
    """A try of a puzzle that has ended: all its moves were right, or the last one was wrong, or help was taken."""

    puzzle: Annotated[str, Limit(80)]  # its id
    moves: Annotated[tuple[Annotated[str, Limit(LONGEST_MOVE)], ...], Limit(MOST_MOVES)]  # the solver's, in notation
    time: Annotated[int, Limit(2**53)]  # milliseconds since the epoch
    day: Annotated[str, Limit(10)] | None = None  # the person's date, such as 2030-01-31

    def solves(self, puzzle: Puzzle) -> bool:
        """Tell whether the moves are the whole solution."""
        return len(self.moves) == len(puzzle.steps) and all(
            move in step.right for move, step in zip(self.moves, puzzle.steps, strict=True)
        )

    def daily_solved(self, puzzle: Puzzle) -> date | None:
        """Return the day whose daily puzzle this try has solved; None if it is no such try."""
        day = day_of(self.day) if self.day else None
        return day if day and self.solves(puzzle) and daily(day).id == puzzle.id else None


@dataclass(frozen=True)
class Progress:
    """A person's rating as a solver, and what it comes from."""

    rating: Rating = field(default_factory=Rating)
    changed: int = 0  # when the rating last changed, in milliseconds since the epoch; 0 for never
    tried: frozenset[str] = frozenset()  # ids of puzzles
    solved: frozenset[str] = frozenset()  # those that the first try has solved
    days: frozenset[date] = frozenset()  # whose daily puzzle was solved

    def after(self, attempt: FinishedTry, puzzle: Puzzle) -> "Progress":
        """Return the progress after a try of a puzzle; only the first one of a puzzle changes the rating."""
        day = attempt.daily_solved(puzzle)
        days = self.days | {day} if day else self.days
        if puzzle.id in self.tried:
            return replace(self, days=days)
        solves = attempt.solves(puzzle)
        rating = after_try(self.rating, self.changed, starting_rating(puzzle), attempt.time, solved=solves)
        tried, solved = self.tried | {puzzle.id}, self.solved | ({puzzle.id} if solves else set())
        return Progress(rating, max(self.changed, attempt.time), tried, solved, days)

    def at(self, now: int) -> Rating:
        """Return the rating at a time; it becomes less sure while nothing is solved."""
        return rated(self.rating, (), _periods(self.changed, now))

    def streak(self, today: date) -> int:
        """Return how many days in a row the daily puzzle was solved, until today or yesterday."""
        return _run(self.days, today if today in self.days else today - timedelta(days=1))

    @property
    def longest_streak(self) -> int:
        """The longest row of such days."""
        return max((_run(self.days, day) for day in self.days), default=0)


def progress_of(tries: Iterable[FinishedTry]) -> Progress:
    """Return the progress that tries in their order lead to; a puzzle that is no longer there does not count."""
    progress = Progress()
    for attempt in tries:
        try:
            puzzle = find(attempt.puzzle)
        except UnknownPuzzleError:
            continue
        progress = progress.after(attempt, puzzle)
    return progress


def starting_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that nobody has tried yet."""
    return Rating(EASIEST + STEP * (puzzle.difficulty - 1), UNSURE)


def fitting_difficulty(rating: Rating) -> int:
    """Return the difficulty whose puzzles are about as hard as a solver is strong."""
    return min(max(1, round((rating.value - EASIEST) / STEP) + 1), HARDEST)


def after_try(rating: Rating, changed: int, other: Rating, now: int, *, solved: bool) -> Rating:
    """Return a rating after a try: the solver's against the puzzle, or the puzzle's against the solver."""
    return rated(rating, [Result(other, float(solved))], _periods(changed, now))


def day_of(text: str) -> date:
    """Read a date; raise `PuzzleError` if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise PuzzleError(f"expected a day such as 2030-01-31, but found {text[:40]!r}") from error


def is_now(day: date, now: int) -> bool:
    """Tell whether it can be this day somewhere on Earth, so that no day is claimed early or late."""
    return abs(day - date_of(now)) <= timedelta(days=DAYS_OFF)


def date_of(now: int) -> date:
    """Return the date of a time in milliseconds, in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def _periods(changed: int, now: int) -> float:
    return periods_of(timedelta(milliseconds=now - changed)) if changed else 0.0


def _run(days: frozenset[date], last: date) -> int:
    length = 0
    while last - timedelta(days=length) in days:
        length += 1
    return length
