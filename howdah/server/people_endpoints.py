"""Endpoints about people: their results and ratings, whom one has muted or blocked, and one's games as records."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.core.schema import JsonObject, Limit
from howdah.server.accounts import Identity
from howdah.server.host import ServerCall
from howdah.server.peace import BlockView, Kind
from howdah.server.people import PersonAtTable, PersonView, Results
from howdah.server.rating_views import RatingView
from howdah.service.endpoint import Endpoint, Endpoints
from howdah.service.errors import NotFoundError
from howdah.service.table_record import TableRecord
from howdah.storage.protocol import StoredTable
from howdah.table.text import check_token

PEOPLE = Endpoints("people")
PEACE = Endpoints("session", people=True)
MOST_EXPORTED: Final = 20_000  # games of one download
PAGE: Final = 100
LATEST: Final = 2**53


@dataclass(frozen=True)
class Block:
    """What is done about a person: to mute or to block."""

    kind: Kind


@PEOPLE.get("/results", named=True)
async def get_results(call: ServerCall) -> Results:
    """Count the caller's results by game, side and level, and against other people."""
    return await call.host.people.results(call.visitor.person)


@PEOPLE.get("/ratings", named=True)
async def get_ratings(call: ServerCall) -> tuple[RatingView, ...]:
    """Return the caller's ratings, each with its last games."""
    return await call.host.people.ratings(call.visitor.person.id, call.host.clock.now(), curves=True)


@PEOPLE.get("/people/{person_id}", named=True)
async def get_person(call: ServerCall, person_id: Annotated[str, Limit(16)]) -> PersonView:
    """Return a person's name and ratings, and the caller's results against that person."""
    other = await _person(call, person_id)
    return await call.host.people.view(call.visitor.person, other, call.host.clock.now())


@PEOPLE.get("/tables/{table_id}/people")
async def get_people(call: ServerCall, table: StoredTable) -> tuple[PersonAtTable, ...]:
    """Return the people at a table: ratings, and what a rated game has changed."""
    return await call.host.people.at_table(call.visitor.identity, table, call.host.clock.now())


@PEOPLE.get("/tables/mine/records", named=True)
async def get_records(call: ServerCall) -> AsyncIterator[JsonObject]:
    """Return the caller's games as records, one a line, the last changed first."""
    call.host.throttles.identities.take(call.visitor.address)
    return _records(call, call.visitor.person)


@PEACE.get("/session/blocks", named=True)
async def list_blocks(call: ServerCall) -> tuple[BlockView, ...]:
    """List the people whom the caller has muted or blocked."""
    return await call.host.peace.of(call.visitor.person)


@PEACE.put("/session/blocks/{person_id}", named=True)
async def block(call: ServerCall, person_id: Annotated[str, Limit(16)], body: Block) -> tuple[BlockView, ...]:
    """Mute or block a person; returns the whole list."""
    other = await _person(call, person_id)
    await call.host.peace.put(call.visitor.person, other.handle, body.kind, call.host.clock.now())
    return await call.host.peace.of(call.visitor.person)


@PEACE.delete("/session/blocks/{person_id}", named=True)
async def unblock(call: ServerCall, person_id: Annotated[str, Limit(16)]) -> tuple[BlockView, ...]:
    """Take a person off the list; returns the rest."""
    check_token("a person's id", person_id)
    await call.host.peace.remove(call.visitor.person, person_id)
    return await call.host.peace.of(call.visitor.person)


PEOPLE_ENDPOINTS: Final[tuple[Endpoint, ...]] = (*PEOPLE, *PEACE)


async def _person(call: ServerCall, handle: str) -> Identity:
    check_token("a person's id", handle)
    found = await call.host.accounts.find_handle(handle)
    if found is None:
        raise NotFoundError("expected the id of a person, but nobody has this one")
    return found


async def _records(call: ServerCall, person: Identity) -> AsyncIterator[Any]:
    """Yield records, one table in memory at a time; a table that cannot be read is left out."""
    before, sent = (LATEST, ""), 0
    while sent < MOST_EXPORTED:
        rows = await call.host.storage.all_tables_of(person.holders, PAGE, before)
        for table_id, changed in rows:
            before = (changed, table_id)
            try:
                record = await TableRecord.read(call.hub, table_id, call.visitor)
            except HowdahError:
                continue
            yield schema.parse(record.text)
        sent += len(rows)
        if len(rows) < PAGE:
            return
