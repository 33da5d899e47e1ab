"""The server's secret: made at random on the first start, and kept in the database, where all processes find it."""

import secrets
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import SECRETS

NAME: Final = "signing"


async def server_secret(database: Database) -> str:
    """Return the secret that cookies are signed with, and table ids are made from."""
    wanted = select(SECRETS.c.value).where(SECRETS.c.name == NAME)
    async with database.reading() as connection:
        found = await connection.scalar(wanted)
    if found:
        return str(found)
    made = secrets.token_urlsafe(32)
    try:
        async with database.writing() as connection:
            await connection.execute(insert(SECRETS).values(name=NAME, value=made))
    except IntegrityError:  # another process was first
        async with database.reading() as connection:
            return str(await connection.scalar(wanted))
    return made
