"""Planting errors into the rules, and telling which of them no test notices."""

import os
import signal
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tools import mutants as command
from tools.children import in_children
from tools.mutants import GAMES, KILLED, SURVIVED, Outcome, mutants_of, report
from tools.mutations import Mutant, mutants

SOURCE = '''
"""Rules."""
NOTHING = 0
TABLE = (NOTHING, 7)
WORD = 5

def older(one: int, other: int = 3) -> bool:
    """Tell which."""
    if one > other and not other:
        return True
    return one - NOTHING < other + NOTHING
'''


@pytest.fixture
def planted(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    return mutants("rules", path)


def test_mutants_are_named_by_their_source_before_and_after(planted: list[Mutant]) -> None:
    assert [mutant.name[1:] for mutant in planted if mutant.where == "older"] == [
        ("if one > other and (not other):", "if False:"),
        ("if one > other and (not other):", "if True:"),
        ("if one > other and (not other):", "if one > other or not other:"),
        ("if one > other and (not other):", "if one >= other and (not other):"),
        ("if one > other and (not other):", "if one <= other and (not other):"),
        ("if one > other and (not other):", "if one > other and other:"),
        ("return True", "pass"),
        ("return one - NOTHING < other + NOTHING", "return one - NOTHING <= other + NOTHING"),
        ("return one - NOTHING < other + NOTHING", "return one - NOTHING >= other + NOTHING"),
    ]


def test_tables_are_mutated_and_the_numbers_of_words_are_not(planted: list[Mutant]) -> None:
    outside = [mutant for mutant in planted if mutant.where != "older"]
    assert [mutant.after for mutant in outside] == ["TABLE = (NOTHING, 8)", "TABLE = (NOTHING, 6)"]
    assert all(mutant.at_import for mutant in outside)


def test_a_planted_error_is_in_every_reference_to_the_function(planted: list[Mutant]) -> None:
    module = ModuleType("rules")
    exec(SOURCE, vars(module))
    imported = module.older
    assert imported(1, 2)
    next(mutant for mutant in planted if ">= other + NOTHING" in mutant.after).plant(module)
    assert not imported(1, 2)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_mutants_of_a_game_have_the_same_name(game: str) -> None:
    found = mutants_of(game)
    assert len({mutant.name for mutant in found}) == len(found) > 300
    assert all(mutant.before != mutant.after for mutant in found)


def test_survivors_are_listed_unless_explained_and_stale_explanations_too(
    planted: list[Mutant], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    explanations = tmp_path / "mutants.toml"
    explanations.write_text(
        """
        [[siam]]
        where = "rules.older"
        why = "Nobody asks."
        mutants = [["return True", "pass"], ["return False", "pass"]]
        """,
        encoding="utf-8",
    )
    monkeypatch.setattr(command, "EXPLANATIONS", explanations)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    outcomes = [
        Outcome(mutant, SURVIVED if mutant.after in {"pass", "if True:"} else KILLED, "test") for mutant in planted
    ]
    assert report("siam", outcomes, every=planted, verbose=False) == 2
    said = capsys.readouterr().out
    assert "stale: rules.older | return False | pass" in said
    assert "survived: rules.py:9 in older\n    - if one > other and (not other):\n    + if True:" in said
    assert "siam: 11 of 11 mutants tried, 9 killed by a test, 0 by the time limit; of the others 1 are" in said


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_works_in_forked_processes_end_apart_from_each_other() -> None:
    def fail() -> str:
        raise ValueError("no")

    def die() -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return "alive"

    endings = {ending.number: ending for ending in in_children([lambda: "done", fail, die], 2)}
    assert (endings[0].status, endings[0].said) == (0, "done")
    assert (os.waitstatus_to_exitcode(endings[1].status), endings[1].said) == (1, "ValueError: no")
    assert os.WTERMSIG(endings[2].status) == signal.SIGKILL
