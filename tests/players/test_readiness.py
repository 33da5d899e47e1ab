"""The first search waits for no compiler: it runs in the game's module, and compiled code takes over later."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from howdah.core.compilation import VARIABLE, Form
from howdah.core.game import Game
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players import alphabeta, alphabeta_kernel, readiness
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.mcts import MonteCarlo
from howdah.players.readiness import Readiness
from tests.games.tiny import GAME as TINY
from tests.players.test_players import to_a_decision

SIAM = GAMES.find("siam")
FIRST_HINT = """
import sys
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.explain import explain
position = GAMES.find(sys.argv[1]).start()
while position.turn < 0:
    position = position.play(position.legal[0])
print(len(explain(position, Budget(nodes=300)).moves), "numba" in sys.modules)
"""


@pytest.fixture(autouse=True)
def _nothing_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose compilation was begun, which then does nothing."""
    found: list[str] = []
    monkeypatch.setattr(Readiness, "begin", lambda _, game: found.append(game.id))
    return found


def ready() -> Readiness:
    return Readiness(alphabeta_kernel, alphabeta._warm_up)


def test_the_second_search_begins_to_compile(begun: list[str]) -> None:
    siam = ready()
    assert siam.form_for_search(SIAM) is Form.WASM
    assert begun == []
    assert siam.form_for_search(SIAM) is Form.WASM
    assert begun == ["siam"]


def test_compiled_code_takes_over_when_it_is_ready() -> None:
    siam = ready()
    thread = siam.begin(SIAM)
    assert thread
    assert siam.begin(SIAM) is thread
    thread.join()
    assert siam.form(SIAM) is siam.form_for_search(SIAM) is Form.COMPILED


def test_another_process_compiles_first_if_nothing_is_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(readiness, "marker_of", lambda *_: tmp_path / "compiled")
    monkeypatch.setattr(Readiness, "_compile_elsewhere", lambda _, game: compiled.append(game.id))
    for _ in range(2):  # the second process of a machine finds the marker of the first
        thread = ready().begin(SIAM)
        assert thread
        thread.join()
    assert compiled == ["siam"]


def test_a_form_that_is_asked_for_is_the_only_one(monkeypatch: pytest.MonkeyPatch, begun: list[str]) -> None:
    for form in Form:
        monkeypatch.setenv(VARIABLE, form)
        assert [ready().form_for_search(SIAM) for _ in range(3)] == [form] * 3
    assert begun == []


def test_a_game_without_a_module_is_compiled_at_once(begun: list[str]) -> None:
    assert [ready().form_for_search(TINY) for _ in range(2)] == [Form.COMPILED] * 2
    assert begun == []


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_a_first_hint_needs_neither_a_compiler_nor_a_cache(game: Game, tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", FIRST_HINT, game.id]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout == "3 False\n", ran.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_searches_choose_the_same_before_and_after_compiled_code_takes_over(game: Game) -> None:
    make: Callable[[Form], AlphaBeta | MonteCarlo]
    make = AlphaBeta if suits_alphabeta(game) else lambda form: MonteCarlo(form=form, threads=2)
    now = to_a_decision(game.start())
    for _ in range(3):
        first, then = (make(form).best(now, Budget(nodes=400), 3) for form in (Form.WASM, Form.COMPILED))
        assert first == then
        now = to_a_decision(now.play(first[0].move))
