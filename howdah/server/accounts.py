"""Guests, accounts, their sessions, and links that sign in another device."""

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection, Executable, delete, insert, literal, select, union_all, update
from sqlalchemy.exc import IntegrityError

from howdah.server.errors import LinkError, LoginError
from howdah.storage.sql.database import Database
from howdah.storage.sql.person_rows import delete_person_rows
from howdah.storage.sql.solving import merge_solvers
from howdah.storage.sql.tables import BLOCKS, HOLDERS, LINKS, PERSONS, RATED, RATINGS, SESSIONS
from howdah.table.look_alikes import look
from howdah.table.text import check_name

LINK_LASTS: Final = 24 * 3600 * 1000
SEEN_EVERY: Final = 24 * 3600 * 1000  # how exactly it is known when a person was last here
BLOCKED_BY: Final = "blocked-by"
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
    handle: str = ""  # by which other people name the person
    hidden: frozenset[str] = frozenset()  # the holders whom the person has muted or blocked
    shunned: frozenset[str] = frozenset()  # the holders whom the person has blocked, or who have blocked the person


class Accounts:
    """The people of this server: guests and accounts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, person: str, session: str | None = None, signed: int | None = None) -> Identity | None:
        """Return a person by id: of a session that has not ended, or of an old release's cookie signed at a time."""
        wanted = (
            select(PERSONS.c.name, PERSONS.c.login, PERSONS.c.seen, PERSONS.c.handle, HOLDERS.c.id)
            .join(HOLDERS, HOLDERS.c.person == PERSONS.c.id)
            .where(PERSONS.c.id == person)
            .order_by(HOLDERS.c.id != person, HOLDERS.c.id)
        )
        if session is not None:
            wanted = wanted.join(SESSIONS, SESSIONS.c.person == PERSONS.c.id).where(SESSIONS.c.id == session)
        elif signed is not None:
            wanted = wanted.where(PERSONS.c.valid_from <= signed)

        def read(connection: Connection) -> Identity | None:
            rows = connection.execute(wanted).all()
            if not rows:
                return None
            first, holders = rows[0], tuple(row.id for row in rows)
            blocks = [(row.kind, row.id) for row in connection.execute(_blocks_of(person))]
            hidden = frozenset(holder for kind, holder in blocks if kind != BLOCKED_BY)
            shunned = frozenset(holder for kind, holder in blocks if kind != "mute")
            found = Identity(person, first.name, first.login, holders, session, first.seen)
            return replace(found, handle=first.handle, hidden=hidden, shunned=shunned)

        return await self.database.read(read)

    async def find_handle(self, handle: str) -> Identity | None:
        """Return a person by the handle that other people know."""
        wanted = select(PERSONS.c.id).where(PERSONS.c.handle == handle)
        person = await self.database.read(lambda connection: connection.scalar(wanted))
        return await self.find(person) if person else None

    async def check_free(self, name: str, own: str | None = None) -> None:
        """Raise `LoginError` if a name looks like that of an account of another person."""
        looks = {look(name), look(name.upper())}
        wanted = select(PERSONS.c.id).where(PERSONS.c.look.in_(looks))
        found = await self.database.read(lambda connection: connection.scalars(wanted).all())
        if set(found) - {own}:
            message = f"an account has the name {name!r}, or one that looks like it; expected another name"
            raise LoginError(message, key="name-taken", name=name)

    async def add_guest(self, name: str, now: int) -> Identity:
        """Add a new guest."""
        check_name(name)
        await self.check_free(name)
        person, handle = "p-" + secrets.token_urlsafe(16), new_handle()
        await self._write(
            insert(PERSONS).values(id=person, name=name, seen=now, valid_from=0, handle=handle),
            insert(HOLDERS).values(id=person, person=person),
        )
        return Identity(person, name, None, (person,), seen=now, handle=handle)

    async def rename(self, identity: Identity, name: str, now: int) -> Identity:
        """Change the name to show."""
        check_name(name)
        await self.check_free(name, identity.id)
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
        changed = changed.values(login=login, passphrase=hashed, look=look(login))
        try:
            registered = await self.database.write(lambda connection: connection.execute(changed).rowcount)
        except IntegrityError as error:
            message = f"an account {login!r}, or one that looks like it, is there already; expected another name"
            raise LoginError(message, key="login-taken", login=login) from error
        if not registered:  # another request of the same person was first
            known = await self.find(identity.id)
            raise _has_account(known.login or "" if known else "")
        return replace(identity, login=login)

    async def credentials(self, login: str) -> tuple[str | None, str | None]:
        """Return the person and passphrase hash of an account; None if there is none."""
        wanted = select(PERSONS.c.id, PERSONS.c.passphrase).where(PERSONS.c.login == login)
        row = await self.database.read(lambda connection: connection.execute(wanted).first())
        return (row.id, row.passphrase) if row else (None, None)

    async def change_passphrase(self, identity: Identity, hashed: str, now: int) -> None:
        """Change the passphrase of an account, and end all its other sessions and links."""
        others = SESSIONS.c.person == identity.id
        await self._write(
            update(PERSONS).where(PERSONS.c.id == identity.id).values(passphrase=hashed, valid_from=now),
            delete(SESSIONS).where(others, SESSIONS.c.id != (identity.session or "")),
            delete(LINKS).where(LINKS.c.person == identity.id),
        )

    async def merge(self, guest: Identity, person: str) -> None:
        """Move a guest's seats and solved puzzles to an account, and delete the guest.

        The account keeps its own ratings and blocks; it takes over the guest's where it has none.
        """

        def work(connection: Connection) -> None:
            merge_solvers(connection, guest.id, person)
            connection.execute(update(HOLDERS).where(HOLDERS.c.person == guest.id).values(person=person))
            known = select(RATINGS.c.pool).where(RATINGS.c.person == person)
            pools = list(connection.scalars(known))
            for table in (RATINGS, RATED):
                new = update(table).where(table.c.person == guest.id, table.c.pool.not_in(pools))
                connection.execute(new.values(person=person))
            met = [person, *connection.scalars(select(BLOCKS.c.other).where(BLOCKS.c.person == person))]
            own = update(BLOCKS).where(BLOCKS.c.person == guest.id, BLOCKS.c.other.not_in(met))
            connection.execute(own.values(person=person))
            delete_person_rows(connection, [guest.id])

        await self.database.write(work)

    async def delete(self, identity: Identity) -> None:
        """Delete a person; what is stored at tables is deleted by `howdah.storage.sql.erasure`."""
        await self.database.write(lambda connection: delete_person_rows(connection, [identity.id]))

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


def new_handle() -> str:
    """Return a handle for a new person, by which other people can name the person and nothing else."""
    return secrets.token_urlsafe(9)


def _blocks_of(person: str) -> Executable:
    """Select the holders whom a person has muted or blocked, and those who have blocked the person."""
    own = select(BLOCKS.c.kind, HOLDERS.c.id).join(HOLDERS, HOLDERS.c.person == BLOCKS.c.other)
    by = select(literal(BLOCKED_BY).label("kind"), HOLDERS.c.id).join(HOLDERS, HOLDERS.c.person == BLOCKS.c.person)
    return union_all(own.where(BLOCKS.c.person == person), by.where(BLOCKS.c.other == person, BLOCKS.c.kind == "block"))


def _has_account(login: str) -> LoginError:
    return LoginError(f"this is the account {login!r} already; expected a guest", key="has-account", login=login)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
