"""Peace: people whom a person has muted or blocked."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from howdah.server.accounts import Identity
from howdah.server.errors import TooManyError
from howdah.service.errors import NotFoundError
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import BLOCKS, HOLDERS, PERSONS

MOST: Final = 200  # people whom one person can mute or block
# `mute` hides what somebody says; `block` also keeps the person from one's tables, and both out of each other's lobby.
Kind: TypeAlias = Literal["mute", "block"]


@dataclass(frozen=True)
class BlockView:
    """A person who is muted or blocked."""

    person: str  # the handle
    name: str
    kind: Kind


class Peace:
    """Who has muted or blocked whom on this server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: Identity) -> tuple[BlockView, ...]:
        """Return the people whom a person has muted or blocked, the last one first."""
        wanted = (
            select(PERSONS.c.handle, PERSONS.c.name, BLOCKS.c.kind)
            .join(PERSONS, PERSONS.c.id == BLOCKS.c.other)
            .where(BLOCKS.c.person == person.id)
            .order_by(BLOCKS.c.at.desc(), PERSONS.c.handle)
        )
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return tuple(BlockView(row.handle, row.name, row.kind) for row in rows)

    async def put(self, person: Identity, handle: str, kind: Kind, now: int) -> None:
        """Mute or block somebody; raise `NotFoundError` if nobody has this handle, or it is the person's own."""

        def work(connection: Connection) -> None:
            # The person's row is the lock: two requests at once cannot both add the last one.
            connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == person.id).with_for_update())
            other = connection.scalar(select(PERSONS.c.id).where(PERSONS.c.handle == handle))
            if other is None or other == person.id:
                raise NotFoundError("expected the id of another person, but nobody else has this one")
            own = BLOCKS.c.person == person.id
            others = select(func.count()).select_from(BLOCKS).where(own, BLOCKS.c.other != other)
            if (connection.scalar(others) or 0) >= MOST:
                raise TooManyError(f"expected at most {MOST} people", key="too-many-blocks", most=MOST)
            insert = (sqlite if self.database.on_sqlite else postgresql).insert
            row = insert(BLOCKS).values(person=person.id, other=other, kind=kind, at=now)
            key = [BLOCKS.c.person, BLOCKS.c.other]
            connection.execute(row.on_conflict_do_update(index_elements=key, set_={"kind": kind, "at": now}))

        await self.database.write(work)

    async def remove(self, person: Identity, handle: str) -> None:
        """Hear somebody again, who may sit down again."""
        other = select(PERSONS.c.id).where(PERSONS.c.handle == handle).scalar_subquery()
        gone = delete(BLOCKS).where(BLOCKS.c.person == person.id, BLOCKS.c.other == other)
        await self.database.write(lambda connection: connection.execute(gone))

    async def keeps_out(self, stored: StoredTable, holder: str) -> bool:
        """Tell whether the host or somebody with a seat has blocked a person."""
        table = stored.table
        there = {table.host.holder, *(seat.person.holder for seat in table.seats if seat.person)}
        blocker, blocked = HOLDERS.alias("blocker"), HOLDERS.alias("blocked")
        wanted = (
            select(BLOCKS.c.person)
            .join(blocker, blocker.c.person == BLOCKS.c.person)
            .join(blocked, blocked.c.person == BLOCKS.c.other)
            .where(blocker.c.id.in_(there), blocked.c.id == holder, BLOCKS.c.kind == "block")
        )
        return await self.database.read(lambda connection: connection.execute(wanted.limit(1)).first()) is not None
