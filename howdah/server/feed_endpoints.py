"""Endpoints for the private feed of a person, at an address that nobody can guess."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from sqlalchemy import Connection, delete, insert, select

from howdah.core.schema import Limit
from howdah.server.endpoints import LATEST, load_all
from howdah.server.feed import WaitingGame, atom_feed, calendar
from howdah.server.host import ServerCall
from howdah.service.endpoint import AtomDownload, CalendarDownload, Endpoint, Endpoints
from howdah.service.errors import NotFoundError
from howdah.storage.sql.tables import FEEDS

FEEDS_OF_PEOPLE = Endpoints("feeds", people=True)
READING = Endpoints("feeds")
MOST: Final = 100  # games in a feed


@dataclass(frozen=True)
class FeedState:
    """Whether the caller has a feed, and since when; its token only right after it was made."""

    made: int | None
    token: str | None = None


@FEEDS_OF_PEOPLE.get("/session/feed", named=True)
async def get_feed(call: ServerCall) -> FeedState:
    """Say whether the caller has a feed."""
    wanted = select(FEEDS.c.made).where(FEEDS.c.person == call.visitor.person.id)
    return FeedState(await call.host.database.read(lambda connection: connection.scalar(wanted)))


@FEEDS_OF_PEOPLE.post("/session/feed", named=True, status=201)
async def make_feed(call: ServerCall) -> FeedState:
    """Make a new address for the caller's feed; the one before is worth nothing any more."""
    call.host.throttles.identities.take(call.visitor.address)
    person, token, now = call.visitor.person.id, secrets.token_urlsafe(24), call.host.clock.now()

    def write(connection: Connection) -> None:
        connection.execute(delete(FEEDS).where(FEEDS.c.person == person))
        connection.execute(insert(FEEDS).values(person=person, digest=_digest(token), made=now))

    await call.host.database.write(write)
    return FeedState(now, token)


@FEEDS_OF_PEOPLE.delete("/session/feed", named=True)
async def revoke_feed(call: ServerCall) -> FeedState:
    """Revoke the address of the caller's feed."""
    gone = delete(FEEDS).where(FEEDS.c.person == call.visitor.person.id)
    await call.host.database.write(lambda connection: connection.execute(gone))
    return FeedState(None)


@READING.get("/feeds/{token}/waiting.atom")
async def read_atom(call: ServerCall, token: Annotated[str, Limit(64)]) -> AtomDownload:
    """Return the games that wait for a person as an Atom feed; who has the address needs no session."""
    games = await _waiting(call, token)
    text = atom_feed(games, str(call.request.base_url), call.language, call.host.clock.now())
    return AtomDownload("waiting.atom", text)


@READING.get("/feeds/{token}/waiting.ics")
async def read_calendar(call: ServerCall, token: Annotated[str, Limit(64)]) -> CalendarDownload:
    """Return the games that wait for a person, and have a clock, as a calendar."""
    return CalendarDownload(
        "waiting.ics", calendar(await _waiting(call, token), str(call.request.base_url), call.language)
    )


FEED_ENDPOINTS: Final[tuple[Endpoint, ...]] = (*FEEDS_OF_PEOPLE, *READING)


async def _waiting(call: ServerCall, token: str) -> Sequence[WaitingGame]:
    wanted = select(FEEDS.c.person).where(FEEDS.c.digest == _digest(token))
    person = await call.host.database.read(lambda connection: connection.scalar(wanted))
    identity = await call.host.accounts.find(person) if person else None
    if identity is None:
        raise NotFoundError("no feed has this address, or has it any more")
    supported = {game.id: game.versions for game in call.hub.games}
    rows = await call.host.storage.tables_of(identity.holders, supported, MOST, before=(LATEST, ""), due=True)
    found = await load_all(call, list(dict.fromkeys(table_id for table_id, _ in rows)))
    return [WaitingGame.of(stored, identity.holders, call.language) for stored in found if stored]


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
