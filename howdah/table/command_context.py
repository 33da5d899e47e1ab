"""The context in which a command is decided."""

from dataclasses import dataclass, field
from typing import Protocol

from howdah.core.registry import Registry
from howdah.table.actor import Actor
from howdah.table.apply_events import apply
from howdah.table.commands import Command
from howdah.table.errors import PhaseError, SeatError
from howdah.table.events import Event, Fact
from howdah.table.table import Phase, Seat, Table


class Chance(Protocol):
    """Where chance comes from, such as `random.SystemRandom`."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to one less than `stop`, each equally likely."""


@dataclass
class CommandContext:
    """A command with everything that decides it, and the events that it has caused so far."""

    current: Table | None
    command: Command
    actor: Actor
    now: int
    chance: Chance
    games: Registry
    events: list[Event] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        if self.current is None:
            raise PhaseError(f"there is no table yet; expected create, but {self.command.request.kind} came")
        return self.current

    def emit(self, fact: Fact, planner: str | None = None) -> None:
        """Add what happens next, because of the command or because a holder has planned it."""
        seq = 1 if self.current is None else self.current.seq + 1
        author = (self.actor.holder, self.command.id) if planner is None else (planner, f"plan-{seq}")
        event = Event(seq, self.now, *author, fact)
        self.current = apply(self.current, event, self.games)
        self.events.append(event)

    def expect(self, *phases: Phase) -> None:
        """Raise `PhaseError` unless the table is in one of these phases."""
        if self.table.phase not in phases:
            expected, came = " or ".join(phases), self.command.request.kind
            raise PhaseError(f"the game is {self.table.phase}; {came} is for a game that is {expected}")

    def seat(self, number: int) -> Seat:
        """Return a seat; raise `SeatError` if there is none of this number."""
        seats = self.table.seats
        if not 0 <= number < len(seats):
            raise SeatError(f"there is no seat {number}; expected a number from 0 to {len(seats) - 1}")
        return seats[number]
