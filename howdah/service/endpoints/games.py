"""Games, positions and records: what a client needs that knows no rules."""

from howdah.core.game import Game
from howdah.core.record import Record
from howdah.service.endpoint import Call, Endpoints
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
from howdah.table.move_view import MoveView

ENDPOINTS = Endpoints("games")


@ENDPOINTS.get("/games", fallback=True)
async def list_games(call: Call) -> tuple[GameView, ...]:
    """List the games with options, texts and computer players."""
    return await call.hub.run(lambda: tuple(GameView.of(game, call.language) for game in call.hub.games))


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

    return await call.hub.run(found)


@ENDPOINTS.post("/positions/why-not", fallback=True)
async def why_not(call: Call, body: MoveRequest) -> Verdict:
    """Say whether a move is legal, and why not."""
    return await call.hub.run(lambda: Verdict.of(body.find(call.hub.games)[0].why_not(body.move), call.language))


@ENDPOINTS.post("/positions/ahead", fallback=True)
async def premoves(call: Call, body: SeatRequest) -> tuple[MoveView, ...]:
    """Return the moves that a seat may have when its turn comes."""
    return await call.hub.run(lambda: premove_views(body.find(call.hub.games)[0], body.seat, call.language))


@ENDPOINTS.post("/records", fallback=True)
async def read_record(call: Call, record: Record) -> RecordView:
    """Replay a record, as `GET /api/tables/{table_id}/record` gives it, and return what it says."""
    return await call.hub.run(RecordView.of, record, call.language)
