"""Tables in a SQL database: their events, and an index that is written in the same transaction."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    bindparam,
    cast,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from howdah.storage.errors import LostRaceError
from howdah.storage.protocol import Append, Head, StoredTable
from howdah.storage.sql.batch import run_batch
from howdah.storage.sql.club_rows import note_games, shared_tables
from howdah.storage.sql.database import Database
from howdah.storage.sql.group_commit import GroupCommit
from howdah.storage.sql.notices import CHANNEL, notices_of
from howdah.storage.sql.outbox import notices_in, write_notices
from howdah.storage.sql.ratings import rate_tables
from howdah.storage.sql.results import ResultFilter, has_ended, rows_of
from howdah.storage.sql.tables import EVENTS, RESULTS, SEATS, SPEAKERS, TABLES
from howdah.table.events import Created, Event, Said
from howdah.table.pending import acting_computer, awaited
from howdah.table.rated import counts
from howdah.table.setup import Privacy
from howdah.table.table import Phase, Table

NOTIFY: Final = select(func.pg_notify(bindparam("channel"), bindparam("notice")))
CANDIDATES: Final = 2000  # open tables that are looked at for one list
MOST_OF_HOST: Final = 5  # tables of one host in a list
MOST_OF_ORIGIN: Final = 15  # tables from one network in a list
# The versions of the rules of each game that tables can be played by.
Supported: TypeAlias = Mapping[str, Collection[int]]
# Statements that run often are made once: SQLAlchemy needs longer to make them than SQLite to run them.
HEAD: Final = select(TABLES.c.invitation, TABLES.c.next).where(TABLES.c.id == bindparam("table"))
BODIES: Final = (
    select(EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.seq > bindparam("after"))
    .order_by(EVENTS.c.seq)
)
FALLEN: Final = select(TABLES.c.id).where(TABLES.c.flag_falls <= bindparam("now"))
INSERT_TABLES: Final = insert(TABLES)
INSERT_EVENTS: Final = insert(EVENTS)
INSERT_SEATS: Final = insert(SEATS)
INSERT_RESULTS: Final = insert(RESULTS)
UPDATE: Final = update(TABLES).where(TABLES.c.id == bindparam("changed_id"))
UPDATE_SEATS: Final = update(SEATS).where(
    SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat")
)
EMPTY: Final = delete(SEATS).where(SEATS.c.table_id == bindparam("emptied"))


def _unknown(holder: str) -> None:
    """Return that it is not known from where a holder calls."""
    del holder


class SqlStorage:
    """Stores events in SQLite or PostgreSQL. The primary key (table, number) is the lock between processes."""

    def __init__(self, database: Database, process: str, origin_of: Callable[[str], int | None] = _unknown) -> None:
        self.database = database
        self.process = process
        self.origin_of = origin_of  # the network that a holder calls from, as a number
        self._group_commit = GroupCommit(self._append, _blames_one)

    async def append(self, *appends: Append) -> None:
        """Store events, all or none; raise `LostRaceError` if another writer was first."""
        try:
            await self._group_commit.write(appends)
        except IntegrityError as error:
            raise LostRaceError(f"another process has stored the next event of {appends[0].stored.id}") from error

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        row = await self.database.read(lambda connection: connection.execute(HEAD, {"table": table_id}).first())
        return Head(row.invitation, row.next) if row else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        wanted = BODIES if most is None else BODIES.limit(most)
        asked = {"table": table_id, "after": after}
        bodies = await self.database.read(lambda connection: connection.scalars(wanted, asked).all())
        return [Event.from_json(body) for body in bodies]

    async def open_tables(self, phase: str, supported: Supported, most: int, before: int, since: int = 0) -> list[str]:
        """Return the open tables of some games that changed between two times, the last changed first.

        Only a few of each host and of each network are among them, so that none fills the list.
        """
        wanted = select(TABLES.c.id, TABLES.c.changed, TABLES.c.host, TABLES.c.origin)
        wanted = wanted.where(TABLES.c.open, TABLES.c.phase == phase, TABLES.c.changed < before, _played_by(supported))
        wanted = wanted.where(TABLES.c.changed >= since)
        found = wanted.order_by(TABLES.c.changed.desc()).limit(CANDIDATES).subquery()
        host = func.coalesce(found.c.host, found.c.id)
        origin = func.coalesce(cast(found.c.origin, String), found.c.id)
        ranked = select(
            found.c.id,
            found.c.changed,
            func.row_number().over(partition_by=host, order_by=found.c.changed.desc()).label("of_host"),
            func.row_number().over(partition_by=origin, order_by=found.c.changed.desc()).label("of_origin"),
        ).subquery()
        fair = select(ranked.c.id).where(ranked.c.of_host <= MOST_OF_HOST, ranked.c.of_origin <= MOST_OF_ORIGIN)
        return await self._ids(fair.order_by(ranked.c.changed.desc()).limit(most))

    async def tables_of(
        self,
        holders: Sequence[str],
        supported: Supported,
        most: int,
        *,
        before: tuple[int, str],
        due: bool | None = None,
        over: bool | None = None,
        results: ResultFilter | None = None,
    ) -> list[tuple[str, str]]:
        """Return tables and the holders of their seats, the last changed first.

        `before` is the time and the id of the last table of the page before; `due` and `over` leave out the others, and
        `results` asks for finished games of a kind.
        """
        wanted = (
            select(TABLES.c.id, TABLES.c.changed, SEATS.c.holder)
            .distinct()
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.holder.in_(holders), _earlier(before), _played_by(supported))
        )
        if due is not None:
            wanted = wanted.where(SEATS.c.due == due)
        if over is not None:
            is_over = TABLES.c.phase == Phase.OVER.value
            wanted = wanted.where(is_over if over else ~is_over)
        if results and not results.is_empty:
            same = (RESULTS.c.table_id == SEATS.c.table_id) & (RESULTS.c.seat == SEATS.c.seat)
            wanted = results.apply(wanted.join(RESULTS, same))
        wanted = wanted.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(most)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [(row.id, row.holder) for row in rows]

    async def all_tables_of(self, holders: Sequence[str], most: int, before: tuple[int, str]) -> list[tuple[str, int]]:
        """Return all tables of some holders by any rules, and when they changed, the last changed first."""
        wanted = select(TABLES.c.id, TABLES.c.changed).distinct().join(SEATS, SEATS.c.table_id == TABLES.c.id)
        wanted = wanted.where(SEATS.c.holder.in_(holders), _earlier(before))
        wanted = wanted.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(most)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [(row.id, row.changed) for row in rows]

    async def shared_tables(
        self, holders: Sequence[str], others: Sequence[str], supported: Supported, most: int, before: tuple[int, str]
    ) -> list[str]:
        """Return finished tables of a person that are open, or at which another person sat too."""
        other = SEATS.alias("other")
        met = select(other.c.seat).where(other.c.table_id == TABLES.c.id, other.c.holder.in_(others))
        wanted = (
            select(TABLES.c.id, TABLES.c.changed)
            .distinct()
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.holder.in_(holders), TABLES.c.phase == Phase.OVER.value, or_(TABLES.c.open, met.exists()))
            .where(_earlier(before), _played_by(supported))
        )
        return await self._ids(wanted.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(most))

    async def flags_fallen(self, now: int) -> list[str]:
        """Return the tables on which a clock has run out."""
        return await self._ids(FALLEN, {"now": now})

    async def _ids(self, wanted: Select[Any], asked: Mapping[str, Any] | None = None) -> list[str]:
        rows = await self.database.read(lambda connection: connection.execute(wanted, asked).all())
        return [str(row[0]) for row in rows]

    async def _append(self, appends: Sequence[Append]) -> None:
        # In one order in all processes, so that none waits for another in a circle.
        rows = _Rows(sorted(appends, key=lambda one: one.stored.id), self.origin_of)
        if not self.database.on_sqlite:
            rows.notices = [{"channel": CHANNEL, "notice": text} for text in notices_of(self.process, appends)]
        await self.database.write(rows.write)


class _Rows:
    """The rows of some appends."""

    def __init__(self, appends: Sequence[Append], origin_of: Callable[[str], int | None]) -> None:
        self.new = [
            _row(one.stored) | {"host": holder, "origin": origin_of(holder), "rules": _rules_of(one.events)}
            for one in appends
            if one.before is None
            for holder in (one.stored.table.host.holder,)
        ]
        # Only what has changed is set, since each column may be in an index. Mostly that is the same for all rows.
        self.changed = _by_columns(
            {"changed_id": one.stored.id} | _difference(_row(replace(one.stored, table=one.before)), _row(one.stored))
            for one in appends
            if one.before
        )
        self.events = [
            {"table_id": one.stored.id, "seq": event.seq, "body": event.to_json()}
            for one in appends
            for event in one.events
        ]
        moved = [one.stored for one in appends if one.before is None or _has_new_people(one.stored.table, one.before)]
        self.emptied = [{"emptied": stored.id} for stored in moved]
        self.seats = [seat for stored in moved for seat in _seats(stored.id, stored.table)]
        self.due = [row for one in appends if one.before for row in _due_changes(one.stored, one.before)]
        ended = [one.stored for one in appends if has_ended(one)]
        self.results = [row for stored in ended for row in rows_of(stored.id, stored.table)]
        self.rated = [stored for stored in ended if counts(stored.table)]
        self.shared = shared_tables(appends)
        self.notices: list[dict[str, Any]] = []  # for other processes
        self.news = [row for one in appends for row in notices_in(one)]
        spoken = {(one.stored.id, event.by) for one in appends for event in one.events if isinstance(event.fact, Said)}
        self.speakers = [{"table_id": table_id, "holder": holder} for table_id, holder in sorted(spoken, key=str)]

    def write(self, connection: Connection) -> None:
        """Write all rows: those of every move at once, and then what few moves have."""
        statements = (
            (INSERT_TABLES, self.new),
            (INSERT_EVENTS, self.events),
            *((UPDATE, rows) for rows in self.changed),
            (UPDATE_SEATS, self.due),
            (EMPTY, self.emptied),
            (INSERT_SEATS, self.seats),
            (NOTIFY, self.notices),
        )
        run_batch(connection, statements)
        if self.results:
            connection.execute(INSERT_RESULTS, self.results)
        if self.speakers:
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            connection.execute(dialect.insert(SPEAKERS).on_conflict_do_nothing(), self.speakers)
        if self.rated:
            rate_tables(connection, self.rated)
        if self.shared:
            note_games(connection, self.shared)
        if self.news:
            write_notices(connection, self.news)


def _blames_one(error: Exception) -> bool:
    """Tell whether an error may be that of one append: a conflict, but not a lost connection or a full disk."""
    return not isinstance(error, OperationalError | InterfaceError)


def _earlier(before: tuple[int, str]) -> ColumnElement[bool]:
    """Return the condition for tables after the last one of a page, given by its time and id."""
    changed, last = before
    return (TABLES.c.changed < changed) | ((TABLES.c.changed == changed) & (TABLES.c.id < last))


def _played_by(supported: Supported) -> ColumnElement[bool]:
    return or_(
        *(and_(TABLES.c.game == game, TABLES.c.rules.in_(versions)) for game, versions in supported.items()), false()
    )


def _rules_of(events: Sequence[Event]) -> int | None:
    """Return the version of the rules that a new table is played by."""
    return next((event.fact.rules_version for event in events if isinstance(event.fact, Created)), None)


def _row(stored: StoredTable) -> dict[str, Any]:
    table = stored.table
    return {
        "id": stored.id,
        "game": table.setup.game,
        "seq": table.seq,
        "changed": table.time,
        "phase": table.phase.value,
        "open": table.setup.privacy is Privacy.OPEN and (not table.full or table.phase is not Phase.WAITING),
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


def _has_new_people(table: Table, before: Table) -> bool:
    """Tell whether other people sit at the seats than before."""
    if table.seats is before.seats:
        return False
    now, then = ([seat.person.holder if seat.person else None for seat in one.seats] for one in (table, before))
    return now != then


def _due_changes(stored: StoredTable, before: Table) -> Iterator[dict[str, Any]]:
    """Yield which seats the table waits for now and did not before, or the other way round; for the same people."""
    if _has_new_people(stored.table, before):
        return
    due = awaited(stored.table)
    for seat in sorted(due ^ awaited(before)):
        if stored.table.seats[seat].person:
            yield {"of_table": stored.id, "of_seat": seat, "due": seat in due}


def _difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a row that are different, and those that are not known of the table before."""
    always = {"seq", "changed"} if after["next"] is None else {"seq", "changed", "next"}
    return {name: value for name, value in after.items() if name in always or before[name] != value}


def _by_columns(rows: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return rows in groups with the same columns, each for one statement."""
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(tuple(row), []).append(row)
    return list(groups.values())
