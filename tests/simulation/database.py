"""A simulated database server: SQL runs in memory, but answers take time and connections fail."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool

from howdah.storage.sql.clock import DATABASE_TIME
from howdah.storage.sql.tables import METADATA
from tests.simulation.loop import SimulatedLoop

T = TypeVar("T")
EPOCH: Final = 1_800_000_000.0  # the database's time at the begin, in seconds
SHORT: Final = 0.02  # seconds that the network needs at most, one way
TIMEOUT: Final = 1.0  # seconds after which a client of a database that is away gives up
LATEST: Final = 4.0  # seconds that a commit may take after its connection was lost


class Fate:
    """What happens to a transaction."""

    DONE = "done"
    UNDONE = "undone"  # rolled back, and the caller gets an error
    UNANSWERED = "unanswered"  # committed, but the caller gets an error
    LATE = "late"  # the caller gets an error, and then it is committed


@dataclass
class _Memory:
    """One database in memory for all runs of this process, since tables are dear to make."""

    engine: Engine
    connection: Connection
    raw: sqlite3.Connection
    server: "DatabaseServer | None" = None


@cache
def _memory() -> _Memory:
    asked = str(DATABASE_TIME)
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "before_cursor_execute", retval=True)
    def _translate(_c: Any, _cursor: Any, statement: str, parameters: Any, _x: Any, _m: Any) -> tuple[str, Any]:
        return ("SELECT database_time()" if statement == asked else statement), parameters

    METADATA.create_all(engine)
    connection = engine.connect()
    raw: Any = connection.connection.driver_connection
    memory = _Memory(engine, connection, raw)
    raw.create_function("database_time", 0, lambda: memory.server.time() * 1000 if memory.server else 0)
    raw.create_function("pg_notify", 2, lambda _, text: memory.server.notify(text) if memory.server else None)
    raw.execute("PRAGMA foreign_keys=ON")
    raw.execute("PRAGMA synchronous=OFF")
    connection.rollback()
    return memory


class DatabaseServer:
    """The one database of a run. `on_commit` is called with the rows of every commit that stored events."""

    def __init__(self, loop: SimulatedLoop, random: Random, on_commit: Callable[[list[tuple[str, str]]], None]) -> None:
        self.loop = loop
        self.random = random
        self.on_commit = on_commit
        self.slow = 0.0  # seconds that locks hold a request up, at most
        self.full = False  # whether nothing can be written
        self.away = False
        self.listeners: list[NoticeConnection] = []
        self._memory = _memory()
        self._memory.server = self
        self._notices: list[str] = []
        self._rows = 0
        for table in reversed(METADATA.sorted_tables):
            self._memory.raw.execute(f"DELETE FROM {table.name}")
        self._memory.raw.commit()

    def time(self) -> float:
        """Return the database's time, in seconds since the epoch."""
        return EPOCH + self.loop.time()

    def notify(self, text: str) -> None:
        """Send a notice to all who listen, if the transaction is committed."""
        self._notices.append(text)

    def listeners_of(self, link: "DatabaseLink") -> "list[NoticeConnection]":
        """Return the connections of a process that get notices."""
        return [one for one in self.listeners if one.link is link]

    def restart(self) -> None:
        """End all connections of listeners."""
        for listener in list(self.listeners):
            listener.end()

    def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that writes nothing."""
        try:
            return work(self._memory.connection)
        finally:
            self._memory.connection.rollback()

    def rows(self, statement: str, *values: object) -> list[Any]:
        """Run a query of the simulation's own."""
        return self._memory.raw.execute(statement, values).fetchall()

    def write(self, work: Callable[[Connection], T], link: "DatabaseLink | None" = None) -> T:
        """Run a transaction. The first of the process's fates befalls it if it stores events."""
        connection = self._memory.connection
        self._notices = []
        try:
            result = work(connection)
        except BaseException:
            connection.rollback()
            raise
        fate = link.fates.pop(0) if link and link.fates and self._new_rows() else Fate.DONE
        if fate in {Fate.UNDONE, Fate.LATE}:
            connection.rollback()
        else:
            connection.commit()
            self._committed()
        if fate == Fate.LATE:
            self.loop.later(self.random.uniform(0.01, LATEST), self._commit_late, work, link)
        if fate != Fate.DONE:
            raise _lost("the connection was lost")
        return result

    def _commit_late(self, work: Callable[[Connection], T], link: "DatabaseLink") -> None:
        if link.on_sqlite and link.ended:
            return  # SQLite commits in the process itself
        try:
            self.write(work)
        except IntegrityError:  # others were first
            return

    def _new_rows(self) -> list[tuple[int, str, str]]:
        return self.rows("SELECT rowid, table_id, body FROM events WHERE rowid > ? ORDER BY rowid", self._rows)

    def _committed(self) -> None:
        found = self._new_rows()
        if found:
            self._rows = found[-1][0]
            self.on_commit([(table, body) for _, table, body in found])
        for text in self._notices:
            for listener in self.listeners:
                listener.take(text)


