"""The exam, held with stand-ins for a language model: one that reads the position, and one that does not."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.arena.exam.candidate import Candidate
from howdah.arena.exam.prompt import notation_text, prompt, rules_text
from howdah.arena.exam.renaming import Renaming
from howdah.arena.settings import ArenaError
from howdah.games import GAMES
from howdah.terminal.app import app
from tests.effort import effort

STAND_IN = shlex.join([sys.executable, str(Path(__file__).parent.parent.parent / "examples" / "exam_stand_in.py")])
SIAM = GAMES.find("siam")


def hold(command: str, folder: Path, *options: str) -> tuple[dict[str, object], list[dict[str, object]], str]:
    """Hold an exam; return the report, the traces, and what was printed."""
    out, traces = folder / "report.json", folder / "traces.jsonl"
    asked = ["exam", command, "--positions", str(effort(5, 100)), "--levels", "1", "--games", "2", "--longest", "4"]
    done = CliRunner().invoke(app, [*asked, "--out", str(out), "--traces", str(traces), *options])
    assert done.exit_code == 0, (done.output, done.exception)
    lines = [json.loads(line) for line in traces.read_text(encoding="utf-8").splitlines()]
    return json.loads(out.read_text(encoding="utf-8")), lines, done.output


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_a_candidate_that_reads_the_position_answers_legally_with_any_names(tmp_path: Path) -> None:
    report, traces, printed = hold(STAND_IN, tmp_path)
    asked = effort(5, 100)
    assert report["plain"] == report["renamed"] == {"asked": asked, "first": asked, "within": asked, "share": 1.0}
    assert report["ladder"] == [{"level": 1, "games": 2, "points": 1.0, "forfeits": 0}]  # both were cut off
    assert {trace["part"] for trace in traces} == {"plain", "renamed", "level-1"}
    assert not [trace for trace in traces if trace["refused"]]
    assert "Strength: level 1" in printed
    assert hold(STAND_IN, tmp_path)[:2] == (report, traces)  # equal seeds ask the same


def test_a_careless_candidate_is_told_why_and_loses_its_games(tmp_path: Path) -> None:
    report, traces, printed = hold(f"{STAND_IN} --careless", tmp_path)
    assert report["plain"] == {"asked": effort(5, 100), "first": 0, "within": 0, "share": 0.0}
    assert report["ladder"] == [{"level": 1, "games": 2, "points": 0.0, "forfeits": 2}]
    assert report["level"] == 0
    assert [trace["try"] for trace in traces[:3]] == [1, 2, 3]
    assert "c3 is not on the border" in str(traces[0]["refused"])
    assert "Strength: below level 1" in printed


def test_names_are_replaced_everywhere_and_the_answer_is_understood() -> None:
    position = SIAM.start().play("@c1N")
    text = prompt(position, rules_text(SIAM), notation_text(SIAM, 2, 1))
    renaming = Renaming.of(SIAM.start(), 7)
    renamed = renaming.rename(text).lower()
    for name in ("elephant", "rhino", "animal", "rock", "c1"):
        assert name in text.lower()
        assert name not in renamed
    assert renaming.restore(renaming.rename("@c5S")) == "@c5S"
    assert renaming.rename("@c5S") != "@c5S"
    assert Renaming.of(SIAM.start(), 7) == renaming != Renaming.of(SIAM.start(), 8)
    for game in GAMES:
        names = Renaming.of(game.start(), 1)
        for move in game.start().moves:
            assert names.restore(names.rename(move.notation)) == move.notation


def test_the_legal_moves_are_not_told() -> None:
    position = SIAM.start()
    text = prompt(position, "", "")
    assert not [move.notation for move in position.moves if move.notation in text]


@pytest.mark.parametrize(
    ("program", "found"),
    [("print('nonsense', flush=True); input()", "found nonsense"), ("pass", "the end of the program")],
)
def test_a_candidate_that_does_not_answer_is_reported(program: str, found: str) -> None:
    candidate = Candidate([sys.executable, "-c", program], 60)
    with pytest.raises(ArenaError, match=found):
        candidate.answer("a question")
    candidate.close()
    with pytest.raises(ArenaError, match="cannot be started"):
        Candidate(["no-such-program"], 1)


def test_a_candidate_that_is_too_slow_is_reported() -> None:
    candidate = Candidate([sys.executable, "-c", "import sys; sys.stdin.read()"], 0.01)
    with pytest.raises(ArenaError, match=r"within 0\.01 seconds"):
        candidate.answer("a question")
    candidate.close()
