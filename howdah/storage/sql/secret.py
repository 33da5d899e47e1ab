"""The server's secrets: made at random on the first start, and kept in the database, where all processes find them."""

import secrets
from collections.abc import Callable

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import SECRETS


async def server_secret(database: Database) -> str:
    """Return the secret that cookies are signed with, and table ids are made from."""
    return await stored_secret(database, "signing", lambda: secrets.token_urlsafe(32))


async def stored_secret(database: Database, name: str, make: Callable[[], str]) -> str:
    """Return the secret of a name, of at most 64 characters; make it if there is none."""

    def find(connection: Connection) -> str | None:
        return connection.scalar(select(SECRETS.c.value).where(SECRETS.c.name == name))

    found = await database.read(find)
    if found:
        return found
    made = make()
    try:
        await database.write(lambda connection: connection.execute(insert(SECRETS).values(name=name, value=made)))
    except IntegrityError:  # another process was first
        return str(await database.read(find))
    return made
