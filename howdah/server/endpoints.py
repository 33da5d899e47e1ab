"""Endpoints that only a server has: accounts, personal links, and lists of tables."""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.schema import Limit
from howdah.core.strength import HIGHEST_LEVEL
from howdah.server.accounts import account_name
from howdah.server.auth import COOKIE
from howdah.server.errors import LoginError
from howdah.server.host import ServerCall
from howdah.service.endpoint import Endpoint, Endpoints
from howdah.service.errors import NotFoundError
from howdah.service.messages.session import Session
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.results import ResultFilter
from howdah.table.text import check_token
from howdah.table.view import OwnTableEntry, TableEntry

LOG: Final = logging.getLogger(__name__)
MOST_LISTED: Final = 100
DAY: Final = 24 * 3600 * 1000
LOADED_AT_ONCE: Final = 8  # tables of a list
# A time in milliseconds since the epoch.
LATEST: Final = 2**53
Before: TypeAlias = Annotated[int, Limit(LATEST)]
SESSION = Endpoints("session", people=True)
TABLES = Endpoints("tables")


@dataclass(frozen=True)
class Login:
    """An account's name and passphrase."""

    login: Annotated[str, Limit(40)]
    passphrase: Annotated[str, Limit(200)]


@dataclass(frozen=True)
class NewPassphrase:
    """The passphrase of an account, and the next one."""

    old: Annotated[str, Limit(200)]
    new: Annotated[str, Limit(200)]


@dataclass(frozen=True)
class Deletion:
    """That a person is to be deleted; an account needs its passphrase."""

    passphrase: Annotated[str, Limit(200)] = ""


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
    """Sign out: the cookie is worth nothing any more. A guest without a personal link cannot come back."""
    if call.visitor.identity:
        await call.host.accounts.end_session(call.visitor.identity, call.host.clock.now())
    call.response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Session(None, None)


@SESSION.post("/session/account", named=True, status=201)
async def register(call: ServerCall, body: Login) -> Session:
    """Turn a guest into an account; seats and tables stay."""
    call.host.throttles.identities.take(call.visitor.address)
    login = account_name(body.login)
    hashed = await _hashed(call, body.passphrase, login)
    identity = await call.host.accounts.register(call.visitor.person, login, hashed)
    return Session(identity.name, identity.login)


@SESSION.post("/session/sign-in")
async def sign_in(call: ServerCall, body: Login) -> Session:
    """Sign in to an account; a guest's seats become the account's."""
    login = account_name(body.login)
    call.host.throttles.identities.take(call.visitor.address)
    # By address as well: tries of a stranger do not keep the owner out.
    call.host.throttles.sign_ins.take(f"{login} {call.visitor.address}")
    person, hashed = await call.host.accounts.credentials(login)
    await call.run(call.host.passphrases.check, hashed, body.passphrase)
    guest = call.visitor.identity
    if guest and not guest.login:
        await call.host.accounts.merge(guest, str(person))
    return await _signed_in(call, str(person))


@SESSION.post("/session/passphrase", named=True)
async def change_passphrase(call: ServerCall, body: NewPassphrase) -> Session:
    """Change the passphrase of an account; all other devices are signed out."""
    login = await _confirm(call, body.old)
    await call.host.accounts.change_passphrase(
        call.visitor.person, await _hashed(call, body.new, login), call.host.clock.now()
    )
    return await call.sign_in(call.visitor.person)


@SESSION.post("/session/deletion", named=True)
async def delete_person(call: ServerCall, body: Deletion) -> Session:
    """Delete a guest or an account: tables of this person alone, and name and chat at tables with others."""
    person = call.visitor.person
    if person.login:
        await _confirm(call, body.passphrase)
    else:
        call.host.throttles.identities.take(call.visitor.address)
    await call.host.erase(person)
    call.response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Session(None, None)


@SESSION.post("/session/links", named=True, status=201)
async def make_link(call: ServerCall) -> PersonalLink:
    """Make a personal link for another device; it works once, for a day."""
    call.host.throttles.identities.take(call.visitor.address)
    return PersonalLink(*await call.host.accounts.link(call.visitor.person, call.host.clock.now()))


@SESSION.post("/session/redeem")
async def redeem(call: ServerCall, body: Token) -> Session:
    """Sign in by a personal link."""
    call.host.throttles.identities.take(call.visitor.address)
    return await _signed_in(call, await call.host.accounts.redeem(body.token, call.host.clock.now()))


@TABLES.get("/tables")
async def list_open_tables(
    call: ServerCall,
    game: str | None = None,
    phase: Literal["waiting", "playing", "over"] = "waiting",
    before: Before = LATEST,
) -> tuple[TableEntry, ...]:
    """List open tables to join or to watch, a few of each host, last changed first; with `before`, the next page."""
    # Finished games are those of the last day. Tables of people whom the caller has blocked are left out.
    if game is not None:
        check_token("a game's id", game)  # PostgreSQL has no text with a NUL in it
    # Some may not be readable any more.
    supported = {one: versions for one, versions in _supported(call).items() if game in {None, one}}
    since = call.host.clock.now() - DAY if phase == "over" else 0
    ids = await call.host.storage.open_tables(phase, supported, 2 * MOST_LISTED, before, since)
    shunned = call.visitor.identity.shunned if call.visitor.identity else frozenset[str]()
    loaded = await load_all(call, ids)
    found = [stored for stored in loaded if stored and shunned.isdisjoint(_people_at(stored))][:MOST_LISTED]
    return tuple(TableEntry.of(stored.id, stored.table) for stored in found)


