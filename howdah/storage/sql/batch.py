"""Statements of every move, run by the driver itself: SQLAlchemy would take longer for them than the database does."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_

# A statement, and the rows that it is run for. All rows have the same names.
Statement: TypeAlias = tuple[Any, Sequence[Mapping[str, Any]]]
VARIABLES: Final = 900  # of one statement; old builds of SQLite allow 999
KEPT: Final = 512  # texts of statements for several rows
INSERT: Final = re.compile(r"(INSERT INTO .* VALUES )(\([?, ]*\))", re.DOTALL)
UPDATE: Final = re.compile(r"UPDATE (\w+) SET (.*) WHERE (.*)", re.DOTALL)


def run_batch(connection: Connection, statements: Sequence[Statement]) -> None:
    """Run statements in order, in PostgreSQL with one round trip; raise SQLAlchemy's errors."""
    dialect = connection.dialect
    texts: list[tuple[str, Sequence[Any]]] = []
    for statement, rows in statements:
        if rows:
            text, names = _compiled(statement, tuple(rows[0]), dialect)
            texts.append((text, _parameters(names, rows)))
    if not texts:
        return
    if not connection.in_transaction():
        connection.begin()
    driver: Any = connection.connection.driver_connection
    try:
        if dialect.is_async:
            await_(_run_in_pipeline(driver, texts))
        else:
            _run(driver, texts)
    except Exception as error:
        failure: Any = dialect.loaded_dbapi.Error
        if not isinstance(error, failure):
            raise
        raise DBAPIError.instance(texts[0][0], None, error, failure, hide_parameters=True) from error


def _run(driver: Any, texts: Sequence[tuple[str, Sequence[Any]]]) -> None:
    cursor = driver.cursor()
    for text, rows in texts:
        most = max(1, VARIABLES // max(1, len(rows[0])))
        for begin in range(0, len(rows), most):
            some = rows[begin : begin + most]
            together = _for_rows(text, len(some)) if len(some) > 1 else None
            if together:
                cursor.execute(together, tuple(chain.from_iterable(some)))
            else:
                for row in some:
                    cursor.execute(text, row)
    cursor.close()


@lru_cache(KEPT)
def _for_rows(text: str, count: int) -> str | None:
    """Return a statement of SQLite's for several rows at once; None if there is no such form.

    Python's driver gives the interpreter's lock back for each statement, and a busy event loop lets go of it only after
    a while. So a batch of many statements would take many times as long as SQLite needs.
    """
    if match := INSERT.fullmatch(text):
        return match[1] + ", ".join([match[2]] * count)
    if match := UPDATE.fullmatch(text):
        table, sets, where = match.groups()
        columns = text.count("?")
        rows = ", ".join(["(" + ", ".join("?" * columns) + ")"] * count)
        number = iter(range(1, columns + 1))
        sets, where = (re.sub(r"\?", lambda _: f"v.column{next(number)}", part) for part in (sets, where))
        return f"UPDATE {table} SET {sets} FROM (VALUES {rows}) AS v WHERE {where}"  # noqa: S608 - of a compiled statement
    return None


async def _run_in_pipeline(driver: Any, texts: Sequence[tuple[str, Sequence[Any]]]) -> None:
    async with driver.pipeline(), driver.cursor() as cursor:
        for text, rows in texts:
            for row in rows:
                await cursor.execute(text, row)


def _parameters(names: Sequence[str] | None, rows: Sequence[Mapping[str, Any]]) -> Sequence[Any]:
    """Return rows as the driver takes them: by position or by name."""
    return rows if names is None else [tuple([row[name] for name in names]) for row in rows]


@cache
def _compiled(statement: Executable, keys: tuple[str, ...], dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
    """Return the text of a statement, and the order of its parameters if they have no names."""
    compiled: Any = statement.compile(dialect=dialect, column_keys=list(keys))  # type: ignore[attr-defined]
    return compiled.string, None if compiled.positiontup is None else tuple(compiled.positiontup)
