"""Endpoints that only a server has: accounts, personal links, and lists of tables."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from howdah.core.schema import Limit
from howdah.server.accounts import account_name, check_passphrase, hash_passphrase
from howdah.server.auth import COOKIE
from howdah.server.host import ServerCall
from howdah.service.endpoint import Endpoint, Endpoints
from howdah.service.hub import now
from howdah.service.messages.session import Session
from howdah.storage.protocol import StoredTable
from howdah.table.errors import JournalError
from howdah.table.view import OwnTableEntry, TableEntry

MOST_LISTED: Final = 100
SESSION = Endpoints("session")
TABLES = Endpoints("tables")


@dataclass(frozen=True)
class Login:
    """An account's name and passphrase."""

    login: Annotated[str, Limit(40)]
    passphrase: Annotated[str, Limit(200)]


@dataclass(frozen=True)
class Token:
    """The token of a personal link."""

    token: Annotated[str, Limit(200)]


@dataclass(frozen=True)
class PersonalLink:
    """A token that signs in another device as the same person, once."""

    token: str
    expires: int


@SESSION.delete("/session")
async def sign_out(call: ServerCall) -> Session:
    """Sign out. A guest without a personal link cannot come back."""
    call.response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Session(None, None)


@SESSION.post("/session/account", named=True, status=201)
async def register(call: ServerCall, body: Login) -> Session:
    """Turn a guest into an account; seats and tables stay."""
    call.host.throttles.identities.take(call.visitor.address)
    login = account_name(body.login)
    hashed = await asyncio.to_thread(hash_passphrase, body.passphrase)
    identity = await call.host.accounts.register(call.visitor.person, login, hashed)
    return Session(identity.name, identity.login)


@SESSION.post("/session/sign-in")
async def sign_in(call: ServerCall, body: Login) -> Session:
    """Sign in to an account; a guest's seats become the account's."""
    login = account_name(body.login)
    call.host.throttles.identities.take(call.visitor.address)
    call.host.throttles.sign_ins.take(login)
    person, hashed = await call.host.accounts.credentials(login)
    await asyncio.to_thread(check_passphrase, hashed, body.passphrase)
    guest = call.visitor.identity
    if guest and not guest.login:
        await call.host.accounts.merge(guest, str(person))
    return await _signed_in(call, str(person))


@SESSION.post("/session/links", named=True, status=201)
async def make_link(call: ServerCall) -> PersonalLink:
    """Make a personal link for another device; it works once, for a day."""
    call.host.throttles.identities.take(call.visitor.address)
    return PersonalLink(*await call.host.accounts.link(call.visitor.person, now()))


@SESSION.post("/session/redeem")
async def redeem(call: ServerCall, body: Token) -> Session:
    """Sign in by a personal link."""
    call.host.throttles.identities.take(call.visitor.address)
    return await _signed_in(call, await call.host.accounts.redeem(body.token, now()))


@TABLES.get("/tables")
async def list_open_tables(
    call: ServerCall, game: str | None = None, phase: Literal["waiting", "playing"] = "waiting"
) -> tuple[TableEntry, ...]:
    """List the open tables that can be joined (waiting) or watched (playing), the last changed first."""
    found = [await _load(call, table_id) for table_id in await call.host.storage.open_tables(phase, game, MOST_LISTED)]
    return tuple(TableEntry.of(stored.id, stored.table) for stored in found if stored)


@TABLES.get("/tables/mine", named=True)
async def list_own_tables(call: ServerCall, due: bool | None = None) -> tuple[OwnTableEntry, ...]:  # noqa: FBT001
    """List the caller's tables, the last changed first; with `due`, those that wait for the caller, or do not."""
    rows = await call.host.storage.tables_of(call.visitor.person.holders, due, MOST_LISTED)
    found = [(await _load(call, table_id), holder) for table_id, holder in rows]
    return tuple(OwnTableEntry.of_holder(stored.id, stored.table, holder) for stored, holder in found if stored)


SERVER_ENDPOINTS: Final[tuple[Endpoint, ...]] = (*SESSION, *TABLES)


async def _signed_in(call: ServerCall, person: str) -> Session:
    identity = await call.host.accounts.find(person)
    return call.sign_in(identity) if identity else Session(None, None)


async def _load(call: ServerCall, table_id: str) -> StoredTable | None:
    """Return a table; None if it was played by a version of the rules that is not supported."""
    try:
        return (await call.hub.live(table_id)).stored
    except JournalError:
        return None
