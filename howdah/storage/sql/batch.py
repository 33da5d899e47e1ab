"""Statements of every move, run by the driver itself: SQLAlchemy would take longer for them than the database does."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_

# A statement, and the rows that it is run for. All rows have the same names.
Statement: TypeAlias = tuple[Any, Sequence[Mapping[str, Any]]]


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
        for row in rows:
            cursor.execute(text, row)
    cursor.close()


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
