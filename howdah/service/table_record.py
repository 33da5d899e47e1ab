"""The record of a table, also of one whose rules are not supported any more."""

from dataclasses import dataclass

from howdah.core.errors import MalformedError
from howdah.service.channel import admit
from howdah.service.hub import Hub
from howdah.service.live_table import Visitor
from howdah.storage.errors import UnknownTableError
from howdah.storage.protocol import ArchivedTable
from howdah.table.archive import Archive
from howdah.table.errors import JournalError
from howdah.table.record import record


@dataclass(frozen=True)
class TableRecord:
    """The game of a table as a record."""

    table_id: str
    game: str
    text: str  # JSON

    @classmethod
    async def read(cls, hub: Hub, table_id: str, visitor: Visitor) -> "TableRecord":
        """Return the record of a table; raise an error if there is none, or the visitor may not see it."""
        try:
            stored = (await hub.fresh(table_id)).stored
        except JournalError:
            return await cls._read_archive(hub, table_id, visitor)
        admit(visitor, stored)
        return cls(table_id, stored.table.setup.game, record(stored.table).to_json())

    @classmethod
    async def _read_archive(cls, hub: Hub, table_id: str, visitor: Visitor) -> "TableRecord":
        """Tell a game without its rules; moves are written as they were."""
        try:
            archive = Archive.of(await hub.storage.read(table_id))
        except MalformedError as error:
            raise JournalError(f"table {table_id}: {error}") from error
        head = await hub.storage.head(table_id)
        if head is None:
            raise UnknownTableError(f"no table has the id {table_id!r}")
        admit(visitor, ArchivedTable(archive, head.invitation))
        return cls(table_id, archive.setup.game, archive.to_json())
