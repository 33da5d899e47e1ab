"""The journals of the tables in the database, with the index that is written beside them."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from howdah.desk.duty import awaited, computing
from howdah.desk.errors import LostRaceError
from howdah.desk.journal import Head, Writing
from howdah.desk.page import Page
from howdah.server.database import Database
from howdah.server.rows import EVENTS, SEATS, TABLES
from howdah.server.together import Together
from howdah.table.events import Event
from howdah.table.setup import Privacy
from howdah.table.table import Phase, Table

CHANNEL: Final = "howdah"
UPDATE: Final = update(TABLES).where(TABLES.c.id == bindparam("changed_id"))
EMPTY: Final = delete(SEATS).where(SEATS.c.table_id == bindparam("emptied"))


class Journal:
    """Writes and reads events; what is written together is there together, or not at all."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self._together = Together(self._write)

    async def write(self, *writings: Writing) -> None:
        """Put events on disk; raise `LostRaceError` where somebody else was first."""
        try:
            # PostgreSQL itself lets transactions wait for the disk together.
            await (self._together.write(writings) if self.database.on_sqlite else self._write(writings))
        except IntegrityError as error:
            raise LostRaceError(f"table {writings[0].page.id} has gone on; expected its last event") from error

    async def head(self, table_id: str) -> Head | None:
        """Return what the index has of a table."""
        wanted = select(TABLES.c.invitation, TABLES.c.next).where(TABLES.c.id == table_id)
        async with self.database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return Head(row.invitation, row.next) if row else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table after one of them."""
        wanted = (
            select(EVENTS.c.body)
            .where(EVENTS.c.table_id == table_id, EVENTS.c.seq > after)
            .order_by(EVENTS.c.seq)
            .limit(most)
        )
        async with self.database.reading() as connection:
            return [Event.from_json(body) for body in await connection.scalars(wanted)]

    async def _write(self, writings: Sequence[Writing]) -> None:
        new = [_row(one.page) for one in writings if one.before is None]
        changed = [_row(one.page) for one in writings if one.before is not None]
        bodies = [
            {"table_id": one.page.id, "seq": event.seq, "body": event.to_json()}
            for one in writings
            for event in one.events
        ]
        moved = [
            one.page
            for one in writings
            if one.before is None or _seats(one.page.id, one.before) != _seats(one.page.id, one.page.table)
        ]
        async with self.database.writing() as connection:
            if new:
                await connection.execute(insert(TABLES), new)
            await connection.execute(insert(EVENTS), bodies)
            if changed:
                await connection.execute(UPDATE, [{"changed_id": row["id"], **row} for row in changed])
            if moved:
                await connection.execute(EMPTY, [{"emptied": page.id} for page in moved])
            seats = [seat for page in moved for seat in _seats(page.id, page.table)]
            if seats:
                await connection.execute(insert(SEATS), seats)
            if not self.database.on_sqlite:
                for one in writings:
                    notice = f"{self.process} {one.page.id} {one.page.table.seq}"
                    await connection.execute(select(func.pg_notify(CHANNEL, notice)))


def _row(page: Page) -> dict[str, Any]:
    table = page.table
    free = any(seat.free for seat in table.seats)
    return {
        "id": page.id,
        "game": table.setup.game,
        "seq": table.seq,
        "changed": table.time,
        "phase": table.phase.value,
        "open": table.setup.privacy is Privacy.OPEN and (free or table.phase is Phase.PLAYING),
        "computing": computing(table),
        "flag_falls": table.flag_falls,
        "invitation": page.invitation,
        "next": page.next,
    }


def _seats(table_id: str, table: Table) -> list[dict[str, Any]]:
    due = awaited(table)
    return [
        {"table_id": table_id, "seat": number, "holder": seat.person.holder, "due": number in due}
        for number, seat in enumerate(table.seats)
        if seat.person
    ]
