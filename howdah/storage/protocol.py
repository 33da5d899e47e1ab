"""The storage protocol: the events of tables, appended in order and never changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from howdah.table.archive import Archive
from howdah.table.events import Event
from howdah.table.permission import Seated
from howdah.table.table import Table
from howdah.table.view import BoardView, ChangingParts, PublicTable


@dataclass(frozen=True)
class StoredTable:
    """A table with what is stored of it beside its events."""

    id: str
    table: Table
    invitation: str  # the secret of the link to the table
    next: str | None = None  # the table of the rematch

    def public(self, language: str) -> PublicTable:
        """Return the public view, made once for all readers of a language."""
        made = self._views.public
        if language not in made:
            made[language] = PublicTable.of(self.table, language, self.changing())
        return made[language]

    def changing(self, before: "StoredTable | None" = None) -> ChangingParts:
        """Return the parts of the public view that change, made once for all readers.

        Those of the table before are taken over if they are the same.
        """
        made = self._views
        if made.changing is None:
            made.changing = ChangingParts.of(self.table, (before.table, before.changing()) if before else None)
        return made.changing

    def board_of_mover(self, language: str) -> BoardView:
        """Return the board as the player sees it who is to move, made once for a language."""
        made = self._views.mover
        if language not in made:
            made[language] = self.changing().board.for_mover(self.table.position, language)
        return made[language]

    @cached_property
    def _views(self) -> "Views":
        return Views()


@dataclass
class Views:
    """What was made of a table for its readers."""

    changing: ChangingParts | None = None
    public: dict[str, PublicTable] = field(default_factory=dict)  # by language
    mover: dict[str, BoardView] = field(default_factory=dict)  # by language


class InvitedTable(Protocol):
    """A table with its invitation, by which visitors are let in."""

    @property
    def table(self) -> Seated:
        """Who sits at it."""

    @property
    def invitation(self) -> str:
        """The secret of the link to it."""


@dataclass(frozen=True)
class ArchivedTable:
    """A stored table whose rules are not supported any more."""

    table: Archive
    invitation: str


@dataclass(frozen=True)
class Head:
    """What is stored of a table beside its events."""

    invitation: str
    next: str | None


@dataclass(frozen=True)
class Append:
    """Events to append, the table after them, and the table before them (None for a new table)."""

    stored: StoredTable
    events: Sequence[Event]
    before: Table | None


class TableStorage(Protocol):
    """Stores the events of tables. The number of an event is the lock: of two writers of one number, one fails."""

    async def append(self, *appends: Append) -> None:
        """Store events, all or none; raise `LostRaceError` if another writer was first.

        New tables come before the table whose events name them.
        """

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
