"""Answers that are the same for everyone, written ahead for a site without a server."""

from collections.abc import Iterator
from contextlib import suppress

from howdah.core import schema
from howdah.core.errors import NoTutorialError
from howdah.core.registry import Registry
from howdah.core.text import LANGUAGES
from howdah.service.errors import NotFoundError
from howdah.service.messages.games import GameView
from howdah.service.messages.learn import Tutorial
from howdah.service.messages.positions import PositionSource, PositionView
from howdah.service.rules_page import rules_page


def prepared_answers(games: Registry) -> Iterator[tuple[str, str]]:
    """Yield what pages show before anything is played: requests such as `GET /games/siam en`, and answers as JSON."""
    for language in LANGUAGES:
        views = {game.id: GameView.of(game, language) for game in games}
        yield f"GET /games {language}", schema.dumps(tuple(views.values()))
        for game in games:
            start, _ = PositionSource(game.id).find(games)
            body = schema.dumps({"game": game.id})
            yield f"GET /games/{game.id} {language}", schema.dumps(views[game.id])
            with suppress(NotFoundError):  # a game may have no rules page,
                yield f"GET /games/{game.id}/rules {language}", schema.dumps(rules_page(game, language))
            with suppress(NoTutorialError):  # and no tutorial
                yield f"GET /games/{game.id}/tutorial {language}", schema.dumps(Tutorial.of(game, language))
            yield f"POST /positions {language} {body}", schema.dumps(PositionView.of(start, language, ()))
