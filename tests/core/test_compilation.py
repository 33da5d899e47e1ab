"""Forms of the rules: chosen by the environment, compiled apart, followed when edited."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from howdah.core import compilation, kernels
from howdah.core.compilation import (
    VARIABLE,
    Form,
    _best_form,
    _stamp,
    asked_form,
    form_for_bulk,
    form_for_positions,
    load,
)
from howdah.core.errors import EngineError
from howdah.games import GAMES
from tests.games.tiny import GAME as TINY

CORE_TESTS = ["tests/core/test_options.py", "tests/core/test_record.py", "tests/games/siam/test_position_string.py"]

pytestmark = pytest.mark.compiled

# Stands for a machine without wheels of Numba and NumPy, such as one with musl.
WITHOUT_NUMBA = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
ABSENT = {"numba", "numpy", "llvmlite"}
sys.meta_path.insert(0, Absent())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ABSENT else find(name, package)
"""
WITHOUT_WASMTIME = "ABSENT.add('wasmtime')\n"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != VARIABLE} | environment
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)


def test_single_steps_are_plain_and_bulk_is_compiled_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert (asked_form(), form_for_positions(), form_for_bulk()) == (None, Form.PLAIN, Form.COMPILED)
    for form in Form:
        monkeypatch.setenv(VARIABLE, form)
        assert (form_for_positions(), form_for_bulk()) == (form, form)
        assert GAMES.find("siam").start().form is form


def test_an_unknown_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "turbo")
    with pytest.raises(EngineError, match="HOWDAH_ENGINE is 'turbo'; expected one of: plain, compiled, checked, wasm"):
        form_for_positions()


def test_without_numba_everything_but_speed_works() -> None:
    code = (
        WITHOUT_NUMBA + "import pytest; sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', '-p', 'no:xdist', *{0}]))"
    )
    ran = run(code.replace("{0}", repr(CORE_TESTS)))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    games = run(
        WITHOUT_NUMBA
        + WITHOUT_WASMTIME
        + """
from howdah.core.playouts import perft, random_play
from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.games import GAMES
for game in GAMES:
    check(game, Form.PLAIN, seed=3, looks=2)
    random_play(game.start(), 200, seed=1)
print(perft(GAMES.find("siam").start(), 2))
"""
    )
    assert games.stdout == "3894\n", games.stderr
    assert games.stderr.splitlines() == ["Numba is not installed here; rules run as plain Python, which is far slower"]


def test_without_numba_searches_and_playouts_run_in_modules() -> None:
    ran = run(
        WITHOUT_NUMBA
        + """
from howdah.core.playouts import perft, random_play
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.searcher import readiness, searcher
for game in GAMES:
    start = game.start()
    while start.turn < 0:
        start = start.play(start.legal[0])
    print(random_play(start, 200, seed=1).decisions, searcher(game).choose(start, Budget(nodes=50)).nodes > 0)
    print(searcher(game).choose(start, Budget(nodes=50)).nodes > 0, readiness(game).form(game))
print(perft(GAMES.find("siam").start(), 3))
"""
    )
    assert ran.stdout.split() == ["200", "True", "True", "wasm"] * 4 + ["279102"], ran.stderr
    assert ran.stderr == ""


def test_asking_for_compiled_rules_without_numba_is_an_error() -> None:
    ran = run(WITHOUT_NUMBA + "from howdah.games import GAMES; GAMES.find('siam').start()", HOWDAH_ENGINE="compiled")
    assert "Numba is not installed here; expected: plain" in ran.stderr


def test_listing_games_imports_neither_numba_nor_numpy() -> None:
    ran = run(
        "import sys; from howdah.terminal.app import app; app(['games'], standalone_mode=False); print(*sys.modules)"
    )
    assert ran.returncode == 0, ran.stderr
    assert not {"numba", "numpy"} & set(ran.stdout.split())


def test_checked_rules_notice_an_index_out_of_bounds() -> None:
    rules = TINY.rules(Form.CHECKED)
    state = rules.words(TINY.facts.size)
    rules.setup(state, 2, rules.words_from([6]))
    with pytest.raises(IndexError):
        rules.legal(state, rules.words(1))


def test_compiled_rules_follow_an_edit(tmp_path: Path) -> None:
    source = "GOAL = 7\ndef goal():\n    return GOAL\ndef turn(state):\n    return goal()\n"
    program = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("edited", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["edited"] = module
spec.loader.exec_module(module)
from howdah.core.compilation import Form, load
import numpy as np
print(load(module, Form.COMPILED).turn(np.zeros(1, dtype=np.int64)))
"""
    rules = tmp_path / "edited.py"
    for goal in ("7", "8"):
        rules.write_text(source.replace("7", goal), encoding="utf-8")
        ran = subprocess.run([sys.executable, "-c", program, str(rules)], capture_output=True, text=True, check=False)
        assert ran.stdout == goal + "\n", ran.stderr


def test_compiled_code_follows_an_edit_of_a_number_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_text("from numbers_of import GOAL\ndef turn(state):\n    return GOAL\n")
    program = """
import sys
sys.path.insert(0, sys.argv[1])
import reader
from howdah.core.compilation import Form, load
import numpy as np
print(load(reader, Form.COMPILED).turn(np.zeros(1, dtype=np.int64)))
"""
    for goal in ("7", "18"):
        (tmp_path / "numbers_of.py").write_text(f"GOAL = {goal}\n", encoding="utf-8")
        command = [sys.executable, "-c", program, str(tmp_path)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.stdout == goal + "\n", ran.stderr


def test_the_name_of_cached_code_changes_with_an_edit_two_imports_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "far_reader.py").write_text("from near_number import GOAL\n")
    (tmp_path / "near_number.py").write_text("from far_number import HALF\nGOAL = 2 * HALF\n")
    stamps = set()
    for half in ("7", "18"):
        (tmp_path / "far_number.py").write_text(f"HALF = {half}\n")
        stamps.add(_stamp(import_module("far_reader"), Form.COMPILED))
    assert len(stamps) == 2


def test_a_broken_numba_is_said_once_and_rules_run_plain(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(compilation, "compiler_trouble", lambda: "Numba 9 broke forced inlining (forceinline)")
    _best_form.cache_clear()
    try:
        assert [form_for_bulk(), form_for_bulk()] == [Form.PLAIN, Form.PLAIN]
        expected = "Numba 9 broke forced inlining (forceinline); rules run as plain Python, which is far slower"
        assert [record.message for record in caplog.records] == [expected]
        monkeypatch.setenv(VARIABLE, "compiled")
        with pytest.raises(EngineError, match="HOWDAH_ENGINE is 'compiled', but Numba 9 broke forced inlining"):
            form_for_bulk()
    finally:
        _best_form.cache_clear()


def test_rules_passed_to_a_kernel_raise_what_checked_code_raises() -> None:
    rules = TINY.rules(Form.CHECKED)
    states, too_short = rules.rows(3, TINY.facts.size), rules.rows(3, 1)
    rules.setup(states[2], 2, rules.words_from([6]))
    with pytest.raises(IndexError):
        load(kernels, Form.CHECKED).perft(states, too_short, 2, rules.functions, rules.count_moves)
