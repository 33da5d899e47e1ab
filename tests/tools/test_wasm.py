"""WebAssembly modules: built the same each time, and equal to compiled code to the last bit."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from pathlib import Path
from shutil import copy

import pytest
import wasmtime

from howdah.core import wasm_module
from howdah.core.compilation import Form
from howdah.core.errors import EngineError
from howdah.core.game import Game
from howdah.core.wasm_module import DESCRIPTION, MODULE, Trouble, folder_of, module_trouble
from howdah.games import GAMES
from tests.effort import effort
from tests.games.settings import settings
from tests.games.tiny import GAME as TINY
from tools.wasm.agreement import answers, by_node, job, sample
from tools.wasm.build import build, files_of, modules_of
from tools.wasm.site import listing, write_site

pytestmark = pytest.mark.compiled

POSITIONS = 1_000  # of a game
LARGEST = 20_000  # bytes of a module, compressed


def module_of(game: Game) -> bytes:
    return (folder_of(game) / MODULE).read_bytes()


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_node_and_wasmtime_agree_with_compiled_code(game: Game) -> None:
    ways = settings(game)
    count = ceil(POSITIONS / len(ways))
    positions = [one for way in ways for one in sample(game, way.players, way.options, count, seed=len(ways))]
    asked = {"nodes": effort(3_000, 60_000), "searches": effort(4, 20)}
    expected = answers(game, positions, Form.COMPILED, **asked)
    assert len(expected["grown"]) == asked["searches"]
    found = by_node(job(game, positions, **asked))["result"]
    assert not [one for one, a, b in zip(positions, found["positions"], expected["positions"], strict=True) if a != b]
    assert found == expected
    some = positions[:: effort(10, 1)]
    assert answers(game, some, Form.WASM, **asked) == answers(game, some, Form.COMPILED, **asked)


def test_the_same_sources_are_built_into_the_same_bytes() -> None:
    game = GAMES.find("siam")
    assert modules_of([game]) == [(game, module_of(game))]


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_a_module_is_small_and_needs_nothing_from_outside(game: Game) -> None:
    module = module_of(game)
    assert len(gzip.compress(module)) <= LARGEST
    compiled = wasmtime.Module(wasmtime.Engine(), module)
    assert compiled.imports == []
    assert {"memory", "__heap_base", *listing([game])["games"][game.id]["exports"]} == {
        one.name for one in compiled.exports
    }


def test_what_is_up_to_date_is_not_built_again() -> None:
    assert build(GAMES) == []


def test_a_module_is_made_of_rules_evaluation_and_kernels_with_all_that_they_import() -> None:
    assert {
        "howdah.games.kerala.rules",
        "howdah.games.kerala.scoring",
        "howdah.games.kerala.evaluation",
        "howdah.games.kerala.weights",
        "howdah.games.kerala.rollout_policy",
        "howdah.core.evaluation_frame",
        "howdah.core.logarithm",
        "howdah.players.mcts_kernel",
    } <= set(files_of(GAMES.find("kerala")))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with a copy of Siam's module, in place of that of the game."""
    for name in (MODULE, DESCRIPTION):
        copy(folder_of(GAMES.find("siam")) / name, tmp_path)
    monkeypatch.setattr(wasm_module, "folder_of", lambda _: tmp_path)
    module_trouble.cache_clear()
    yield
    module_trouble.cache_clear()


@pytest.mark.usefixtures("elsewhere")
def test_a_module_is_not_used_if_its_sources_have_changed() -> None:
    siam = GAMES.find("siam")
    assert module_trouble(siam) is None
    module_trouble.cache_clear()
    found = wasm_module.described(siam)
    assert found
    wasm_module.write(siam, b"", replace(found, sources="0" * 64))
    assert module_trouble(siam) is Trouble.SOURCES_CHANGED


@pytest.mark.usefixtures("elsewhere")
def test_a_module_of_other_files_is_not_used() -> None:
    siam = GAMES.find("siam")
    found = wasm_module.described(siam)
    assert found
    wasm_module.write(siam, b"", replace(found, files=["howdah.games.siam.moves_of_old"]))
    assert module_trouble(siam) is Trouble.SOURCES_CHANGED


def test_a_game_without_a_module_says_how_to_build_one() -> None:
    with pytest.raises(EngineError, match=r"tiny cannot run as WebAssembly: the module was not built; expected python"):
        TINY.start(form=Form.WASM)


def test_the_site_has_every_module_under_a_name_that_changes_with_it(tmp_path: Path) -> None:
    write_site(GAMES, tmp_path / "modules")
    (listed,) = (tmp_path / "modules").glob("modules-*.json")
    games = json.loads(listed.read_bytes())["games"]
    assert {name: (tmp_path / game["path"]).read_bytes() for name, game in games.items()} == {
        game.id: module_of(game) for game in GAMES
    }
