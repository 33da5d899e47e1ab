"""Advice: hints, what a computer would play, and reviews of games that are over."""

import asyncio
from random import SystemRandom
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from howdah.core.record import Record
from howdah.desk.advising import check_hint, reviewed
from howdah.server.public.advice import HintPublic, ReplyPublic, ReviewLinePublic
from howdah.server.routes.dependencies import Here, Language, Who
from howdah.server.routes.games import RECORD_BODY, PositionAsked, body_of
from howdah.table.table import Table

router = APIRouter(prefix="/api", tags=["advice"])
TableId: TypeAlias = Annotated[str, Path(max_length=16)]
Invitation: TypeAlias = Annotated[str, Query(max_length=64, description="Of a table for the invited.")]
LINES: Final[dict[int | str, dict[str, Any]]] = {
    200: {"model": ReviewLinePublic, "description": "Lines of JSON, the last with the review."}
}
CHANCE: Final = SystemRandom()


class ReplyAsked(PositionAsked):
    """A position, and who is to move there."""

    player: Annotated[str, Field(max_length=64)]


@router.post("/positions/hint")
async def hint(asked: PositionAsked, visitor: Who, here: Here, language: Language) -> HintPublic:
    """Return the best moves of a position, and why."""
    here.throttles.advice.take(visitor.address)
    position, _ = await asyncio.to_thread(asked.found, here.games)
    return await here.advisers.hint(position, language)


@router.post("/positions/reply")
async def reply(asked: ReplyAsked, visitor: Who, here: Here) -> ReplyPublic:
    """Return what a computer player plays in a position."""
    here.throttles.advice.take(visitor.address)
    position, _ = await asyncio.to_thread(asked.found, here.games)
    return await here.advisers.reply(position, asked.player, CHANCE.getrandbits(32))


@router.post("/tables/{table_id}/hint")
async def table_hint(
    table_id: TableId, visitor: Who, here: Here, language: Language, invitation: Invitation = ""
) -> HintPublic:
    """Return the best moves at a table; there is no help while several people play."""
    del invitation
    here.throttles.advice.take(visitor.address)
    table = await _seen(table_id, visitor, here)
    check_hint(table)
    return await here.advisers.hint(table.position, language)


@router.post("/tables/{table_id}/review", response_class=StreamingResponse, responses=LINES)
async def table_review(
    table_id: TableId, visitor: Who, here: Here, language: Language, invitation: Invitation = ""
) -> StreamingResponse:
    """Review a game that is over."""
    del invitation
    here.throttles.advice.take(visitor.address)
    table = await _seen(table_id, visitor, here)
    return StreamingResponse(here.advisers.review(reviewed(table), language), media_type="application/x-ndjson")


@router.post("/records/review", response_class=StreamingResponse, responses=LINES, openapi_extra=RECORD_BODY)
async def record_review(request: Request, visitor: Who, here: Here, language: Language) -> StreamingResponse:
    """Review a game of which there is a record."""
    here.throttles.advice.take(visitor.address)
    text = await body_of(request)
    return StreamingResponse(
        here.advisers.review(Record.from_json(text, here.games), language), media_type="application/x-ndjson"
    )


async def _seen(table_id: str, visitor: Who, here: Here) -> Table:
    page = (await here.hub.live(table_id)).page
    visitor.let_in(page)
    return page.table
