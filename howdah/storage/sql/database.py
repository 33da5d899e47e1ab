"""The database: connections, migrations and transactions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from howdah.storage.sql.postgres_pool import PostgresPool, check_encoding
from howdah.storage.sql.sqlite_threads import SqliteThreads
from howdah.storage.sql.tables import SECRETS

T = TypeVar("T")


class Database:
    """SQLite or PostgreSQL. Work is a function of a connection, which runs as one transaction, whole or not at all."""

    def __init__(self, url: str) -> None:
        file = sqlite_file(url)
        self.on_sqlite = file is not None
        self.failing = False  # whether the last write failed, and not for a conflict
        self._connections = SqliteThreads(url, file) if file else PostgresPool(url)

    def lock(self) -> None:
        """Keep other servers from a file of SQLite's; raise `DatabaseInUseError` if one has it. PostgreSQL has none."""
        if isinstance(self._connections, SqliteThreads):
            self._connections.lock()

    async def upgrade(self) -> None:
        """Run the migrations, on an empty database too."""
        await self.write(_upgrade)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what a function reads."""
        return await self._connections.read(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return what a function returns, when what it wrote is committed. A cancelled caller does not interrupt it."""
        try:
            result = await self._connections.write(work)
        except IntegrityError:
            raise
        except SQLAlchemyError:
            self.failing = True
            raise
        self.failing = False
        return result

    async def close(self) -> None:
        """Close all connections."""
        await self._connections.close()


async def probe(database: Database) -> None:
    """Raise an error if the database cannot be read, or could not be written the last time and still cannot."""
    await database.read(lambda connection: connection.execute(text("SELECT 1")).first())
    if database.failing:
        name = "probe"
        forget = delete(SECRETS).where(SECRETS.c.name == name)

        def write(connection: Connection) -> None:
            connection.execute(forget)
            connection.execute(insert(SECRETS).values(name=name, value=""))

        await database.write(write)


def sqlite_file(url: str) -> Path | None:
    """Return the file that a database URL names, if it is SQLite's."""
    return Path(url.partition(":///")[2]) if url.startswith("sqlite") else None


def newest_revision() -> str | None:
    """Return the revision that the migrations of this release lead to."""
    with _migrations() as config:
        return ScriptDirectory.from_config(config).get_current_head()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        check_encoding(connection)
    with _migrations(connection=connection) as config:
        command.upgrade(config, "head")


@contextmanager
def _migrations(**attributes: Connection) -> Iterator[Config]:
    with as_file(files("howdah.storage.sql") / "migrations") as folder:
        config = Config(attributes=attributes)
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        yield config
