"""The interface of computer players: what they are asked and what they answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, Timer
from typing import TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.position import Move, Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.players.thought import Thought


class PlayerError(HowdahError):
    """A player that does not exist or cannot play this game."""

    code = "bad-player"


class NobodyMovesError(HowdahError):
    """A computer player was asked for a move where no player is to move."""

    code = "nobody-moves"

    def __init__(self) -> None:
        super().__init__("nobody is to move; expected a position in which a player is")


class CancelledError(HowdahError):
    """The work was cancelled before it was done."""

    code = "cancelled"

    def __init__(self) -> None:
        super().__init__("the work was cancelled before it was done")


def whole_percents(values: Sequence[float]) -> tuple[int, ...]:
    """Return shares of the win in whole percent that add up to 100: the largest remainders are rounded up."""
    exact = [100 * value / (sum(values) or 1) for value in values]
    floors = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda seat: floors[seat] - exact[seat])
    raised = set(by_remainder[: 100 - sum(floors)])
    return tuple(share + (seat in raised) for seat, share in enumerate(floors))


@dataclass(frozen=True)
class Outlook:
    """The evaluation of a position, and the line that is expected to follow."""

    values: tuple[float, ...]  # each seat's estimated share of the win, 0 to 1
    line: tuple[Move, ...] = ()  # the expected line (principal variation)
    wins_in: int | None = None  # the winner's own moves to a proven win, if one is found

    @property
    def move(self) -> Move:
        """The first move of the line."""
        return self.line[0]

    @property
    def percents(self) -> tuple[int, ...]:
        """Each seat's share of the win in whole percent; they add up to 100."""
        return whole_percents(self.values)


@dataclass(frozen=True)
class Decision(Outlook):
    """A player's move, which is the first of the line, and its evaluation."""

    depth: int = 0  # plies searched
    nodes: int = 0  # positions searched
    visits: tuple[tuple[int, int], ...] = ()  # tree search: the visits of each move, by code


Report: TypeAlias = Callable[[Decision], None]


class Halt:
    """Ends a search from another thread; its result so far becomes its decision."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._called = False
        self._stops: list[Callable[[], None]] = []

    @property
    def called(self) -> bool:
        """Whether the halt was called."""
        return self._called

    def call(self) -> None:
        """Stop all searches that use this halt, running and future ones."""
        with self._lock:
            self._called = True
            for stop in self._stops:
                stop()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Call `stop` when the halt is called, during the `with` block."""
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
    """Call `stop` after `seconds` or when the halt is called, during the `with` block."""
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


class Player(ABC):
    """A computer player. Intermediate results are reported from the searching thread; a halt ends a search early."""

    def choose(
        self, position: Position, budget: Budget = OWN_BUDGET, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return a legal move; raise `NobodyMovesError` if no player is to move."""
        return self.best(position, budget, 1, report, halt)[0]

    def best(
        self, position: Position, budget: Budget, count: int, report: Report | None = None, halt: Halt | None = None
    ) -> tuple[Decision, ...]:
        """Return at most `count` moves, the best first; raise `NobodyMovesError` if no player is to move."""
        if position.turn < 0:
            raise NobodyMovesError
        return self._best(position, budget, count, report, halt)

    def thought(self, position: Position, budget: Budget = OWN_BUDGET) -> Thought[Decision]:
        """Return the choice of a move as a thought; a player that does not search chooses at once."""
        yield from ()
        return self.choose(position, budget)

    @abstractmethod
    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return at least one and at most `count` moves of a position in which a player is to move."""