@TABLES.get("/tables/mine", named=True)
async def list_own_tables(  # noqa: PLR0913, PLR0917
    call: ServerCall,
    due: bool | None = None,  # noqa: FBT001
    over: bool | None = None,  # noqa: FBT001
    before: Before = LATEST,
    before_id: Annotated[str, Limit(64)] = "",
    most: Annotated[int, Limit(MOST_LISTED)] = MOST_LISTED,
    box: Annotated[str, Limit(64)] | None = None,
    outcome: Literal["won", "drawn", "lost"] | None = None,
    level: Annotated[int, Limit(HIGHEST_LEVEL)] = 0,
    side: Annotated[str, Limit(64)] | None = None,
    rated: bool | None = None,  # noqa: FBT001
    opponent: Annotated[str, Limit(16)] | None = None,
) -> tuple[OwnTableEntry, ...]:
    """List the caller's tables, the last changed first; the next page comes `before` the last table of this one."""
    # `due` asks for tables that wait for the caller, `over` for finished games; `before` is the time of a change. The
    # others ask for finished games of a kind.
    holders = call.visitor.person.holders
    supported = _supported(call)
    for word in (box, side, opponent):
        if word is not None:
            check_token("an id", word)  # PostgreSQL has no text with a NUL in it
    met = await call.host.accounts.find_handle(opponent) if opponent else None
    opponents = None if opponent is None else met.holders if met else ()
    wanted = ResultFilter(box, outcome, level or None, side, rated, opponents)
    rows = await call.host.storage.tables_of(
        holders, supported, most, due=due, over=over, before=(before, before_id), results=wanted
    )
    found = zip(await load_all(call, [table_id for table_id, _ in rows]), rows, strict=True)
    return tuple(OwnTableEntry.of_holder(stored.id, stored.table, holder) for stored, (_, holder) in found if stored)


@TABLES.get("/people/{person_id}/tables", named=True)
async def list_tables_of_person(
    call: ServerCall,
    person_id: Annotated[str, Limit(16)],
    before: Before = LATEST,
    before_id: Annotated[str, Limit(64)] = "",
    most: Annotated[int, Limit(MOST_LISTED)] = MOST_LISTED,
) -> tuple[TableEntry, ...]:
    """List finished games of a person: those at open tables, and those with the caller."""
    check_token("a person's id", person_id)
    other = await call.host.accounts.find_handle(person_id)
    if other is None:
        raise NotFoundError("expected the id of a person, but nobody has this one")
    own = call.visitor.person.holders
    ids = await call.host.storage.shared_tables(other.holders, own, _supported(call), most, (before, before_id))
    return tuple(TableEntry.of(stored.id, stored.table) for stored in await load_all(call, ids) if stored)


SERVER_ENDPOINTS: Final[tuple[Endpoint, ...]] = (*SESSION, *TABLES)


def _supported(call: ServerCall) -> Mapping[str, Collection[int]]:
    return {game.id: game.versions for game in call.hub.games}


def _people_at(stored: StoredTable) -> set[str]:
    """Return the holders who keep a table out of somebody's list: the host and the players."""
    table = stored.table
    return {table.host.holder, *(seat.person.holder for seat in table.seats if seat.person)}


async def _signed_in(call: ServerCall, person: str) -> Session:
    identity = await call.host.accounts.find(person)
    return await call.sign_in(identity) if identity else Session(None, None)


async def _hashed(call: ServerCall, passphrase: str, login: str) -> str:
    return await call.run(call.host.passphrases.hash, passphrase, login, call.visitor.person.name)


async def _confirm(call: ServerCall, passphrase: str) -> str:
    """Return the account's name; raise an error if the caller has none, or another passphrase."""
    call.host.throttles.identities.take(call.visitor.address)
    login = call.visitor.person.login
    if login is None:
        raise LoginError("expected an account, but this is a guest", key="no-account")
    call.host.throttles.sign_ins.take(f"{login} {call.visitor.address}")
    _, hashed = await call.host.accounts.credentials(login)
    await call.run(call.host.passphrases.check, hashed, passphrase)
    return login


async def load_all(call: ServerCall, ids: Sequence[str]) -> list[StoredTable | None]:
    """Return tables, a few loaded at a time; None for one that cannot be read."""
    room = asyncio.Semaphore(LOADED_AT_ONCE)

    async def load(table_id: str) -> StoredTable | None:
        async with room:
            try:
                return (await call.hub.live(table_id)).stored
            except HowdahError:
                LOG.info("a table cannot be listed", extra={"table": table_id}, exc_info=True)
                return None

    return list(await asyncio.gather(*map(load, ids)))
