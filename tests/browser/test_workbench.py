"""The workbench of the documentation: a game whose rules are edited while it is played."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from howdah.browser.workbench import Workbench
from howdah.core.errors import HowdahError
from tools.docs_site.source import workbench_game

GAME: Any = workbench_game()
RULES: str = GAME["files"]["rules.py"]
ENDS = """        return OVER
    for seat in range(state[SEATS]):
        if state[SCORES + seat] >= state[GOAL]:
            return OVER
"""


@pytest.fixture
def workbench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workbench]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield Workbench(GAME["package"], json.dumps(GAME["files"]))
    for name in [name for name in sys.modules if name.split(".")[0] == GAME["package"]]:
        del sys.modules[name]


def check(workbench: Workbench, old: str = "", new: str = "") -> Any:
    assert old in RULES
    return json.loads(workbench.check(RULES.replace(old, new, 1) if old else RULES))


def test_a_game_is_played_to_its_end(workbench: Workbench) -> None:
    answer = check(workbench)
    assert answer["ok"]
    assert answer["verdict"] == "12 random games with 2 to 5 players keep the contract."
    assert answer["seat"] == 0
    turns = taken = 0
    while answer["seat"] is not None:
        die = int(answer["drawing"].removeprefix("die "))
        assert answer["moves"][0]["sentence"] == f"Take the {die}"
        answer = json.loads(workbench.play("take"))
        turns, taken = turns + 1, taken + die
    assert 2 <= turns <= 12
    assert sum(answer["scores"]) == taken


def test_an_edited_rule_is_played_at_once_even_if_the_file_is_as_long_as_before(workbench: Workbench) -> None:
    check(workbench)
    answer = check(workbench, "ODDS = (3, 2, 1)", "ODDS = (0, 0, 1)")
    assert not answer["ok"]  # an outcome without weight cannot be drawn
    answer = check(workbench, "state[SCORES + seat] += state[DIE]", "state[SCORES + seat] += 9 * 1    ")
    assert answer["ok"]
    json.loads(workbench.play("take"))
    assert json.loads(workbench.check(RULES))["ok"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mover = turn(state)", "state[DIE] = 0\n    mover = turn(state)", "writes into the state"),
        (ENDS, "        pass\n", "longer than the declared"),
        ("state[GOAL] = options[0]", "state[GOAL] = optionen[0]", "name 'optionen' is not defined"),
        ("def turn(state: State) -> int:", "def turn(state: State -> int:", "SyntaxError"),
        ("state[GOAL] = options[0]", "state[GOAL] = 1 // 0", "in setup"),
    ],
)
def test_the_verdict_says_what_is_wrong(workbench: Workbench, old: str, new: str, said: str) -> None:
    answer = check(workbench, old, new)
    assert not answer["ok"]
    assert said in answer["verdict"]
    with pytest.raises(HowdahError, match="expected rules that keep the contract"):
        workbench.play("take")
