"""Storage in memory, for tests and tables that need not outlast the process."""

from howdah.storage.errors import LostRaceError
from howdah.storage.protocol import Append, Head
from howdah.table.events import Event


class MemoryStorage:
    """Keeps events as JSON text, as every other storage does."""

    def __init__(self) -> None:
        self._events: dict[str, list[str]] = {}
        self._heads: dict[str, Head] = {}

    async def append(self, *appends: Append) -> None:
        """Store events, all or none; raise `LostRaceError` if another writer was first."""
        for one in appends:
            stored = len(self._events.get(one.stored.id, ()))
            if one.events[0].seq != stored + 1:
                raise LostRaceError(f"table {one.stored.id} has {stored} events; expected {one.events[0].seq - 1}")
        for one in appends:
            self._events.setdefault(one.stored.id, []).extend(event.to_json() for event in one.events)
            self._heads[one.stored.id] = Head(one.stored.invitation, one.stored.next)

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        return self._heads.get(table_id)

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        return [Event.from_json(text) for text in self._events.get(table_id, [])[after:][:most]]
