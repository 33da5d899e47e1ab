"""Tables: setting them up, looking at them, commands, and questions about the position."""

from typing import Annotated, Final

from howdah.core.schema import Limit
from howdah.service.endpoint import Call, Download, Endpoints
from howdah.service.messages.moments import MomentsView
from howdah.service.messages.positions import AttemptRequest, PremovesRequest, Verdict, premove_views
from howdah.service.messages.prospects import BeginningRequest, Prospect, prospects
from howdah.service.messages.tables import CreateTable, Events, NewTable, TableView, event_views, shown_to
from howdah.service.table_record import TableRecord
from howdah.storage.protocol import StoredTable
from howdah.table.commands import Command
from howdah.table.move_view import MoveView

ENDPOINTS = Endpoints("tables")
MOST_EVENTS: Final = 500  # in one answer


@ENDPOINTS.post("/tables", offline=True, named=True, limit="tables", status=201)
async def create(call: Call, body: CreateTable) -> NewTable:
    """Set up a table."""
    actor = call.visitor.named()
    stored = await call.hub.create(call.host.table_id(actor, body.id), body.setup, body.id, actor)
    return NewTable(stored.id, TableView.at(stored, call.visitor.actor(stored), call.language))


@ENDPOINTS.get("/tables/{table_id}", offline=True)
async def get_table(call: Call, table: StoredTable) -> TableView:
    """Return a table."""
    return TableView.at(table, call.visitor.actor(table), call.language)


@ENDPOINTS.get("/tables/{table_id}/events", offline=True)
async def get_events(call: Call, table: StoredTable, after: Annotated[int, Limit(2**31 - 1)] = 0) -> Events:
    """Return what happened after an event, up to 500 events."""
    found = await call.hub.storage.read(table.id, after, MOST_EVENTS)
    shown = shown_to(call.visitor.actor(table), found)
    return Events(event_views(shown, table.table, call.language), table.table.seq)


@ENDPOINTS.post("/tables/{table_id}/commands", offline=True, named=True, limit="commands")
async def submit(call: Call, table_id: str, body: Command) -> Events:
    """Give a command, as over the socket; the answer is what it caused."""
    answer = await call.hub.submit(table_id, body, lambda stored: call.visitor.actor(stored, body.request))
    return Events(event_views(answer.events, answer.table, call.language), answer.table.seq)


@ENDPOINTS.post("/tables/{table_id}/why-not", offline=True)
async def table_why_not(call: Call, table: StoredTable, body: AttemptRequest) -> Verdict:
    """Say whether a move is legal at a table, and why not."""
    return Verdict.of(table.table.position.why_not(body.move), call.language)


@ENDPOINTS.post("/tables/{table_id}/ahead", offline=True)
async def table_premoves(call: Call, table: StoredTable, body: PremovesRequest) -> tuple[MoveView, ...]:
    """Return the moves that a seat may have when its turn comes."""
    return await call.run(premove_views, table.table.position, body.seat, call.language)


@ENDPOINTS.post("/tables/{table_id}/prospects", offline=True)
async def table_prospects(call: Call, table: StoredTable, body: BeginningRequest) -> tuple[Prospect, ...]:
    """Return what would come of each spot that can be picked next at a table."""
    return await call.run(prospects, table.table.position, body.path, call.language)


@ENDPOINTS.get("/tables/{table_id}/moments", offline=True)
async def table_moments(call: Call, table: StoredTable) -> MomentsView:
    """Return the best moment of each player of a game that is over."""
    return await call.run(MomentsView.of, table.table)


@ENDPOINTS.get("/tables/{table_id}/record", offline=True)
async def get_record(call: Call, record: TableRecord) -> Download:
    """Return the game so far as a record, to keep or to study; also one by rules that are not supported any more."""
    del call
    return Download(f"{record.game}-{record.table_id}.json", record.text)
