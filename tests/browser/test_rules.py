"""The browser's rules are the server's, word for word, and so are its players."""

import pytest

from howdah.core.compilation import VARIABLE, Form
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta
from tests.effort import effort
from tests.games.settings import settings
from tools import rules_trace
from tools.pyodide import Pyodide

SEED = 11


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_random_games_go_alike_in_the_browser_and_on_the_server(pyodide: Pyodide, game: Game) -> None:
    for setting in settings(game):
        asked = (game.id, setting.players, dict(setting.options), SEED)
        here = rules_trace.trace(*asked)
        there = pyodide.call("trace", *asked)
        for ply, (said_here, said_there) in enumerate(zip(here, there, strict=True)):
            assert said_there == said_here, f"{setting}, after {ply} moves and draws"


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_levels_choose_alike_in_the_browser_and_here(
    pyodide: Pyodide, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, Form.PLAIN)  # that compiled ones choose like plain ones is tested with the levels
    for players, level in zip(game.facts.players, (1, 3, 5, 7), strict=False):
        asked = (game.id, players, level, 15 if suits_alphabeta(game) else 5, SEED, effort(16, 2))
        assert pyodide.call("choices", *asked) == rules_trace.choices(*asked)
