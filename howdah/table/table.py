"""A table as an immutable value, folded from its events."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from howdah.core.position import Position
from howdah.core.sentence import Sentence
from howdah.core.types import CHANCE, OVER
from howdah.table.actor import Person
from howdah.table.events import Cause, Event
from howdah.table.proposal import Offer, Undo
from howdah.table.setup import Computer, Kept, Place, Setup

# The smallest number of events that are remembered, to answer repeated and stale commands.
REMEMBERED: Final = 256
# The number of lines of chat that are kept.
LINES: Final = 200


class Phase(StrEnum):
    """Where a table stands."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class Seat:
    """Who sits there, and who plays."""

    person: Person | None = None  # None for a free seat or a computer's own
    computer: str | None = None  # the computer player; with a person, it plays in the person's place
    away: bool = False  # whether the person has left
    out: bool = False  # whether the seat has resigned or lost on time: it cannot win any more
    helped: bool = False  # whether a computer has played it in a person's place, if only for a while

    @classmethod
    def of(cls, place: Place) -> "Seat":
        """Return the seat of a place in a setup."""
        match place:
            case Kept(person):
                return cls(person=person)
            case Computer(player):
                return cls(computer=player)
            case _:
                return cls()

    @property
    def free(self) -> bool:
        """Whether a person may sit down."""
        return self.person is None and self.computer is None

    @property
    def manned(self) -> bool:
        """Whether a person plays it, there or away."""
        return self.person is not None and self.computer is None

    @property
    def present(self) -> bool:
        """Whether its person is at the table."""
        return self.person is not None and not self.away

    @property
    def name(self) -> str:
        """Who sits there, for people; empty for a free seat."""
        return self.person.name if self.person else self.computer or ""


@dataclass(frozen=True)
class Ply:
    """A move, or an outcome of chance, that stands."""

    seat: int  # CHANCE for an outcome
    move: str  # "@c1N"
    at: int  # milliseconds since the epoch
    path: tuple[str, ...]  # the spots that the move touches
    seq: int  # of its event
    sentence: Sentence


@dataclass(frozen=True)
class Line:
    """A line of chat."""

    seq: int
    at: int
    seat: int | None  # None for a spectator
    name: str
    text: str


@dataclass(frozen=True)
class SpokenLine(Line):
    """A line of chat with the holder who said it, who never leaves the table."""

    by: str | None = None


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    cause: Cause
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class SeatPlan:
    """How a seat answers the moves that it expects, from the present position on (TB-19)."""

    seat: int
    lines: tuple[tuple[str, ...], ...]

    def after(self, move: str) -> "SeatPlan":
        """Return what is left of the plan after a move."""
        return SeatPlan(self.seat, tuple(line[1:] for line in self.lines if line[0] == move and len(line) > 1))


@dataclass(frozen=True)
class Table:
    """The whole state of one running game."""

    seq: int  # the last event
    time: int  # when it was
    setup: Setup
    host: Person
    seats: tuple[Seat, ...]
    start: Position
    position: Position
    phase: Phase = Phase.WAITING
    plies: tuple[Ply, ...] = ()  # what stands, in order
    moved: int = 0  # the last event that changed the play: moves and resignations made before it are stale
    left: tuple[int, ...] = ()  # milliseconds left of each seat at `time`; empty without a clock
    offers: tuple[Offer, ...] = ()  # at most one of a kind
    turned_down: frozenset[tuple[str, int]] = frozenset()  # kind and seat of offers that failed since the last move
    result: Result | None = None
    rematch: Setup | None = None  # the next table
    chat: tuple[SpokenLine, ...] = ()
    recent: tuple[Event, ...] = ()
    plans: tuple[SeatPlan, ...] = ()  # at most one of a seat; private
    plannings: int = 0  # how often a seat has planned since the last move

    @property
    def turn(self) -> int:
        """Whose decision it is: a seat, `CHANCE` or `OVER`; `OVER` also before the start."""
        return self.position.turn if self.phase is Phase.PLAYING else OVER

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return not any(seat.free for seat in self.seats)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs: a person's who is to decide, unless an undo is being agreed on (TB-6, TB-7)."""
        if not self.left or self.turn in {CHANCE, OVER} or self.offer(Undo.kind):
            return None
        return self.turn if self.seats[self.turn].manned else None

    @property
    def flag_falls(self) -> int | None:
        """When the running clock is used up, if nothing happens before."""
        return None if self.running is None else self.time + self.left[self.running]

    def offer(self, kind: str) -> Offer | None:
        """Return the pending offer of a kind."""
        return next((offer for offer in self.offers if offer.kind == kind), None)

    def plan_of(self, seat: int) -> tuple[tuple[str, ...], ...]:
        """Return the lines that a seat has planned."""
        return next((plan.lines for plan in self.plans if plan.seat == seat), ())

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats of a holder."""
        held = (number for number, seat in enumerate(self.seats) if seat.person and seat.person.holder == holder)
        return tuple(held)

    def seat_of(self, holder: str | None) -> int | None:
        """Return the seat of a holder; of several, the one that is to decide, or else the first (TB-15)."""
        held = self.seats_of(holder)
        return self.turn if self.turn in held else next(iter(held), None)

    def seats_where(self, condition: Callable[[Seat], bool]) -> frozenset[int]:
        """Return the numbers of the seats for which something holds."""
        return frozenset(number for number, seat in enumerate(self.seats) if condition(seat))


def changed(table: Table, **parts: Any) -> Table:
    """Return a table with other parts, as `dataclasses.replace` does in many times the time; each event needs it."""
    new = object.__new__(Table)
    new.__dict__.update(table.__dict__, **parts)
    return new
