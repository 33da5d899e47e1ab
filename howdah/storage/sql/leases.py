"""Which process plays a computer's turn. Another takes it over when the lease is not renewed."""

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from howdah.server.database import Database
from howdah.server.rows import LEASES, TABLES


class Leases:
    """The leases of one process."""

    def __init__(self, database: Database, process: str, lasts: float) -> None:
        self.database = database
        self.process = process
        self.lasts = int(lasts * 1000)

    async def take(self, table_id: str, now: int) -> bool:
        """Take a table's turn, unless another process has it."""
        insert = (sqlite if self.database.on_sqlite else postgresql).insert
        row = {"owner": self.process, "expires": now + self.lasts}
        taken = insert(LEASES).values(table_id=table_id, **row)
        free = or_(LEASES.c.expires < now, LEASES.c.owner == self.process)
        taken = taken.on_conflict_do_update(index_elements=[LEASES.c.table_id], set_=row, where=free)
        async with self.database.writing() as connection:
            # Asked for the row, since only that says on every database whether there is one.
            return (await connection.execute(taken.returning(LEASES.c.table_id))).first() is not None

    async def renew(self, table_id: str, now: int) -> None:
        """Keep a turn for longer."""
        own = (LEASES.c.table_id == table_id) & (LEASES.c.owner == self.process)
        async with self.database.writing() as connection:
            await connection.execute(update(LEASES).where(own).values(expires=now + self.lasts))

    async def give_back(self, table_id: str) -> None:
        """Let any process have the turn."""
        own = (LEASES.c.table_id == table_id) & (LEASES.c.owner == self.process)
        async with self.database.writing() as connection:
            await connection.execute(delete(LEASES).where(own))

    async def give_back_all(self) -> None:
        """Let other processes have all turns of this one."""
        async with self.database.writing() as connection:
            await connection.execute(delete(LEASES).where(LEASES.c.owner == self.process))

    async def forget_all(self) -> None:
        """Let all turns be taken anew, where those who had them are known to be gone."""
        async with self.database.writing() as connection:
            await connection.execute(delete(LEASES))

    async def untaken(self, now: int) -> list[str]:
        """Return the tables on which a computer is to move and that no process has."""
        held = select(LEASES.c.table_id).where(LEASES.c.expires >= now)
        async with self.database.reading() as connection:
            wanted = select(TABLES.c.id).where(TABLES.c.computing, TABLES.c.id.not_in(held))
            return list(await connection.scalars(wanted))
