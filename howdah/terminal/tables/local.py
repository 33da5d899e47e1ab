"""A table at this terminal: everybody plays here, and the journal is a file."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from time import time_ns

from howdah.core.options import Options
from howdah.table.actor import SYSTEM, Actor, Person
from howdah.table.commands import Chat, Command, Create, Request, Start, Tick
from howdah.table.decide import reply
from howdah.table.errors import JournalError
from howdah.table.fold import replay
from howdah.table.permission import acting_seat
from howdah.table.setup import Computer, Kept, Place, Privacy, Setup
from howdah.table.table import Phase, Table
from howdah.table.view import public
from howdah.terminal.tables.journal import Journal
from howdah.terminal.tables.shelf import new_path
from howdah.terminal.tables.sight import Sight, sight


class LocalTable:
    """A running game with its journal; an event is on the disk before anybody sees it."""

    def __init__(self, journal: Journal, table: Table | None = None) -> None:
        self.journal = journal
        self._table = table
        self._seen: Sight | None = None

    @classmethod
    def begin(cls, setup: Setup) -> "LocalTable":
        """Set up a table and start the game."""
        local = cls(Journal.begin(new_path(setup.game)))
        local.ask(Create(setup))
        local.ask(Start())
        return local

    @classmethod
    def read(cls, path: Path) -> "LocalTable":
        """Return a game that is kept in a file, as it is."""
        journal, events = Journal.read(path)
        try:
            return cls(journal, replay(events))
        except JournalError as error:
            raise JournalError(f"{path}: {error}") from error

    @classmethod
    def resume(cls, path: Path) -> "LocalTable":
        """Go on with a game that is kept in a file; a draw of chance that a crash cut off is made."""
        local = cls.read(path)
        if local.table.phase is Phase.OVER:
            return local
        local.ask(Start() if local.table.phase is Phase.WAITING else Tick())
        return local

    @property
    def table(self) -> Table:
        """The table as it is now."""
        if self._table is None:
            raise JournalError(f"{self.journal.path}: there is no table yet; expected create")
        return self._table

    @property
    def sight(self) -> Sight:
        """What is seen at this terminal, where all persons sit."""
        persons = self.table.seats_where(lambda seat: seat.person is not None)
        self._seen = sight(public(self.table), persons, self._seen)
        return self._seen

    def ask(self, request: Request) -> None:
        """Give a command in the name of whoever it acts for; raise an error saying why it cannot be done."""
        command = Command(secrets.token_hex(4), self._table.seq if self._table else 0, request)
        answer = reply(self._table, command, self._actor(request), time_ns() // 1_000_000, SystemRandom())
        self.journal.add(answer.events)
        self._table = answer.table

    def rematch(self) -> "LocalTable | None":
        """Return the table after this one, where a rematch was agreed."""
        return LocalTable.begin(self.table.rematch) if self.table.rematch else None

    def _actor(self, request: Request) -> Actor:
        if isinstance(request, Chat) and self._table:
            return Actor(self._table.host.holder, self._table.host.name)
        seat = acting_seat(request)
        if seat is None or self._table is None or seat not in range(len(self._table.seats)):
            return SYSTEM
        person = self._table.seats[seat].person
        return Actor(person.holder, person.name) if person else SYSTEM


def local_setup(game: str, options: Options, seats: Sequence[Person | Computer]) -> Setup:
    """Return the setup of a table at this terminal."""
    places: tuple[Place, ...] = tuple(seat if isinstance(seat, Computer) else Kept(seat) for seat in seats)
    persons = [seat for seat in seats if isinstance(seat, Person)]
    host = persons[0] if persons else Person("here", "Howdah")
    return Setup(game, places, options, privacy=Privacy.INVITED, host=host)
