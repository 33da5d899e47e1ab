"""What the owner of a server can do with its database: copy it, check it, count it, and delete from it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, func, or_, select, text, update

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.server.accounts import Accounts, Identity
from howdah.storage.sql import club_rows
from howdah.storage.sql.club_tables import CLUBS, MEMBERS
from howdah.storage.sql.database import Database, newest_revision, sqlite_file
from howdah.storage.sql.erasure import delete_tables, erase_person
from howdah.storage.sql.storage import SqlStorage
from howdah.storage.sql.tables import EVENTS, LINKS, PERSONS, SESSIONS, TABLES
from howdah.table.apply_events import replay

SOME: Final = 500  # tables that are read at a time


class AdminError(HowdahError):
    """What cannot be done with a server's database."""

    code = "admin"


@dataclass(frozen=True)
class Statistics:
    """How much is stored."""

    tables: dict[str, int]  # by phase
    games: dict[str, int]  # tables by game
    events: int
    guests: int
    accounts: int
    sessions: int
    bytes: int  # of the database


@dataclass(frozen=True)
class Checked:
    """A table that was replayed, and what is wrong with it."""

    id: str
    error: str | None


@dataclass(frozen=True)
class PersonRow:
    """A person in a list."""

    id: str
    login: str | None
    name: str
    seen: int


@dataclass(frozen=True)
class ClubRow:
    """A club in a list."""

    id: str
    name: str
    members: int
    founded: int


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    phase: str
    events: int
    changed: int


def database_file(url: str) -> Path:
    """Return the file of a SQLite database; raise `AdminError` for another database."""
    file = sqlite_file(url)
    if file is None:
        raise AdminError("expected a SQLite database; PostgreSQL has pg_dump and pg_restore", key="admin-postgresql")
    return file


@asynccontextmanager
async def opened(url: str, *, alone: bool = False) -> AsyncIterator[Database]:
    """Open a database of this release; `alone` refuses one of SQLite's that a server uses."""
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise AdminError(f"there is no database {file}", key="admin-no-database", file=file)
    database = Database(url)
    try:
        if alone:
            database.lock()
        found = await database.read(_revision)
        if found != newest_revision():
            message = f"expected a database of this release, {newest_revision()}, but {found or 'another'} came"
            raise AdminError(message, key="admin-other-release")
        yield database
    finally:
        await database.close()


async def statistics(database: Database) -> Statistics:
    """Return how much is stored."""

    def count(connection: Connection) -> Statistics:
        def number(wanted: Select[Any]) -> int:
            return int(connection.scalar(wanted) or 0)

        def by(column: Any) -> dict[str, int]:
            rows = connection.execute(select(column, func.count()).group_by(column)).all()
            return {str(row[0]): int(row[1]) for row in rows}

        people = select(func.count()).select_from(PERSONS)
        return Statistics(
            tables=by(TABLES.c.phase),
            games=by(TABLES.c.game),
            events=number(select(func.count()).select_from(EVENTS)),
            guests=number(people.where(PERSONS.c.login.is_(None))),
            accounts=number(people.where(PERSONS.c.login.is_not(None))),
            sessions=number(select(func.count()).select_from(SESSIONS)),
            bytes=number(_size(connection)),
        )

    return await database.read(count)


async def check(database: Database, games: Registry) -> AsyncIterator[Checked]:
    """Replay every table, and compare what is listed of it with what it came to."""
    storage = SqlStorage(database, "admin")
    last = ""
    while ids := await database.read(partial(_some_tables, last)):
        for table_id, seq, phase in ids:
            try:
                table = replay(await storage.read(table_id), games)
            except HowdahError as error:
                yield Checked(table_id, str(error))
                continue
            except Exception as error:  # noqa: BLE001 - a journal that breaks the program is what is looked for
                yield Checked(table_id, repr(error))
                continue
            found = table.seq, table.phase.value
            listed: tuple[int, str] | None = seq, phase
            if table.seq > seq:  # perhaps a server has written between the two reads
                listed = await database.read(partial(_listed, table_id))
                listed = found if listed and listed[0] > table.seq else listed
            yield Checked(table_id, _difference(listed, found))
        last = ids[-1][0]


async def persons(database: Database, most: int, *, accounts: bool) -> list[PersonRow]:
    """Return people, the last seen first."""
    wanted = select(PERSONS.c.id, PERSONS.c.login, PERSONS.c.name, PERSONS.c.seen).order_by(PERSONS.c.seen.desc())
    if accounts:
        wanted = wanted.where(PERSONS.c.login.is_not(None))
    rows = await database.read(lambda connection: connection.execute(wanted.limit(most)).all())
    return [PersonRow(*row) for row in rows]


