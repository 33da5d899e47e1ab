"""Storage in a browser: IndexedDB, reached through an object of the client that takes and returns JSON."""

import json
from typing import Any, Final, Protocol

from howdah.core import schema
from howdah.storage.errors import LostRaceError, UnknownTableError
from howdah.storage.protocol import Append, Head
from howdah.table.events import Event
from howdah.table.view import OwnTableEntry

HOLDER: Final = "here"  # the id of the one person of a device; old releases have stored it


class BrowserDatabase(Protocol):
    """What the client provides. It is implemented in TypeScript, on top of IndexedDB."""

    async def read(self, table_id: str, after: int) -> str:
        """Return the list of the texts of a table's events with numbers above `after`."""

    async def head(self, table_id: str) -> str:
        """Return the head that was stored last, or null."""

    async def write(self, writings: str) -> bool:
        """Store a list of writings, all or none: `id`, `head`, `entry`, and `events` as pairs of number and text.

        Return False if an event of the same number is stored already, or if a table that had begun was removed.
        """

    async def name(self) -> str:
        """Return the name of the device's person, or null."""

    async def rename(self, name: str) -> None:
        """Store the name of the device's person."""


class IndexedDbStorage:
    """The tables of a device."""

    def __init__(self, database: BrowserDatabase) -> None:
        self._database = database

    async def append(self, *appends: Append) -> None:
        """Store events, all or none; raise `LostRaceError` if another tab was first.

        Raise `UnknownTableError` if the table was removed from the device.
        """
        if await self._database.write(schema.dumps([writing(one) for one in appends])):
            return
        for one in appends:
            if one.before and await self.head(one.stored.id) is None:
                raise UnknownTableError(f"table {one.stored.id} was removed from this device", key="removed-table")
        raise LostRaceError(f"another tab has stored the next event of table {appends[0].stored.id}")

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        head = json.loads(await self._database.head(table_id))
        return Head(**head) if head else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        return [Event.from_json(body) for body in json.loads(await self._database.read(table_id, after))[:most]]


def writing(append: Append) -> dict[str, Any]:
    """Return what is stored for some events, as the client takes it."""
    stored = append.stored
    return {
        "id": stored.id,
        "head": Head(stored.invitation, stored.next),
        # The client lists tables from these entries without starting Python.
        "entry": OwnTableEntry.of_holder(stored.id, stored.table, HOLDER),
        "events": [(event.seq, event.to_json()) for event in append.events],
    }
