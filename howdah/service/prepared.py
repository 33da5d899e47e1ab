"""Answers that are the same for everyone, written ahead for a site without a server."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from howdah.core import schema
from howdah.core.errors import NoTutorialError
from howdah.core.registry import Registry
from howdah.core.text import LANGUAGES
from howdah.puzzles.collection import collection, daily
from howdah.service.errors import NotFoundError
from howdah.service.messages.games import GameView
from howdah.service.messages.learn import Tutorial
from howdah.service.messages.positions import PositionSource, PositionView
from howdah.service.messages.puzzles import PuzzleGroup, PuzzleView
from howdah.service.rules_page import rules_page

DAYS: Final = 31  # whose daily puzzle is written ahead; later ones are found by Python


def prepared_puzzles(games: Registry, first: date, days: int = DAYS) -> Iterator[tuple[str, str]]:
    """Yield which puzzles there are, and the puzzles of some days."""
    groups = [game for game in games if collection(game)]
    for language in LANGUAGES:
        yield f"GET /puzzles {language}", schema.dumps(tuple(PuzzleGroup.of(game, language) for game in groups))
        for day in (first + timedelta(days=number) for number in range(days)):
            yield f"GET /puzzles/daily/{day} {language}", schema.dumps(PuzzleView.of(daily(day), language))


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
