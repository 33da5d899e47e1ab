"""The server's secret: made at random on the first start, and kept in the database, where all processes find it."""

import secrets
from typing import Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import SECRETS

NAME: Final = "signing"


async def server_secret(database: Database) -> str:
    """Return the secret that cookies are signed with, and table ids are made from."""
    found = await database.read(_find)
    if found:
        return found
    made = secrets.token_urlsafe(32)
    try:
        await database.write(lambda connection: connection.execute(insert(SECRETS).values(name=NAME, value=made)))
    except IntegrityError:  # another process was first
        return str(await database.read(_find))
    return made


def _find(connection: Connection) -> str | None:
    return connection.scalar(select(SECRETS.c.value).where(SECRETS.c.name == NAME))
