"""Mistakes of the games that were reviewed at this terminal, in a file of the platform's data folder.

They come back by FSRS with the settings of the browser (web/src/mistakes/schedule.ts): whole days, no random spread.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Final

from fsrs import Card, Rating, Scheduler, State

from howdah.players.review import Review
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.mistakes import mistake
from howdah.puzzles.packed import pack
from howdah.terminal import data_file

ALL: Final = "all"  # of all mistakes at once
FILE: Final = "mistakes.json"
SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
SECOND: Final = 1000  # milliseconds
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Schedule:
    """How well a mistake is remembered, as FSRS keeps it."""

    stability: float
    difficulty: float
    last_review: int  # milliseconds since 1970, as all times here


@dataclass(frozen=True)
class Mistake:
    """A mistake of an own game."""

    id: str  # the game and the number of the move
    puzzle: str  # holds the whole puzzle; empty where the mistake was deleted
    game: str
    number: int  # of the move
    against: str  # the names of the others; empty if there were none
    due: int = 0
    schedule: Schedule | None = None  # None before the first try

    def after_try(self, *, solved: bool, now: int) -> "Mistake":
        """Return it with the day on which it comes back: later each time that it is solved, tomorrow if it is not."""
        card = Card(card_id=1, due=_time(self.due))
        if self.schedule:
            card.state, card.step = State.Review, None
            card.stability, card.difficulty = self.schedule.stability, self.schedule.difficulty
            card.last_review = _time(self.schedule.last_review)
        card, _ = SCHEDULER.review_card(card, Rating.Good if solved else Rating.Again, _time(now))
        schedule = Schedule(card.stability or 0, card.difficulty or 0, now)
        return replace(self, due=_milliseconds(card.due), schedule=schedule)


@dataclass(frozen=True)
class OwnMistakes:
    """All mistakes; those that were deleted stay as such, so that another review does not bring them back."""

    version: int = 1
    mistakes: tuple[Mistake, ...] = ()

    @classmethod
    def read(cls) -> "OwnMistakes":
        """Return what is stored."""
        return data_file.read(cls, FILE) or cls()

    def save(self) -> None:
        """Store it."""
        data_file.save(FILE, self)

    @property
    def kept(self) -> tuple[Mistake, ...]:
        """Those that were not deleted, what is due first."""
        return tuple(sorted((one for one in self.mistakes if one.puzzle), key=lambda one: (one.due, one.id)))

    def due(self, now: int) -> tuple[Mistake, ...]:
        """Return the mistakes that are to be repeated by the end of this day."""
        return tuple(one for one in self.kept if one.due < day_after(now))

    def adding(self, found: Iterable[Mistake]) -> "OwnMistakes":
        """Return it with mistakes that are not known yet."""
        known = {one.id for one in self.mistakes}
        return replace(self, mistakes=(*self.mistakes, *(one for one in found if one.id not in known)))

    def changing(self, changed: Mistake) -> "OwnMistakes":
        """Return it with a mistake changed."""
        return replace(self, mistakes=tuple(changed if one.id == changed.id else one for one in self.mistakes))

    def without(self, name: str) -> "OwnMistakes":
        """Return it with a mistake deleted, or with all of them."""
        if name != ALL and name not in {one.id for one in self.kept}:
            known = ", ".join(one.id for one in self.kept)
            raise PuzzleError(
                f"expected {ALL!r} or the id of a mistake ({known or 'there are none'}), but found {name!r}"
            )
        gone = (replace(one, puzzle="", due=0, schedule=None) for one in self.mistakes if name in {ALL, one.id})
        return reduce(OwnMistakes.changing, gone, self)


def mistakes_of(review: Review, name: str, seats: frozenset[int], names: tuple[str, ...], now: int) -> list[Mistake]:
    """Return the turning points of some seats of a game as mistakes."""
    against = ", ".join(each for seat, each in enumerate(names) if seat not in seats and each)
    found = []
    for point in review.turning_points:
        if point.step.seat in seats:
            puzzle, number = mistake(point), point.step.number
            found.append(Mistake(f"{name}:{number}", pack(puzzle), puzzle.game, number, against, now))
    return found


def day_after(now: int) -> int:
    """Return when the next day begins, by the clock of this machine."""
    today = _time(now).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return _milliseconds((today + timedelta(days=1)).replace(tzinfo=None).astimezone())


def _time(milliseconds: int) -> datetime:
    return EPOCH + timedelta(milliseconds=milliseconds)


def _milliseconds(time: datetime) -> int:
    return round((time - EPOCH).total_seconds() * SECOND)
