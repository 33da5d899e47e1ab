"""Markers by what a test needs, and groups of tests that one worker process runs, since they share what is dear.

What is dear: a browser with its site, a PostgreSQL, a Ray cluster, Pyodide, and the compilation of a game. A long test
has a group of its own, so that it begins early.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.games import GAMES
from tests.games.settings import Setting

HERE = Path(__file__).parent
IDS = frozenset(game.id for game in GAMES)
# Folders whose tests search, so that they compile unless HOWDAH_ENGINE says otherwise.
SEARCHING = frozenset({"arena", "engine", "mining", "players", "puzzles", "research", "workers"})
BUILT = frozenset(Form) - {Form.PLAIN}  # forms that are built from the rules
SERVING = frozenset({"postgres", "postgres_server", "process", "server"})  # fixtures
# The groups, in the order in which they begin: the longest first.
BROWSERS = ("browser-1", "browser-2", "browser-3")
GROUPS = (*BROWSERS, "kerala", "postgres", "pyodide", "white-elephant", "china-shop", "openapi", "siam", "ray")
# The groups by what their tests have in common: a fixture, or a parameter by which they ask for one.
SHARED = {
    "postgres": "postgres",
    "postgres_server": "postgres",
    "postgresql": "postgres",
    "pyodide": "pyodide",
    "api": "openapi",
    "cluster": "ray",
    "ray": "ray",
}
# Files with long tests that share nothing. They come next, so that no long test begins last.
LONG = frozenset({"test_campaign.py", "test_selfplay.py", "test_simulation.py", "test_wasm.py", "test_whole_games.py"})
# The browser tests in three parts that take about the same time; files that are not named are in the third.
DEAR_BROWSER_TESTS = {
    "test_access.py": "browser-1",
    "test_learning.py": "browser-1",
    "test_offline.py": "browser-1",
    "test_analysis.py": "browser-2",
    "test_friends.py": "browser-2",
    "test_games.py": "browser-2",
    "test_static_site.py": "browser-2",
}


def marks(item: pytest.Item) -> Iterator[pytest.MarkDecorator]:
    """Yield the markers of a test."""
    folder = _folder(item)
    if folder == "web":
        yield pytest.mark.browser
    if folder == "server" or SERVING & set(_fixtures(item)):
        yield pytest.mark.server
    if _compiles(item):
        yield pytest.mark.compiled
    if group := _group(item):
        yield pytest.mark.xdist_group(group)


def order(item: pytest.Item) -> int:
    """Return a number by which tests are sorted: those in groups first, then the long ones."""
    group = item.get_closest_marker("xdist_group")
    if group:
        return GROUPS.index(group.args[0])
    return len(GROUPS) if item.path.name in LONG else len(GROUPS) + 1


def _group(item: pytest.Item) -> str | None:
    if _folder(item) == "web":
        return DEAR_BROWSER_TESTS.get(item.path.name, "browser-3")
    needs = {*_fixtures(item), *(value for value in _parameters(item).values() if isinstance(value, str))}
    for name, group in SHARED.items():
        if name in needs:
            return group
    return _game(item) if _compiles(item) else None


def _compiles(item: pytest.Item) -> bool:
    form = _parameters(item).get("form")
    if item.get_closest_marker("compiled") or form in BUILT:
        return True
    return form is None and _folder(item) in SEARCHING


def _game(item: pytest.Item) -> str | None:
    """Return the id of the game that a test is about, None if it is about several or none."""
    named = [item.path.parent.name.replace("_", "-")]
    for value in _parameters(item).values():
        game = value.game if isinstance(value, Setting) else value
        named += [game.id] if isinstance(game, Game) else [game] if isinstance(game, str) else []
    return next((name for name in named if name in IDS), None)


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def _parameters(item: pytest.Item) -> dict[str, object]:
    return dict(item.callspec.params) if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
