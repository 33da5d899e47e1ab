"""Clocks: how much time a seat has for its moves, in milliseconds."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from howdah.table.errors import ClockError

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class FixedTime(ABC):
    """A clock with the same time for each move; what is left of it is lost."""

    @property
    @abstractmethod
    def start(self) -> int:
        """The time of each move."""

    def after_move(self, left: int) -> int:
        """Return the time of the next move, whatever was left."""
        del left
        return self.start

    def after_undo(self, left: int) -> int:
        """Return the time for a move after an undo."""
        return self.after_move(left)


@dataclass(frozen=True)
class PerMove(FixedTime):
    """So much time for each move."""

    kind: ClassVar = "per-move"
    each: int  # 30_000

    @property
    def start(self) -> int:
        """The time of each move."""
        return self.each

    def check(self) -> None:
        """Raise `ClockError` if the time is out of range."""
        _check("each", self.each, SECOND, DAY)


@dataclass(frozen=True)
class Correspondence(FixedTime):
    """Whole days for each move."""

    kind: ClassVar = "correspondence"
    days: int  # 3

    @property
    def start(self) -> int:
        """The time of each move."""
        return self.days * DAY

    def check(self) -> None:
        """Raise `ClockError` if the days are out of range."""
        _check("days", self.days, 1, 30)


@dataclass(frozen=True)
class Fischer:
    """A stock of time for the whole game, and a little more after each move."""

    kind: ClassVar = "fischer"
    start: int  # 300_000
    increment: int  # 5_000

    def check(self) -> None:
        """Raise `ClockError` if a time is out of range."""
        _check("start", self.start, SECOND, DAY)
        _check("increment", self.increment, 0, HOUR)

    def after_move(self, left: int) -> int:
        """Return what is left, and the increment."""
        return left + self.increment

    def after_undo(self, left: int) -> int:
        """Return what is left: an undo gives no time back and takes none (TB-8)."""
        return left


Clock: TypeAlias = PerMove | Fischer | Correspondence


def read_clock(text: str) -> Clock:
    """Return a clock that was typed: "10+5" is 10 minutes and 5 seconds for each move, "3d" 3 days for each move."""
    match = re.fullmatch(
        r"(?:(?P<minutes>[0-9]{1,4})(?:\+(?P<seconds>[0-9]{1,4}))?)|(?P<days>[0-9]{1,4})d", text.strip()
    )
    if not match:
        raise ClockError(
            f"clock {text!r}: expected minutes+seconds as 10+5, or days as 3d", key="clock-text", text=text
        )
    if match["days"]:
        clock: Clock = Correspondence(int(match["days"]))
    else:
        clock = Fischer(int(match["minutes"]) * MINUTE, int(match["seconds"] or 0) * SECOND)
    clock.check()
    return clock


def _check(name: str, value: int, smallest: int, largest: int) -> None:
    if not smallest <= value <= largest:
        raise ClockError(f"clock, {name}: expected a number from {smallest} to {largest}, but {value} came")
