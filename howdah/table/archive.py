"""The game of a journal, told without its rules: they may be a version that is not supported any more."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from howdah.core.record import EarlyEnd, Entry, record_text
from howdah.table import events as e
from howdah.table.actor import Person
from howdah.table.errors import JournalError
from howdah.table.events import Cause, Event
from howdah.table.record import date_of
from howdah.table.setup import Setup
from howdah.table.table import Seat


@dataclass(frozen=True)
class Archive:
    """What the events of a table say: who played, and every move that stands. Nothing is checked by rules."""

    setup: Setup
    host: Person
    rules_version: int
    seats: tuple[Seat, ...]
    started: bool = False
    entries: tuple[Entry, ...] = ()
    ended: e.Ended | None = None

    @classmethod
    def of(cls, events: Sequence[Event]) -> "Archive":
        """Fold a journal; raise `JournalError` if it does not begin with the event created."""
        match events[0].fact if events else None:
            case e.Created(Setup(host=Person() as host) as setup, version):
                archive = cls(setup, host, version, tuple(map(Seat.of, setup.seats)))
            case _:
                raise JournalError("a table begins with created, and with a host")
        for event in events[1:]:
            archive = archive._after(event)
        return archive

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats of a holder."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.person and seat.person.holder == holder)

    def to_json(self) -> str:
        """Return the record as JSON text, of the version of the rules that was played."""
        ended = self.ended
        played_out = ended is not None and ended.cause is Cause.RULES
        return record_text(
            {
                "game": self.setup.game,
                "rules-version": self.rules_version,
                "players": len(self.seats),
                "options": dict(self.setup.options),
                "seats": [seat.name for seat in self.seats],
                "start": None,
                "final": None,
                "scores": list(ended.scores) if ended and played_out else None,
            },
            self.entries,
            EarlyEnd(ended.cause.value, ended.winners) if ended and not played_out else None,
        )

    def _after(self, event: Event) -> "Archive":
        match event.fact:
            case e.Joined(seat, person):
                return self._with(seat, person=person)
            case e.Left(seat) if not self.started:
                return self._with(seat, person=None)
            case e.Arranged(seat, player) | e.TakenOver(seat, player):
                return self._with(seat, computer=player)
            case e.Started(order) if sorted(order) == list(range(len(self.seats))):
                return replace(self, seats=tuple(self.seats[number] for number in order), started=True)
            case e.Played(move=move) | e.Drew(move=move):
                return replace(self, entries=(*self.entries, Entry(move, date_of(event.at))))
            case e.Undone(keep):
                return replace(self, entries=self.entries[:keep])
            case e.Ended() as ended:
                return replace(self, ended=ended)
        return self

    def _with(self, number: int, **changes: Person | str | None) -> "Archive":
        if number not in range(len(self.seats)):
            raise JournalError(f"there is no seat {number}")
        seat = replace(self.seats[number], **changes)  # type: ignore[arg-type]
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
