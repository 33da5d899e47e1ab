"""Guests, accounts, their sessions, and links that sign in another device."""

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection, Executable, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from howdah.server.errors import LinkError, LoginError
from howdah.server.passphrase import UNUSED_HASH
from howdah.storage.sql.database import Database
from howdah.storage.sql.solving import OF_PERSON, merge_solvers
from howdah.storage.sql.tables import BOTS, HOLDERS, LINKS, PERSONS, SESSIONS
from howdah.table.text import check_name

LINK_LASTS: Final = 24 * 3600 * 1000
SEEN_EVERY: Final = 24 * 3600 * 1000  # how exactly it is known when a person was last here
MOST_SESSIONS: Final = 50  # of one person; the oldest end first


@dataclass(frozen=True)
class Identity:
    """A person: a name, the account if there is one, and the ids that hold its seats, its own id first."""

    id: str
    name: str
    login: str | None
    holders: tuple[str, ...]
    session: str | None = None  # by which the person was recognized; None by a cookie of an old release
    seen: int = 0  # when the person was last here, to about a day
    program: bool = False  # whether it is a bot, recognized by its token


class Accounts:
    """The people of this server: guests and accounts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, person: str, session: str | None = None, signed: int | None = None) -> Identity | None:
        """Return a person by id: of a session that has not ended, or of an old release's cookie signed at a time."""
        wanted = (
            select(PERSONS.c.name, PERSONS.c.login, PERSONS.c.seen, HOLDERS.c.id)
            .join(HOLDERS, HOLDERS.c.person == PERSONS.c.id)
            .where(PERSONS.c.id == person)
            .order_by(HOLDERS.c.id != person, HOLDERS.c.id)
        )
        if session is not None:
            wanted = wanted.join(SESSIONS, SESSIONS.c.person == PERSONS.c.id).where(SESSIONS.c.id == session)
        elif signed is not None:
            wanted = wanted.where(PERSONS.c.valid_from <= signed)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        if not rows:
            return None
        return Identity(person, rows[0].name, rows[0].login, tuple(row.id for row in rows), session, rows[0].seen)

    async def add_guest(self, name: str, now: int) -> Identity:
        """Add a new guest."""
        check_name(name)
        person = "p-" + secrets.token_urlsafe(16)
        await self._write(
            insert(PERSONS).values(id=person, name=name, seen=now, valid_from=0),
            insert(HOLDERS).values(id=person, person=person),
        )
        return Identity(person, name, None, (person,), seen=now)

    async def rename(self, identity: Identity, name: str, now: int) -> Identity:
        """Change the name to show."""
        check_name(name)
        await self._write(update(PERSONS).where(PERSONS.c.id == identity.id).values(name=name, seen=now))
        return replace(identity, name=name)

    async def start_session(self, person: str, now: int) -> str:
        """Return the id of a new session of a person."""
        session = secrets.token_urlsafe(18)
        own = SESSIONS.c.person == person
        newest = select(SESSIONS.c.id).where(own).order_by(SESSIONS.c.begun.desc()).limit(MOST_SESSIONS)
        await self._write(
            insert(SESSIONS).values(id=session, person=person, begun=now),
            delete(SESSIONS).where(own, SESSIONS.c.id.not_in(newest)),
            update(PERSONS).where(PERSONS.c.id == person).values(seen=now),
        )
        return session

    async def keep_seen(self, identity: Identity, now: int) -> None:
        """Note that a person is here, at most once a day."""
        if now - identity.seen > SEEN_EVERY:
            await self._write(update(PERSONS).where(PERSONS.c.id == identity.id).values(seen=now))

    async def end_session(self, identity: Identity, now: int) -> None:
        """End the session of a device; for one with a cookie of an old release, all such cookies of the person."""
        if identity.session:
            await self._write(delete(SESSIONS).where(SESSIONS.c.id == identity.session))
        else:
            await self._write(update(PERSONS).where(PERSONS.c.id == identity.id).values(valid_from=now))

    async def register(self, identity: Identity, login: str, hashed: str) -> Identity:
        """Turn a guest into an account; seats and tables stay."""
        if identity.login:
            raise _has_account(identity.login)
        changed = update(PERSONS).where(PERSONS.c.id == identity.id, PERSONS.c.login.is_(None))
        changed = changed.values(login=login, passphrase=hashed)
        try:
            registered = await self.database.write(lambda connection: connection.execute(changed).rowcount)
        except IntegrityError as error:
            message = f"an account {login!r} is there already; expected another name"
            raise LoginError(message, key="login-taken", login=login) from error
        if not registered:  # another request of the same person was first
            known = await self.find(identity.id)
            raise _has_account(known.login or "" if known else "")
        return replace(identity, login=login)

    async def credentials(self, login: str) -> tuple[str | None, str]:
        """Return the person and passphrase hash of an account; if there is none, None and a hash that fits nothing."""
        wanted = select(PERSONS.c.id, PERSONS.c.passphrase).where(PERSONS.c.login == login)
        row = await self.database.read(lambda connection: connection.execute(wanted).first())
        return (row.id, row.passphrase) if row else (None, UNUSED_HASH)

    async def change_passphrase(self, identity: Identity, hashed: str, now: int) -> None:
        """Change the passphrase of an account, and end all its other sessions and links."""
        others = SESSIONS.c.person == identity.id
        await self._write(
            update(PERSONS).where(PERSONS.c.id == identity.id).values(passphrase=hashed, valid_from=now),
            delete(SESSIONS).where(others, SESSIONS.c.id != (identity.session or "")),
            delete(LINKS).where(LINKS.c.person == identity.id),
        )

    async def merge(self, guest: Identity, person: str) -> None:
        """Move a guest's seats and solved puzzles to an account, and delete the guest."""
        moved = update(HOLDERS).where(HOLDERS.c.person == guest.id).values(person=person)

        def write(connection: Connection) -> None:
            merge_solvers(connection, guest.id, person)
            for statement in (moved, *_deletions(guest.id)):
                connection.execute(statement)

        await self.database.write(write)

    async def delete(self, identity: Identity) -> None:
        """Delete a person; what is stored at tables is deleted by `howdah.storage.sql.erasure`."""
        solving = [delete(table).where(table.c.person == identity.id) for table in OF_PERSON]
        await self._write(*solving, delete(HOLDERS).where(HOLDERS.c.person == identity.id), *_deletions(identity.id))

    async def link(self, identity: Identity, now: int) -> tuple[str, int]:
        """Return a token that signs in another device once, and when it expires."""
        token, expires = secrets.token_urlsafe(24), now + LINK_LASTS
        row = {"digest": _digest(token), "person": identity.id, "expires": expires}
        await self._write(delete(LINKS).where(LINKS.c.expires < now), insert(LINKS).values(row))
        return token, expires

    async def redeem(self, token: str, now: int) -> str:
        """Return whose link it is, and use it up."""
        used = delete(LINKS).where(LINKS.c.digest == _digest(token)).returning(LINKS.c.person, LINKS.c.expires)
        row = await self.database.write(lambda connection: connection.execute(used).first())
        if row is None or row.expires < now:
            raise LinkError("expected a personal link that was not used yet and is not older than a day")
        return str(row.person)

    async def _write(self, *statements: Executable) -> None:
        """Run statements in one transaction."""

        def write(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.database.write(write)


def account_name(login: str) -> str:
    """Return the name of an account in its compared form; raise `LoginError` if it cannot be one."""
    if not (login.isascii() and 3 <= len(login) <= 40 and login.replace("-", "").replace("_", "").isalnum()):
        raise LoginError("an account's name has 3 to 40 letters of A to Z, digits, - and _, but another came")
    return login.lower()


def _deletions(person: str) -> tuple[Executable, ...]:
    return (
        delete(BOTS).where(or_(BOTS.c.person == person, BOTS.c.owner == person)),
        delete(LINKS).where(LINKS.c.person == person),
        delete(SESSIONS).where(SESSIONS.c.person == person),
        delete(PERSONS).where(PERSONS.c.id == person),
    )


def _has_account(login: str) -> LoginError:
    return LoginError(f"this is the account {login!r} already; expected a guest", key="has-account", login=login)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
