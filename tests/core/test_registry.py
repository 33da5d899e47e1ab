"""Games by id, found in folders."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from howdah.core.registry import Registry

GAME_FILE = """
import time
time.sleep(0.05)
class GAME:
    id = "{name}"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    name = "games_of_test_registry"
    for game in ("one", "two", "helpers"):
        folder = tmp_path / name / game
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("" if game == "helpers" else GAME_FILE.format(name=game))
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    for module in [module for module in sys.modules if module.startswith(name)]:
        del sys.modules[module]


def test_a_folder_without_a_game_is_no_game(package: str) -> None:
    assert [game.id for game in Registry(package)] == ["one", "two"]


def test_threads_that_ask_first_at_the_same_time_all_find_the_game(package: str) -> None:
    games, ready = Registry(package), Barrier(4)

    def find(_: int) -> str:
        ready.wait()
        return games.find("two").id

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(find, range(4))) == ["two"] * 4
