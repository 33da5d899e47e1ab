"""Where tables are kept without a server: what the browser lends us, and the journal on top of it."""

import json
from typing import Protocol

from howdah.desk.errors import LostRaceError, UnknownTableError
from howdah.desk.journal import Head, Writing
from howdah.here.visitor import HOLDER
from howdah.table.events import Event
from howdah.table.view import View


class Shelf(Protocol):
    """A place for texts that outlasts the program; everything goes in and comes out as JSON."""

    async def read(self, table_id: str, after: int) -> str:
        """Return the list of the texts of a table's events after one of them."""

    async def head(self, table_id: str) -> str:
        """Return what was last written as the head of a table, or null."""

    async def write(self, writings: str) -> bool:
        """Keep a list of writings, all or none: `id`, `head`, `entry`, and `events` as pairs of number and text.

        False where an event of the same number is there already, or where a table that had begun is not there any more.
        """

    async def name(self) -> str:
        """Return the name that was last taken, or null."""

    async def rename(self, name: str) -> None:
        """Keep a name, in the place of the one before."""


class ShelfJournal:
    """The events of all tables on a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def write(self, *writings: Writing) -> None:
        """Keep events; raise `LostRaceError` where somebody else was first, as in another tab.

        Raise `UnknownTableError` where somebody has removed the table meanwhile.
        """
        if await self._shelf.write(json.dumps([_written(one) for one in writings], ensure_ascii=False)):
            return
        for writing in writings:
            if writing.before and await self.head(writing.page.id) is None:
                raise UnknownTableError(f"table {writing.page.id} was removed from this device")
        raise LostRaceError(f"table {writings[0].page.id} has gone on; expected its last event")

    async def head(self, table_id: str) -> Head | None:
        """Return what is kept of a table beside its events; None where there is no table."""
        head = json.loads(await self._shelf.head(table_id))
        return Head(**head) if head else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table after one of them."""
        return [Event.from_json(body) for body in json.loads(await self._shelf.read(table_id, after))[:most]]


def _written(writing: Writing) -> View:
    page = writing.page
    return {
        "id": page.id,
        "head": {"invitation": page.invitation, "next": page.next},
        "entry": page.own_entry(HOLDER),
        "events": [(event.seq, event.to_json()) for event in writing.events],
    }
