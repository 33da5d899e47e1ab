"""Guests, accounts, and links that sign in another device."""

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from howdah.server.errors import LinkError, LoginError, SignInError
from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import HOLDERS, LINKS, PERSONS
from howdah.table.text import check_name

LINK_LASTS: Final = 24 * 3600 * 1000
PASSPHRASE: Final = range(8, 201)  # characters
# Verified if there is no account, so that the answer takes as long as if there is one.
HASHER: Final = PasswordHasher()
UNUSED_HASH: Final = HASHER.hash(secrets.token_urlsafe())


@dataclass(frozen=True)
class Identity:
    """A person: a name, the account if there is one, and the ids that hold its seats, its own id first."""

    id: str
    name: str
    login: str | None
    holders: tuple[str, ...]


class Accounts:
    """The people of this server: guests and accounts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, person: str) -> Identity | None:
        """Return a person by id."""
        wanted = (
            select(PERSONS.c.name, PERSONS.c.login, HOLDERS.c.id)
            .join(HOLDERS, HOLDERS.c.person == PERSONS.c.id)
            .where(PERSONS.c.id == person)
            .order_by(HOLDERS.c.id != person, HOLDERS.c.id)
        )
        async with self.database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return Identity(person, rows[0].name, rows[0].login, tuple(row.id for row in rows)) if rows else None

    async def add_guest(self, name: str, now: int) -> Identity:
        """Add a new guest."""
        check_name(name)
        person = "p-" + secrets.token_urlsafe(16)
        async with self.database.writing() as connection:
            await connection.execute(insert(PERSONS).values(id=person, name=name, seen=now))
            await connection.execute(insert(HOLDERS).values(id=person, person=person))
        return Identity(person, name, None, (person,))

    async def rename(self, identity: Identity, name: str, now: int) -> Identity:
        """Change the name to show."""
        check_name(name)
        async with self.database.writing() as connection:
            await connection.execute(update(PERSONS).where(PERSONS.c.id == identity.id).values(name=name, seen=now))
        return replace(identity, name=name)

    async def register(self, identity: Identity, login: str, hashed: str) -> Identity:
        """Turn a guest into an account; seats and tables stay."""
        if identity.login:
            message = f"this is the account {identity.login!r} already; expected a guest"
            raise LoginError(message, key="has-account", login=identity.login)
        try:
            async with self.database.writing() as connection:
                changed = update(PERSONS).where(PERSONS.c.id == identity.id, PERSONS.c.login.is_(None))
                await connection.execute(changed.values(login=login, passphrase=hashed))
        except IntegrityError as error:
            message = f"an account {login!r} is there already; expected another name"
            raise LoginError(message, key="login-taken", login=login) from error
        return replace(identity, login=login)

    async def credentials(self, login: str) -> tuple[str | None, str]:
        """Return the person and passphrase hash of an account; if there is none, None and a hash that fits nothing."""
        async with self.database.reading() as connection:
            wanted = select(PERSONS.c.id, PERSONS.c.passphrase).where(PERSONS.c.login == login)
            row = (await connection.execute(wanted)).first()
        return (row.id, row.passphrase) if row else (None, UNUSED_HASH)

    async def merge(self, guest: Identity, person: str) -> None:
        """Move a guest's seats to an account, and delete the guest."""
        async with self.database.writing() as connection:
            await connection.execute(update(HOLDERS).where(HOLDERS.c.person == guest.id).values(person=person))
            await connection.execute(delete(LINKS).where(LINKS.c.person == guest.id))
            await connection.execute(delete(PERSONS).where(PERSONS.c.id == guest.id))

    async def link(self, identity: Identity, now: int) -> tuple[str, int]:
        """Return a token that signs in another device once, and when it expires."""
        token, expires = secrets.token_urlsafe(24), now + LINK_LASTS
        async with self.database.writing() as connection:
            await connection.execute(delete(LINKS).where(LINKS.c.expires < now))
            row = {"digest": _digest(token), "person": identity.id, "expires": expires}
            await connection.execute(insert(LINKS).values(row))
        return token, expires

    async def redeem(self, token: str, now: int) -> str:
        """Return whose link it is, and use it up."""
        async with self.database.writing() as connection:
            used = delete(LINKS).where(LINKS.c.digest == _digest(token)).returning(LINKS.c.person, LINKS.c.expires)
            row = (await connection.execute(used)).first()
        if row is None or row.expires < now:
            raise LinkError("expected a personal link that was not used yet and is not older than a day")
        return str(row.person)


def account_name(login: str) -> str:
    """Return the name of an account in its compared form; raise `LoginError` if it cannot be one."""
    if not (login.isascii() and 3 <= len(login) <= 40 and login.replace("-", "").replace("_", "").isalnum()):
        raise LoginError("an account's name has 3 to 40 letters of A to Z, digits, - and _, but another came")
    return login.lower()


def hash_passphrase(passphrase: str) -> str:
    """Return the hash to store; it is slow by intention."""
    if len(passphrase) not in PASSPHRASE:
        least, most, count = PASSPHRASE[0], PASSPHRASE[-1], len(passphrase)
        message = f"a passphrase has {least} to {most} characters, but {count} came"
        raise LoginError(message, key="passphrase-length", least=least, most=most, count=count)
    return HASHER.hash(passphrase)


def check_passphrase(hashed: str, passphrase: str) -> None:
    """Raise `SignInError` if a passphrase is not the one that was hashed."""
    try:
        HASHER.verify(hashed, passphrase)
    except VerifyMismatchError as error:
        raise SignInError("no account has this name and this passphrase") from error


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
