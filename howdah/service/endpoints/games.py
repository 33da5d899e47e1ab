"""Games, positions and records: what a client needs that knows no rules."""

from howdah.core.game import Game
from howdah.core.record import Record
from howdah.service.endpoint import Call, Download, Endpoints
from howdah.service.messages.editor import EditorView, EditRequest
from howdah.service.messages.games import GameView
from howdah.service.messages.positions import (
    MoveRequest,
    PositionRequest,
    PositionView,
    RecordView,
    SeatRequest,
    Verdict,
    premove_views,
)
from howdah.service.messages.prospects import PositionBeginningRequest, Prospect, prospects
from howdah.table.move_view import MoveView

ENDPOINTS = Endpoints("games")


@ENDPOINTS.get("/games", fallback=True)
async def list_games(call: Call) -> tuple[GameView, ...]:
    """List the games with options, texts and computer players."""
    return await call.run(lambda: tuple(GameView.of(game, call.language) for game in call.hub.games))


@ENDPOINTS.get("/games/{game_id}", fallback=True)
async def get_game(call: Call, game: Game) -> GameView:
    """Return one game."""
    return GameView.of(game, call.language)


@ENDPOINTS.post("/positions", fallback=True)
async def get_position(call: Call, body: PositionRequest) -> PositionView:
    """Return a position after some moves, and what can be played then."""

    def found() -> PositionView:
        position, played = body.find(call.hub.games)
        return PositionView.of(position, call.language, played)

    return await call.run(found)


@ENDPOINTS.post("/positions/why-not", fallback=True)
async def why_not(call: Call, body: MoveRequest) -> Verdict:
    """Say whether a move is legal, and why not."""
    return await call.run(lambda: Verdict.of(body.find(call.hub.games)[0].why_not(body.move), call.language))


@ENDPOINTS.post("/positions/ahead", fallback=True)
async def premoves(call: Call, body: SeatRequest) -> tuple[MoveView, ...]:
    """Return the moves that a seat may have when its turn comes."""
    return await call.run(lambda: premove_views(body.find(call.hub.games)[0], body.seat, call.language))


@ENDPOINTS.post("/positions/edit", fallback=True)
async def edit_position(call: Call, body: EditRequest) -> EditorView:
    """Return a position in parts with some of them changed, and what is wrong with it then."""
    return await call.run(body.edit, call.hub.games, call.language)


@ENDPOINTS.post("/positions/record", fallback=True)
async def write_record(call: Call, body: PositionRequest) -> Download:
    """Return the moves that lead to a position as a record."""
    return Download(f"{body.game}.json", await call.run(lambda: body.record(call.hub.games).to_json()))


@ENDPOINTS.post("/positions/prospects", fallback=True)
async def position_prospects(call: Call, body: PositionBeginningRequest) -> tuple[Prospect, ...]:
    """Return what would come of each spot that can be picked next."""
    return await call.run(lambda: prospects(body.find(call.hub.games)[0], body.path, call.language))


@ENDPOINTS.post("/records", fallback=True)
async def read_record(call: Call, record: Record) -> RecordView:
    """Replay a record, as `GET /api/tables/{table_id}/record` gives it, and return what it says."""
    return await call.run(RecordView.of, record, call.language)
