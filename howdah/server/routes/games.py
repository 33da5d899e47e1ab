"""Games and positions: what a client needs that knows no rules."""

import asyncio
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Path, Request
from pydantic import Field

from howdah.core.errors import RecordError
from howdah.core.foresight import moves_ahead
from howdah.core.options import Options, Value
from howdah.core.position import Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.desk import asked as asking
from howdah.desk.describing import (
    describe_game,
    describe_move,
    describe_position,
    describe_record,
    describe_verdict,
)
from howdah.server.public.games import GamePublic, PositionPublic, RecordPublic, VerdictPublic
from howdah.server.public.tables import MovePublic
from howdah.server.routes.dependencies import Here, Language
from howdah.server.shapes import Strict

router = APIRouter(prefix="/api", tags=["games"])
GameId: TypeAlias = Annotated[str, Path(max_length=64)]
Text: TypeAlias = Annotated[str, Field(max_length=200)]
RECORD_BODY: Final = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}
Attempt: TypeAlias = int | Text | Annotated[list[Text], Field(max_length=20)]


class PositionAsked(Strict):
    """A position: the start of a game, or one by its string, and moves and outcomes from there."""

    game: Text
    players: int | None = None
    options: Annotated[dict[str, Value], Field(max_length=50, default_factory=dict)]
    position: Annotated[str | None, Field(max_length=10_000)] = None
    moves: Annotated[list[Attempt], Field(max_length=1000, default_factory=list)]

    def found(self, games: Registry) -> tuple[Position, list[str]]:
        """Return the position, and the moves in notation; raise an error saying why there is none."""
        moves = tuple(tuple(move) if isinstance(move, list) else move for move in self.moves)
        asked = asking.PositionAsked(self.game, self.players, Options(self.options), self.position, moves)
        return asked.found(games)


class MoveAsked(PositionAsked):
    """A position, and a move by code, notation or path, whole or begun."""

    move: Attempt


class AheadAsked(PositionAsked):
    """A position, and a seat whose turn is still to come."""

    seat: Annotated[int, Field(ge=0)]


# Plain functions run in a thread, so that a long line of moves keeps nobody waiting.


@router.get("/games")
def games(here: Here, language: Language) -> list[GamePublic]:
    """List the games with everything that is to be known of them."""
    return [GamePublic.model_validate(describe_game(game, language)) for game in here.games]


@router.get("/games/{game_id}")
def one_game(game_id: GameId, here: Here, language: Language) -> GamePublic:
    """Return one game."""
    return GamePublic.model_validate(describe_game(here.games.find(game_id), language))


@router.post("/positions")
def position(asked: PositionAsked, here: Here, language: Language) -> PositionPublic:
    """Return how a game stands after some moves, and what can be played then."""
    now, played = asked.found(here.games)
    return PositionPublic.model_validate(describe_position(now, language, played))


@router.post("/positions/why-not")
def why_not(asked: MoveAsked, here: Here, language: Language) -> VerdictPublic:
    """Say whether a move is legal, and why not."""
    now, _ = asked.found(here.games)
    return VerdictPublic.model_validate(describe_verdict(now.why_not(asked.move), language))


@router.post("/positions/ahead")
def ahead(asked: AheadAsked, here: Here) -> list[MovePublic]:
    """Return the moves that a seat may have when its turn comes."""
    now, _ = asked.found(here.games)
    return [MovePublic.model_validate(describe_move(move)) for move in moves_ahead(now, asked.seat)]


@router.post("/records", openapi_extra=RECORD_BODY)
async def read_record(request: Request, here: Here, language: Language) -> RecordPublic:
    """Read a record, as `GET /api/tables/{table_id}/record` gives it, replay it, and return what it says."""
    record = Record.from_json(await body_of(request), here.games)
    return RecordPublic.model_validate(await asyncio.to_thread(describe_record, record, language))


async def body_of(request: Request) -> str:
    """Return the text of a record that was sent."""
    body = await request.body()
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise RecordError("a record is UTF-8, but this is not") from error