class DatabaseLink:
    """One process's way to the database, with the interface of `Database`."""

    def __init__(self, server: DatabaseServer, *, shared: bool) -> None:
        self.server = server
        self.on_sqlite = not shared
        self.failing = False
        self.away = False  # whether the network to the database is down
        self.ended = False  # whether the process is gone
        self.fates: list[str] = []  # of the next transactions that store events
        self._random = server.random

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what a function reads."""
        return await self._ask(lambda: self.server.read(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return what a function returns when it is committed; a caller that is cancelled does not interrupt it."""
        return await self._ask(lambda: self._transact(work))

    async def connect(self) -> "NoticeConnection":
        """Return a connection that gets notices."""
        return await self._ask(lambda: NoticeConnection(self))

    def _transact(self, work: Callable[[Connection], T]) -> T:
        if self.server.full:
            raise _lost("the disk is full")
        return self.server.write(work, self)

    async def _ask(self, request: Callable[[], T]) -> T:
        loop = self.server.loop
        answer: asyncio.Future[T] = loop.create_future()
        held_up = self._random.random() * self.server.slow if self.server.slow else 0.0
        loop.later(held_up + self._random.random() * SHORT, self._serve, request, answer)
        return await answer

    def _serve(self, request: Callable[[], T], answer: "asyncio.Future[T]") -> None:
        later = self.server.loop.later
        if self.away or self.server.away:
            later(self._random.random() * TIMEOUT, _settle, answer, None, _lost("the database is away"))
            return
        result, error = None, None
        try:
            result = request()
        except Exception as failed:  # noqa: BLE001 - the caller gets it
            error = failed
        later(self._random.random() * SHORT, _settle, answer, result, error)


class NoticeConnection:
    """A connection that gets notices, with the part of psycopg's interface that is used."""

    def __init__(self, link: DatabaseLink) -> None:
        self.link = link
        self.delay = 0.0  # seconds that notices are late, at most
        self.deaf = False  # half open: nothing comes any more, and nobody says so
        self._arrives = 0.0
        self._coming: deque[str] = deque()
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        link.server.listeners.append(self)

    async def __aenter__(self) -> Self:
        """Return the connection."""
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Close the connection."""
        if self in self.link.server.listeners:
            self.link.server.listeners.remove(self)

    async def execute(self, statement: object) -> None:
        """Ask the database something, which shows whether the connection works."""
        del statement
        if self.deaf:
            await asyncio.Event().wait()
        if self not in self.link.server.listeners:
            raise _lost("the connection was lost")
        await self.link._ask(lambda: None)

    async def notifies(self, timeout: float) -> AsyncIterator["_Text"]:  # noqa: ASYNC109 - psycopg's name
        """Yield notices for some seconds."""
        loop = self.link.server.loop
        until = loop.time() + timeout
        while (left := until - loop.time()) > 0:
            try:
                async with asyncio.timeout(left):
                    text = await self._inbox.get()
            except TimeoutError:
                return
            if text is None:
                raise _lost("the connection was lost")
            yield _Text(text)

    def take(self, text: str) -> None:
        """Take a notice, which arrives a little later and after those before it."""
        loop = self.link.server.loop
        way = self.link._random.random() * (SHORT + self.delay)
        self._arrives = max(self._arrives, loop.time() + way)
        self._coming.append(text)
        loop.later(self._arrives - loop.time(), self._arrive)

    def end(self) -> None:
        """Break the connection."""
        self.link.server.listeners.remove(self)
        self._inbox.put_nowait(None)

    def _arrive(self) -> None:
        text = self._coming.popleft()
        if not self.deaf and self in self.link.server.listeners:
            self._inbox.put_nowait(text)


@dataclass(frozen=True)
class _Text:
    payload: str


def _lost(why: str) -> OperationalError:
    return OperationalError(why, None, ConnectionError(why))


def _settle(answer: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if answer.done():
        return
    if error:
        answer.set_exception(error)
    else:
        answer.set_result(result)
