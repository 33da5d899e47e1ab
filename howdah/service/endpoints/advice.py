"""Hints, replies of computer players, and reviews."""

from collections.abc import AsyncIterator
from random import SystemRandom
from typing import Final

from howdah.core.errors import RecordError
from howdah.core.position import Position
from howdah.core.record import Record
from howdah.players.decision import NobodyMovesError
from howdah.service.endpoint import Call, Endpoints
from howdah.service.errors import NoAdviceError
from howdah.service.jobs import AnalysisJob, HintJob, ReplyJob, ReviewJob, follow
from howdah.service.messages.advice import HintView, ReplyView, ReviewProgress
from howdah.service.messages.analysis import AnalysisView
from howdah.service.messages.positions import AnalysisRequest, PositionRequest, PositionSource, ReplyRequest
from howdah.storage.protocol import StoredTable
from howdah.table.errors import PhaseError
from howdah.table.record import record as record_of
from howdah.table.table import Phase, Table

ENDPOINTS = Endpoints("advice")
RANDOM: Final = SystemRandom()
LONGEST_REVIEW: Final = 1_000  # moves of a game that is reviewed


@ENDPOINTS.post("/positions/hint", fallback=True, limit="advice")
async def hint(call: Call, body: PositionRequest) -> HintView:
    """Return the best moves of a position, and why."""
    return await _hint(call, body, (await call.run(body.find, call.hub.games))[0])


@ENDPOINTS.post("/positions/analysis", fallback=True, limit="advice")
async def analysis(call: Call, body: AnalysisRequest) -> AnalysisView:
    """Return the chances in any position and its best moves, after a short search."""
    position, _ = await call.run(body.find, call.hub.games)
    source = PositionSource(body.game, body.players, body.options, body.position, body.moves)
    found: AnalysisView = await call.thinker.think(AnalysisJob(source, body.lines, call.language), position)
    return found


@ENDPOINTS.post("/positions/reply", fallback=True, limit="advice")
async def reply(call: Call, body: ReplyRequest) -> ReplyView:
    """Return what a computer player plays in a position."""
    position, _ = await call.run(body.find, call.hub.games)
    source = PositionSource(body.game, body.players, body.options, body.position, body.moves)
    job = ReplyJob(source, body.player, RANDOM.getrandbits(31), call.language)
    found: ReplyView = await call.thinker.think(job, _to_move(position))
    return found


@ENDPOINTS.post("/records/review", fallback=True, limit="advice")
def review_record(call: Call, record: Record) -> AsyncIterator[ReviewProgress]:
    """Review a recorded game."""
    return _review(call, record)


@ENDPOINTS.post("/tables/{table_id}/hint", offline=True, limit="advice")
async def table_hint(call: Call, table: StoredTable) -> HintView:
    """Return the best moves at a table; there is no help while several people play."""
    check_hint(table.table)
    return await _hint(call, PositionSource.of(table.table), table.table.position)


@ENDPOINTS.post("/tables/{table_id}/review", offline=True, limit="advice")
def table_review(call: Call, table: StoredTable) -> AsyncIterator[ReviewProgress]:
    """Review a game that is over."""
    check_review(table.table)
    return _review(call, record_of(table.table))


def check_hint(table: Table) -> None:
    """Raise `NoAdviceError` while several people play: help would be unfair."""
    if table.phase is Phase.PLAYING and table.setup.rated:  # TB-21
        raise NoAdviceError("there are no hints in a rated game; expected a finished game", key="no-advice-rated")
    people = {seat.person.holder for seat in table.seats if seat.person}
    if table.phase is Phase.PLAYING and len(people) > 1:
        raise NoAdviceError("there are no hints while several people play; expected a finished game, or one person")


def check_review(table: Table) -> None:
    """Raise `PhaseError` while a game goes on."""
    if table.phase is not Phase.OVER:
        raise PhaseError("expected a game that is over; this one is not")


def check_length(record: Record) -> None:
    """Raise `RecordError` for a game that is too long to review."""
    if len(record.entries) > LONGEST_REVIEW:
        raise RecordError(f"expected a game of at most {LONGEST_REVIEW} moves, but this one has {len(record.entries)}")


def _review(call: Call, record: Record) -> AsyncIterator[ReviewProgress]:
    check_length(record)
    return follow(call.thinker, ReviewJob(record.to_json(), call.language))


async def _hint(call: Call, source: PositionSource, position: Position) -> HintView:
    found: HintView = await call.thinker.think(HintJob(source, call.language), _to_move(position))
    return found


def _to_move(position: Position) -> Position:
    if position.turn < 0:
        raise NobodyMovesError
    return position
