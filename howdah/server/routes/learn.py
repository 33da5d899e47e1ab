"""How a game is learned: its rules page, and its tutorial."""

from typing import Annotated

from fastapi import APIRouter, Path

from howdah.desk import teaching
from howdah.server.public.learn import RulesPublic, TriedPublic, TutorialPublic
from howdah.server.routes.dependencies import Here, Language
from howdah.server.routes.games import Attempt, GameId
from howdah.server.shapes import Strict

router = APIRouter(prefix="/api/games/{game_id}", tags=["learn"])


class TryAsked(Strict):
    """A move by code, notation or path."""

    move: Attempt


@router.get("/rules")
def rules(game_id: GameId, here: Here, language: Language) -> RulesPublic:
    """Return the rules of a game, with positions that are drawn."""
    return RulesPublic.model_validate(teaching.describe_rules(here.games.find(game_id), language))


@router.get("/tutorial")
def all_steps(game_id: GameId, here: Here, language: Language) -> TutorialPublic:
    """Return the tutorial of a game, with what can be played at each of its steps."""
    return TutorialPublic.model_validate(teaching.describe_tutorial(here.games.find(game_id), language))


@router.post("/tutorial/{step_id}")
def try_step(
    game_id: GameId, step_id: Annotated[str, Path(max_length=64)], asked: TryAsked, here: Here, language: Language
) -> TriedPublic:
    """Say whether a move is what a step asks for: with praise and what follows, or with a hint."""
    tried = teaching.try_step(here.games.find(game_id), step_id, asked.move, language)
    return TriedPublic.model_validate(tried)
