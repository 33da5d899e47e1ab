"""Rules pages and tutorials as clients see them."""

from howdah.core.game import Game
from howdah.core.position import Attempt
from howdah.core.tutorial import Step, Try, step_of, tutorial
from howdah.desk.describing import describe_move, describe_position, describe_reason
from howdah.desk.errors import UnknownPageError
from howdah.desk.rules_page import rules_page
from howdah.table.view import View


def describe_rules(game: Game, language: str) -> View:
    """Return the rules of a game, with positions that are drawn; raise `UnknownPageError` if it has no page."""
    try:
        blocks = rules_page(game, language)
    except FileNotFoundError as error:
        raise UnknownPageError(f"{game.id} has no rules page") from error
    return {"game": game.id, "language": language, "blocks": blocks}


def describe_tutorial(game: Game, language: str) -> View:
    """Return the tutorial of a game, with what can be played at each of its steps."""
    steps = [_step(step, language) for step in tutorial(game)]
    return {"game": game.id, "language": language, "steps": steps}


def try_step(game: Game, step_id: str, move: Attempt, language: str) -> View:
    """Return whether a move is what a step asks for: with praise and what follows, or with a hint."""
    step = step_of(game, step_id)
    return _tried(step, step.attempt(move), language)


def _step(step: Step, language: str) -> View:
    return {"id": step.id, "position": describe_position(step.position, language), "text": step.say[language]}


def _tried(step: Step, tried: Try, language: str) -> View:
    return {
        "right": tried.right,
        "text": (step.praise if tried.right else step.hint)[language],
        "why_not": describe_reason(tried.reason, language) if tried.reason else None,
        "course": [
            {"move": describe_move(move), "position": describe_position(position, language)}
            for move, position in tried.course
        ],
    }
