"""How a game is learned: its rules page, and its tutorial."""

from typing import Annotated

from fastapi import APIRouter, Path

from howdah.core.tutorial import step_of, tutorial
from howdah.server.errors import UnknownPageError
from howdah.server.public.learn import RulesPublic, TriedPublic, TutorialPublic
from howdah.server.routes.dependencies import Here, Language
from howdah.server.routes.games import Attempt, GameId
from howdah.server.rules_page import rules_page
from howdah.server.shapes import Strict
from howdah.server.teaching import describe_step, describe_try

router = APIRouter(prefix="/api/games/{game_id}", tags=["learn"])


class TryAsked(Strict):
    """A move by code, notation or path."""

    move: Attempt


@router.get("/rules")
def rules(game_id: GameId, here: Here, language: Language) -> RulesPublic:
    """Return the rules of a game, with positions that are drawn."""
    game = here.games.find(game_id)
    try:
        blocks = rules_page(game, language)
    except FileNotFoundError as error:
        raise UnknownPageError(f"{game.id} has no rules page") from error
    return RulesPublic(game=game.id, language=language, blocks=blocks)


@router.get("/tutorial")
def all_steps(game_id: GameId, here: Here, language: Language) -> TutorialPublic:
    """Return the tutorial of a game, with what can be played at each of its steps."""
    game = here.games.find(game_id)
    steps = [describe_step(step, language) for step in tutorial(game)]
    return TutorialPublic(game=game.id, language=language, steps=steps)


@router.post("/tutorial/{step_id}")
def try_step(
    game_id: GameId, step_id: Annotated[str, Path(max_length=64)], asked: TryAsked, here: Here, language: Language
) -> TriedPublic:
    """Say whether a move is what a step asks for: with praise and what follows, or with a hint."""
    step = step_of(here.games.find(game_id), step_id)
    return describe_try(step, step.attempt(asked.move), language)
