"""Tables: setting them up, finding them, looking at them, and commands."""

from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import select

from howdah.desk.page import Page
from howdah.server.gate import Visitor
from howdah.server.public.tables import EntryPublic, EventsPublic, NewTablePublic, OwnEntryPublic, TablePublic
from howdah.server.routes.dependencies import Here, Somebody, Who
from howdah.server.rows import SEATS, TABLES
from howdah.server.service import Service
from howdah.server.shapes import Shaped, Strict
from howdah.table.actor import Actor
from howdah.table.commands import Command
from howdah.table.errors import JournalError
from howdah.table.record import record
from howdah.table.setup import Setup
from howdah.table.view import public_event

LISTED = 100  # tables of a list
READ = 500  # events at a time

router = APIRouter(prefix="/api/tables", tags=["tables"])
TableId: TypeAlias = Annotated[str, Path(max_length=16)]
Invitation: TypeAlias = Annotated[str, Query(max_length=64, description="Of a table for the invited.")]


class Creation(Strict):
    """A table to be set up; sent again with the same id, it is the same table."""

    id: str
    setup: Annotated[Setup, Shaped()]


@router.post("", status_code=201)
async def create(creation: Creation, visitor: Who, here: Here) -> NewTablePublic:
    """Set up a table."""
    somebody = visitor.somebody
    here.throttles.tables.take(somebody.id)
    here.throttles.tables.take(visitor.address)
    actor = Actor(somebody.holders[0], somebody.name)
    page = await here.hub.create(creation.setup, creation.id, actor, here.secret)
    return NewTablePublic(id=page.id, table=TablePublic.model_validate(page.view_for(visitor.at(page))))


@router.get("")
async def lobby(
    here: Here,
    game: Annotated[str | None, Query(max_length=64)] = None,
    phase: Annotated[Literal["waiting", "playing"], Query(description="To join, or to watch.")] = "waiting",
) -> list[EntryPublic]:
    """List the tables that anybody can join or watch, those that changed last first."""
    wanted = (
        select(TABLES.c.id)
        .where(TABLES.c.open, TABLES.c.phase == phase)
        .order_by(TABLES.c.changed.desc())
        .limit(LISTED)
    )
    if game is not None:
        wanted = wanted.where(TABLES.c.game == game)
    async with here.database.reading() as connection:
        found = list(await connection.scalars(wanted))
    pages = [await _listed(table_id, here) for table_id in found]
    return [EntryPublic.model_validate(page.entry) for page in pages if page]


@router.get("/mine")
async def mine(
    somebody: Somebody,
    here: Here,
    due: Annotated[bool | None, Query(description="Only those that wait for me.")] = None,
) -> list[OwnEntryPublic]:
    """List the reader's own tables, those that changed last first."""
    wanted = (
        select(TABLES.c.id, TABLES.c.changed, SEATS.c.holder)
        .distinct()
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.holder.in_(somebody.holders))
        .order_by(TABLES.c.changed.desc())
        .limit(LISTED)
    )
    if due is not None:
        wanted = wanted.where(SEATS.c.due == due)
    async with here.database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    found = [(await _listed(row.id, here), row.holder) for row in rows]
    return [OwnEntryPublic.model_validate(page.own_entry(holder)) for page, holder in found if page]


@router.get("/{table_id}")
async def look(table_id: TableId, visitor: Who, here: Here, invitation: Invitation = "") -> TablePublic:
    """Return a table as it is now."""
    del invitation  # the visitor has it
    page = await _page(table_id, visitor, here)
    return TablePublic.model_validate(page.view_for(visitor.at(page)))


@router.get("/{table_id}/events")
async def events(
    table_id: TableId,
    visitor: Who,
    here: Here,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    invitation: Invitation = "",
) -> EventsPublic:
    """Return what happened after an event, up to 500 events."""
    del invitation
    page = await _page(table_id, visitor, here)
    found = await here.hub.journal.read(table_id, after, READ)
    return EventsPublic(events=[public_event(event) for event in found], seq=page.table.seq)


@router.post("/{table_id}/commands")
async def do(
    table_id: TableId,
    command: Annotated[Command, Shaped()],
    visitor: Who,
    here: Here,
    invitation: Invitation = "",
) -> EventsPublic:
    """Give a command, as over the socket; the answer is what it caused."""
    del invitation
    here.throttles.commands.take(visitor.somebody.id)
    answer = await here.hub.submit(table_id, command, visitor.at)
    return EventsPublic(events=[public_event(event) for event in answer.events], seq=answer.table.seq)


@router.get("/{table_id}/record", responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}})
async def game_record(table_id: TableId, visitor: Who, here: Here, invitation: Invitation = "") -> Response:
    """Return the game so far as a record, to keep or to study."""
    del invitation
    page = await _page(table_id, visitor, here)
    name = f"{page.table.setup.game}-{page.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record(page.table).to_json(), media_type="application/json", headers=headers)


async def _listed(table_id: str, here: Service) -> Page | None:
    """Return a table of a list; None for one that was played by rules which are no more."""
    try:
        return (await here.hub.live(table_id)).page
    except JournalError:
        return None


async def _page(table_id: str, visitor: Visitor, here: Service) -> Page:
    page = (await here.hub.live(table_id)).page
    visitor.let_in(page)
    return page
