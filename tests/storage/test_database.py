"""The database: a transaction is whole, whatever becomes of its caller."""

import asyncio
import threading
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from howdah.storage.sql.database import Database
from howdah.storage.sql.postgres_pool import EncodingError
from howdah.storage.sql.sqlite_threads import DatabaseInUseError
from howdah.storage.sql.tables import SECRETS
from tests.server.postgres import PostgresServer
from tests.server.running import eventually, fast_settings


def number_of_secrets(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(SECRETS)) or 0


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_transaction_whose_caller_is_cancelled_leaves_nothing_locked(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}

    async def scenario() -> int:
        database = Database(fast_settings(tmp_path, **changes).url)
        await database.upgrade()
        for number in range(30):
            row = insert(SECRETS).values(name=f"n{number}", value="")
            task = asyncio.create_task(database.write(lambda connection, row=row: connection.execute(row)))  # type: ignore[misc]
            for _ in range(number % 6):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        # One more writer is not kept waiting by any of them.
        last = insert(SECRETS).values(name="last", value="")
        await database.write(lambda connection: connection.execute(last))
        found = await database.read(number_of_secrets)
        await database.close()
        return found

    before = set(threading.enumerate())
    assert asyncio.run(scenario()) >= 1
    eventually(lambda: set(threading.enumerate()), lambda threads: threads <= before)


def test_a_database_that_cannot_be_written_is_known_to_fail_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = insert(SECRETS).values(name="n", value="")

    async def scenario() -> list[bool]:
        database = Database(fast_settings(tmp_path).url)
        await database.upgrade()
        states = []
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "execute", _no_room)
            with pytest.raises(SQLAlchemyError):
                await database.write(lambda connection: connection.execute(row))
        states.append(database.failing)
        await database.write(lambda connection: connection.execute(row))
        states.append(database.failing)
        with pytest.raises(IntegrityError):
            await database.write(lambda connection: connection.execute(row))
        states.append(database.failing)  # a conflict is no failure
        await database.close()
        return states

    assert asyncio.run(scenario()) == [True, False, False]


def _no_room(*arguments: object) -> None:
    raise SQLAlchemyError("disk full", arguments)


def test_errors_of_the_database_do_not_show_what_was_to_be_stored(tmp_path: Path) -> None:
    row = insert(SECRETS).values(name="n", value="hunter2")

    async def scenario() -> str:
        database = Database(fast_settings(tmp_path).url)
        await database.upgrade()
        await database.write(lambda connection: connection.execute(row))
        try:
            await database.write(lambda connection: connection.execute(row))
        except IntegrityError as error:
            return str(error)
        finally:
            await database.close()
        return ""

    message = asyncio.run(scenario())
    assert "secrets" in message
    assert "hunter2" not in message


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        one, two = (Database(fast_settings(tmp_path).url) for _ in range(2))
        one.lock()
        with pytest.raises(DatabaseInUseError, match="in use"):
            two.lock()
        await one.close()
        two.lock()  # the file is free again
        await two.close()

    asyncio.run(scenario())


def test_a_database_that_cannot_store_every_text_is_refused(postgres_server: PostgresServer) -> None:
    name = "ascii_only"
    with psycopg.connect(postgres_server.url, autocommit=True) as superuser:
        superuser.execute(
            f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0".encode()
        )

        async def scenario() -> None:
            url = postgres_server.url.replace("/postgres?", f"/{name}?").replace("postgresql:", "postgresql+psycopg:")
            database = Database(url)
            with pytest.raises(EncodingError, match="UTF8, but this one has SQL_ASCII"):
                await database.upgrade()
            await database.close()

        asyncio.run(scenario())
        superuser.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
