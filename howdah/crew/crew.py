"""What every crew is: workers that each do one task at a time, until all are done or Ctrl-C sends them home."""

import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event
from types import FrameType
from typing import Any, Final, Self, TypeAlias, TypeVar

from howdah.core.errors import HowdahError

Piece = TypeVar("Piece")
Outcome = TypeVar("Outcome")
Task: TypeAlias = Callable[[], Any]

# A task that takes its worker with it so often is itself what is wrong.
TRIES: Final = 4
SECONDS_UNTIL_CTRL_C_IS_SEEN: Final = 0.2


class CrewError(HowdahError):
    """Workers that cannot be had, or that die of their work."""

    code = "bad-crew"


class Crew(ABC):
    """Workers, to be used in a `with` statement; at its end they are sent home, whatever they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()

    def work(self, job: Callable[[Piece], Outcome], pieces: Iterable[Piece], keep: Callable[[Outcome], None]) -> bool:
        """Do the job for every piece, in any order, and give each outcome to `keep` as it comes.

        False if Ctrl-C ended it early: then what is being done is given up, and what is done has been kept. A piece
        whose worker dies is done again by another. An error in the job is raised here.
        """
        waiting = deque(pieces)
        with _ctrl_c() as asked_to_stop:
            while (waiting or self.busy) and not asked_to_stop():
                while waiting and self.has_room:
                    self.begin(partial(job, waiting.popleft()))
                for outcome in self.ended(SECONDS_UNTIL_CTRL_C_IS_SEEN):
                    keep(outcome)
            if not asked_to_stop():
                return True
            for outcome in self.ended(0):
                keep(outcome)
            return False

    @property
    @abstractmethod
    def busy(self) -> int:
        """How many tasks are being done."""

    @property
    @abstractmethod
    def has_room(self) -> bool:
        """Whether there is a worker for another task."""

    @abstractmethod
    def begin(self, task: Task) -> None:
        """Give a task to a worker; it must be one that can be pickled."""

    @abstractmethod
    def ended(self, seconds: float) -> Iterator[Any]:
        """Wait so long for tasks to end, and yield the outcomes of those that have; begin anew those that were lost."""

    @abstractmethod
    def dismiss(self) -> None:
        """Send the workers home, whatever they are doing."""


@contextmanager
def _ctrl_c() -> Iterator[Callable[[], bool]]:
    """Take note of Ctrl-C instead of being interrupted by it; the second time it interrupts."""
    asked = Event()

    def take_note(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        asked.set()

    before = signal.signal(signal.SIGINT, take_note)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