async def tables(database: Database, most: int) -> list[TableRow]:
    """Return tables, the last changed first."""
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.phase, TABLES.c.seq, TABLES.c.changed)
    wanted = select(*columns).order_by(TABLES.c.changed.desc()).limit(most)
    rows = await database.read(lambda connection: connection.execute(wanted).all())
    return [TableRow(*row) for row in rows]


async def clubs(database: Database, most: int) -> list[ClubRow]:
    """Return clubs, the newest first."""
    members = select(func.count()).where(MEMBERS.c.club_id == CLUBS.c.id).correlate(CLUBS).scalar_subquery()
    wanted = select(CLUBS.c.id, CLUBS.c.name, members, CLUBS.c.founded).order_by(CLUBS.c.founded.desc()).limit(most)
    rows = await database.read(lambda connection: connection.execute(wanted).all())
    return [ClubRow(*row) for row in rows]


async def delete_club(database: Database, club_id: str) -> None:
    """Delete a club with its tournaments; games stay."""

    def work(connection: Connection) -> None:
        if connection.scalar(select(CLUBS.c.id).where(CLUBS.c.id == club_id)) is None:
            raise AdminError(f"no club has the id {club_id!r}", key="admin-no-club", club=club_id)
        club_rows.delete_club(connection, club_id)

    await database.write(work)


async def delete_person(database: Database, named: str) -> None:
    """Delete a person, and what is stored of the person at tables."""
    identity = await find_person(database, named)
    await database.write(partial(erase_person, holders=identity.holders))
    await Accounts(database).delete(identity)


async def delete_table(database: Database, table_id: str) -> None:
    """Delete a table with its events."""

    def work(connection: Connection) -> None:
        if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table_id)) is None:
            raise AdminError(f"no table has the id {table_id!r}", key="admin-no-table", table=table_id)
        connection.execute(update(TABLES).where(TABLES.c.next == table_id).values(next=None))
        delete_tables(connection, [table_id])

    await database.write(work)


async def sign_out(database: Database, named: str | None, now: int) -> int:
    """End all sessions and links of a person, or of everybody; return how many sessions there were."""
    person = (await find_person(database, named)).id if named else None

    def work(connection: Connection) -> int:
        own = [table.c.person == person for table in (SESSIONS, LINKS)] if person else [text("1 = 1")] * 2
        ended = connection.execute(delete(SESSIONS).where(own[0])).rowcount
        connection.execute(delete(LINKS).where(own[1]))
        old_cookies = update(PERSONS).values(valid_from=now)
        connection.execute(old_cookies.where(PERSONS.c.id == person) if person else old_cookies)
        return ended

    return await database.write(work)


async def find_person(database: Database, named: str) -> Identity:
    """Return the person of an account's name or an id."""
    wanted = select(PERSONS.c.id).where(or_(PERSONS.c.id == named, PERSONS.c.login == named.lower()))
    found = await database.read(lambda connection: connection.scalars(wanted).all())
    identity = await Accounts(database).find(found[0]) if found else None
    if identity is None:
        raise AdminError(f"nobody has the account or the id {named!r}", key="admin-no-person", person=named)
    return identity


def _revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _size(connection: Connection) -> Select[Any]:
    if connection.dialect.name == "sqlite":
        pages = "(SELECT page_count FROM pragma_page_count()) * (SELECT page_size FROM pragma_page_size())"
        return select(text(pages))
    return select(text("pg_database_size(current_database())"))


def _some_tables(last: str, connection: Connection) -> Sequence[tuple[str, int, str]]:
    wanted = select(TABLES.c.id, TABLES.c.seq, TABLES.c.phase).where(TABLES.c.id > last).order_by(TABLES.c.id)
    return [(row.id, row.seq, row.phase) for row in connection.execute(wanted.limit(SOME))]


def _difference(listed: tuple[int, str] | None, found: tuple[int, str]) -> str | None:
    """Return what is wrong if a table is listed otherwise than its events say; None if it was deleted since."""
    if listed is None or listed == found:
        return None
    return f"it is listed with {listed[0]} events and as {listed[1]}, but {found[0]} lead to {found[1]}"


def _listed(table_id: str, connection: Connection) -> tuple[int, str] | None:
    row = connection.execute(select(TABLES.c.seq, TABLES.c.phase).where(TABLES.c.id == table_id)).first()
    return (row.seq, row.phase) if row else None
