"""Tables in a SQL database: their events, and an index that is written in the same transaction."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from howdah.storage.errors import LostRaceError
from howdah.storage.protocol import Append, Head, StoredTable
from howdah.storage.sql.database import Database
from howdah.storage.sql.group_commit import GroupCommit
from howdah.storage.sql.tables import EVENTS, SEATS, TABLES
from howdah.table.events import Event
from howdah.table.pending import acting_computer, awaited
from howdah.table.setup import Privacy
from howdah.table.table import Phase, Table

CHANNEL: Final = "howdah"
UPDATE: Final = update(TABLES).where(TABLES.c.id == bindparam("changed_id"))
EMPTY: Final = delete(SEATS).where(SEATS.c.table_id == bindparam("emptied"))


class SqlStorage:
    """Stores events in SQLite or PostgreSQL. The primary key (table, number) is the lock between processes."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self._group_commit = GroupCommit(self._append)

    async def append(self, *appends: Append) -> None:
        """Store events, all or none; raise `LostRaceError` if another writer was first."""
        try:
            # PostgreSQL groups commits itself.
            await (self._group_commit.write(appends) if self.database.on_sqlite else self._append(appends))
        except IntegrityError as error:
            raise LostRaceError(f"another process has stored the next event of {appends[0].stored.id}") from error

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        wanted = select(TABLES.c.invitation, TABLES.c.next).where(TABLES.c.id == table_id)
        async with self.database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return Head(row.invitation, row.next) if row else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        wanted = (
            select(EVENTS.c.body)
            .where(EVENTS.c.table_id == table_id, EVENTS.c.seq > after)
            .order_by(EVENTS.c.seq)
            .limit(most)
        )
        async with self.database.reading() as connection:
            return [Event.from_json(body) for body in await connection.scalars(wanted)]

    async def open_tables(self, phase: str, game: str | None, most: int) -> list[str]:
        """Return the open tables, the last changed first."""
        wanted = select(TABLES.c.id).where(TABLES.c.open, TABLES.c.phase == phase)
        if game is not None:
            wanted = wanted.where(TABLES.c.game == game)
        async with self.database.reading() as connection:
            return list(await connection.scalars(wanted.order_by(TABLES.c.changed.desc()).limit(most)))

    async def tables_of(self, holders: Sequence[str], due: bool | None, most: int) -> list[tuple[str, str]]:  # noqa: FBT001
        """Return tables and the holders of their seats, the last changed first."""
        wanted = (
            select(TABLES.c.id, TABLES.c.changed, SEATS.c.holder)
            .distinct()
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.holder.in_(holders))
        )
        if due is not None:
            wanted = wanted.where(SEATS.c.due == due)
        async with self.database.reading() as connection:
            rows = await connection.execute(wanted.order_by(TABLES.c.changed.desc()).limit(most))
            return [(row.id, row.holder) for row in rows]

    async def flags_fallen(self, now: int) -> list[str]:
        """Return the tables on which a clock has run out."""
        async with self.database.reading() as connection:
            return list(await connection.scalars(select(TABLES.c.id).where(TABLES.c.flag_falls <= now)))

    async def _append(self, appends: Sequence[Append]) -> None:
        new = [_row(one.stored) for one in appends if one.before is None]
        changed = [_row(one.stored) for one in appends if one.before is not None]
        bodies = [
            {"table_id": one.stored.id, "seq": event.seq, "body": event.to_json()}
            for one in appends
            for event in one.events
        ]
        moved = [
            one.stored
            for one in appends
            if one.before is None or _seats(one.stored.id, one.before) != _seats(one.stored.id, one.stored.table)
        ]
        async with self.database.writing() as connection:
            if new:
                await connection.execute(insert(TABLES), new)
            await connection.execute(insert(EVENTS), bodies)
            if changed:
                await connection.execute(UPDATE, [{"changed_id": row["id"], **row} for row in changed])
            if moved:
                await connection.execute(EMPTY, [{"emptied": stored.id} for stored in moved])
            seats = [seat for stored in moved for seat in _seats(stored.id, stored.table)]
            if seats:
                await connection.execute(insert(SEATS), seats)
            if not self.database.on_sqlite:
                for one in appends:
                    notice = f"{self.process} {one.stored.id} {one.stored.table.seq}"
                    await connection.execute(select(func.pg_notify(CHANNEL, notice)))


def _row(stored: StoredTable) -> dict[str, Any]:
    table = stored.table
    return {
        "id": stored.id,
        "game": table.setup.game,
        "seq": table.seq,
        "changed": table.time,
        "phase": table.phase.value,
        "open": table.setup.privacy is Privacy.OPEN and (not table.full or table.phase is Phase.PLAYING),
        "computing": acting_computer(table) is not None,
        "flag_falls": table.flag_falls,
        "invitation": stored.invitation,
        "next": stored.next,
    }


def _seats(table_id: str, table: Table) -> list[dict[str, Any]]:
    due = awaited(table)
    return [
        {"table_id": table_id, "seat": number, "holder": seat.person.holder, "due": number in due}
        for number, seat in enumerate(table.seats)
        if seat.person
    ]
