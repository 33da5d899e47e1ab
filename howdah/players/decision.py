"""What a computer player is asked and what it answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, Timer
from typing import Protocol, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.position import Move, Position


class PlayerError(HowdahError):
    """A player that does not exist or cannot play here."""

    code = "bad-player"


class NobodyMovesError(HowdahError):
    """A computer player was asked where nobody is to move."""

    code = "nobody-moves"

    def __init__(self) -> None:
        super().__init__("nobody is to move; expected a position in which a player is")


class CancelledError(HowdahError):
    """What was asked for was called off before it was done."""

    code = "cancelled"

    def __init__(self) -> None:
        super().__init__("it was called off before it was done")


@dataclass(frozen=True)
class Budget:
    """How long a player may think: whatever is used up first ends it."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def times(self, factor: int) -> "Budget":
        """Return a budget for so many times the work; a depth stays as it is."""
        seconds = None if self.seconds is None else self.seconds * factor
        return Budget(seconds, None if self.nodes is None else self.nodes * factor, self.depth)


@dataclass(frozen=True)
class Decision:
    """A move, and what the player thinks of it."""

    move: Move
    values: tuple[float, ...]  # each seat's estimated share of the win, 0 to 1
    line: tuple[Move, ...]  # what is expected to follow, this move first
    depth: int = 0  # moves looked ahead
    nodes: int = 0  # positions looked at
    visits: tuple[tuple[int, int], ...] = ()  # tree search: how often each move was tried, by code
    wins_in: int | None = None  # the winner's own moves until a win that nobody can prevent, where one is found


Report: TypeAlias = Callable[[Decision], None]


class Halt:
    """Ends a search from another thread: what it has found by then is its decision."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._called = False
        self._stops: list[Callable[[], None]] = []

    @property
    def called(self) -> bool:
        """Whether the halt was called."""
        return self._called

    def call(self) -> None:
        """Stop whoever heeds this halt, now or later."""
        with self._lock:
            self._called = True
            for stop in self._stops:
                stop()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Have `stop` called as soon as the halt is."""
        with self._lock:
            self._stops.append(stop)
            if self._called:
                stop()
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)


@contextmanager
def limited(stop: Callable[[], None], seconds: float | None, halt: Halt | None) -> Iterator[None]:
    """Have `stop` called when the seconds are over or the halt is called, whatever comes first."""
    halt = halt or Halt()
    timer = None if seconds is None else Timer(seconds, stop)
    with halt.stopping(stop):
        if timer:
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            if timer:
                timer.cancel()


class Player(Protocol):
    """Whoever can choose a move."""

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return a legal move of a position in which somebody is to move.

        What is found on the way is reported, from the thread that chooses; a halt ends the search early.
        """
        ...
