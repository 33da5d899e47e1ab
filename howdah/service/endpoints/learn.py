"""How a game is learned: its rules page and its tutorial."""

from howdah.core.game import Game
from howdah.core.tutorial import step_of
from howdah.service.endpoint import Call, Endpoints
from howdah.service.messages.learn import RulesPage, TriedStep, Tutorial
from howdah.service.messages.positions import AttemptRequest

ENDPOINTS = Endpoints("learn")


@ENDPOINTS.get("/games/{game_id}/rules", fallback=True)
async def get_rules(call: Call, game: Game) -> RulesPage:
    """Return the rules of a game, with drawn positions."""
    from howdah.service.rules_page import rules_page  # needs a Markdown parser, which a table does not

    return await call.run(rules_page, game, call.language)


@ENDPOINTS.get("/games/{game_id}/tutorial", fallback=True)
async def get_tutorial(call: Call, game: Game) -> Tutorial:
    """Return the tutorial of a game, with what can be played at each step."""
    return await call.run(Tutorial.of, game, call.language)


@ENDPOINTS.post("/games/{game_id}/tutorial/{step_id}", fallback=True)
async def try_step(call: Call, game: Game, step_id: str, body: AttemptRequest) -> TriedStep:
    """Say whether a move is right at a step: with praise and what follows, or with a hint."""

    def tried() -> TriedStep:
        step = step_of(game, step_id)
        return TriedStep.of(step, step.attempt(body.move), call.language)

    return await call.run(tried)
