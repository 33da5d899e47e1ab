"""What the owner of a server can see and delete of ratings and of blocked people."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import BLOCKS, PERSONS, RATED, RATINGS


@dataclass(frozen=True)
class RatingRow:
    """A rating in a list."""

    person: str
    name: str
    pool: str
    value: int
    deviation: int
    games: int


@dataclass(frozen=True)
class BlockedRow:
    """A person whom others have muted or blocked."""

    person: str
    name: str
    muted: int
    blocked: int


async def ratings(database: Database, most: int) -> list[RatingRow]:
    """Return ratings, pool by pool, the highest first."""
    wanted = (
        select(PERSONS.c.id, PERSONS.c.name, RATINGS.c.pool, RATINGS.c.value, RATINGS.c.deviation, RATINGS.c.games)
        .join(PERSONS, PERSONS.c.id == RATINGS.c.person)
        .order_by(RATINGS.c.pool, RATINGS.c.value.desc())
        .limit(most)
    )
    rows = await database.read(lambda connection: connection.execute(wanted).all())
    return [RatingRow(row.id, row.name, row.pool, round(row.value), round(row.deviation), row.games) for row in rows]


async def blocked(database: Database, most: int) -> list[BlockedRow]:
    """Return the people whom the most others have muted or blocked."""
    hard = func.sum(BLOCKS.c.kind == "block") if database.on_sqlite else func.count().filter(BLOCKS.c.kind == "block")
    wanted = (
        select(PERSONS.c.id, PERSONS.c.name, func.count().label("all"), hard.label("hard"))
        .join(PERSONS, PERSONS.c.id == BLOCKS.c.other)
        .group_by(PERSONS.c.id, PERSONS.c.name)
        .order_by(func.count().desc(), PERSONS.c.id)
        .limit(most)
    )
    rows = await database.read(lambda connection: connection.execute(wanted).all())
    return [BlockedRow(row.id, row.name, row.all - int(row.hard), int(row.hard)) for row in rows]


async def delete_ratings(database: Database, person: str) -> None:
    """Delete all ratings of a person, who begins again; those of the opponents stay."""

    def work(connection: Connection) -> None:
        for table in (RATED, RATINGS):
            connection.execute(delete(table).where(table.c.person == person))

    await database.write(work)
