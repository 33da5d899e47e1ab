"""Bots: programs that play at tables. A bot is a person with a token instead of a cookie, and belongs to an account."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from howdah.server.accounts import Accounts, Identity, new_handle
from howdah.server.errors import BotError, LoginError, TokenError
from howdah.service.errors import NotFoundError
from howdah.storage.sql.tables import BOTS, HOLDERS, PERSONS
from howdah.table.text import check_name

PREFIX: Final = "howdah-bot-"  # by which a token is known that was published by mistake


@dataclass(frozen=True)
class BotView:
    """A bot, as its owner sees it."""

    id: str
    name: str
    made: int  # milliseconds since the epoch


class Bots:
    """The bots of this server."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.database = accounts.database

    async def find(self, token: str) -> Identity:
        """Return the bot that has a token; raise `TokenError` if there is none."""
        wanted = select(BOTS.c.person).where(BOTS.c.digest == _digest(token))
        person = await self.database.read(lambda connection: connection.scalar(wanted))
        identity = await self.accounts.find(person) if person else None
        if identity is None:
            raise TokenError("expected the token of a bot, but no bot has this one")
        return replace(identity, program=True)

    async def of(self, owner: Identity) -> tuple[BotView, ...]:
        """Return the bots of a person, the oldest first."""
        wanted = (
            select(BOTS.c.id, PERSONS.c.name, BOTS.c.made)
            .join(PERSONS, PERSONS.c.id == BOTS.c.person)
            .where(BOTS.c.owner == owner.id)
            .order_by(BOTS.c.made, BOTS.c.id)
        )
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return tuple(BotView(row.id, row.name, row.made) for row in rows)

    async def identities(self, owner: Identity) -> Sequence[Identity]:
        """Return the bots of a person as those who hold seats."""
        wanted = select(BOTS.c.person).where(BOTS.c.owner == owner.id)
        people = await self.database.read(lambda connection: connection.scalars(wanted).all())
        return [identity for person in people if (identity := await self.accounts.find(person))]

    async def add(self, owner: Identity, name: str, most: int, now: int) -> tuple[BotView, str]:
        """Add a bot to an account that has fewer than `most`; return it and its token, which is not stored."""
        if owner.login is None:
            raise LoginError("expected an account, but this is a guest", key="no-account")
        check_name(name)
        await self.accounts.check_free(name, owner.id)
        token, person = PREFIX + secrets.token_urlsafe(32), "p-" + secrets.token_urlsafe(16)
        bot = BotView(secrets.token_hex(6), name, now)
        row = {"id": bot.id, "person": person, "owner": owner.id, "digest": _digest(token), "made": now}

        def write(connection: Connection) -> None:
            # The owner's row is the lock: two requests at once cannot both add the last bot.
            connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == owner.id).with_for_update())
            own = connection.scalar(select(func.count()).select_from(BOTS).where(BOTS.c.owner == owner.id)) or 0
            if own >= most:
                raise BotError(f"expected at most {most} bots of one account", key="too-many-bots", most=most)
            connection.execute(
                insert(PERSONS).values(id=person, name=name, seen=now, valid_from=0, handle=new_handle())
            )
            connection.execute(insert(HOLDERS).values(id=person, person=person))
            connection.execute(insert(BOTS).values(row))

        await self.database.write(write)
        return bot, token

    async def revoke(self, owner: Identity, bot_id: str) -> None:
        """Delete a bot's token. Its seats and games stay; it cannot play on."""
        revoked = delete(BOTS).where(BOTS.c.id == bot_id, BOTS.c.owner == owner.id)
        if not await self.database.write(lambda connection: connection.execute(revoked).rowcount):
            raise NotFoundError("expected the id of one of your bots, but you have no bot with this one")


def _digest(token: str) -> bytes:
    """Return the hash of a token: a token has 256 random bits, so a quick hash protects it."""
    return hashlib.sha256(token.encode()).digest()
