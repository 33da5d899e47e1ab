"""Where the events of tables are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from howdah.desk.page import Page
from howdah.table.events import Event
from howdah.table.table import Table


@dataclass(frozen=True)
class Head:
    """What is kept of a table beside its events."""

    invitation: str
    next: str | None


@dataclass(frozen=True)
class Writing:
    """Events to be written, the page as it is with them, and the table as it was before."""

    page: Page
    events: Sequence[Event]
    before: Table | None


class Journal(Protocol):
    """Writes and reads events; what is written together is there together, or not at all."""

    async def write(self, *writings: Writing) -> None:
        """Keep events; raise `LostRaceError` where somebody else was first."""

    async def head(self, table_id: str) -> Head | None:
        """Return what is kept of a table beside its events; None where there is no table."""

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table after one of them."""
