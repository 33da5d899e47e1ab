"""Puzzles at the terminal, on the board and line by line."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from typer.testing import CliRunner

from howdah.games import GAMES
from howdah.mining.difficulty import difficulty
from howdah.puzzles.collection import collection, daily
from howdah.puzzles.file_format import read, write
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from howdah.terminal import solving
from howdah.terminal.app import app
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.puzzle import PuzzleScreen
from howdah.terminal.solved_puzzles import SolvedPuzzles
from howdah.terminal.solving import PuzzleSession, Wanted
from tests.mining.this_process import ThisProcess
from tests.terminal.harness import press, run_app, settle, wait_until

SIAM = collection(GAMES.find("siam"))
ONE = next(one for one in SIAM if one.kind is Kind.WIN and len(one.steps) == 1)
TWO = next(one for one in SIAM if one.kind is Kind.WIN and len(one.steps) == 2)
SAVE = next(one for one in SIAM if one.kind is Kind.SAVE)


def solve(*arguments: str, lines: tuple[str, ...] = ()) -> str:
    result = CliRunner().invoke(app, ["puzzles", *arguments], input="\n".join((*lines, "quit")) + "\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def wrong(puzzle: Puzzle) -> str:
    position = puzzle.start
    moves = (move for move in position.moves if move.notation not in puzzle.steps[0].right)
    return next(move.notation for move in moves if not position.play(move).over)


def test_the_puzzle_of_the_day_is_solved_line_by_line_and_begins_a_streak(monkeypatch: pytest.MonkeyPatch) -> None:
    today = datetime.now(UTC).date()
    monkeypatch.setattr(solving, "today", lambda: today)
    puzzle = daily(today)
    said = solve("--plain", "--lang", "en", lines=tuple(step.right[0] for step in puzzle.steps))
    assert "today’s puzzle" in said
    assert "Right" in said
    assert "1 day in a row." in said
    kept = SolvedPuzzles.read()
    assert [(one.puzzle, one.day) for one in kept.tries] == [(puzzle.id, str(today))]


@pytest.mark.parametrize(
    ("language", "task", "lost"),
    [
        ("en", "Save the game", "That loses"),
        ("fr", "Sauvez la partie", "Ce coup perd"),
        ("de", "Rette das Spiel", "Das verliert"),
    ],
)
def test_a_wrong_move_is_answered_with_its_refutation_and_can_be_made_again(
    language: str, task: str, lost: str
) -> None:
    lines = ("nonsense", wrong(SAVE), SAVE.steps[0].right[0])
    said = solve("solve", SAVE.id, "--plain", "--lang", language, lines=lines)
    assert task in said
    assert lost in said
    assert [one.moves for one in SolvedPuzzles.read().tries] == [(wrong(SAVE),)]  # the second try does not count


def test_hints_come_in_steps_and_the_solution_on_demand() -> None:
    said = solve("solve", TWO.id, "--plain", "--lang", "en", lines=("hint", "hint", "hint", "solution", "next"))
    theme, begin, move = (said.index(text) for text in ("Theme:", "Begin with", "The move:"))
    assert theme < begin < move < said.index("Right, you win.")
    assert not any(one.moves == tuple(step.right[0] for step in TWO.steps) for one in SolvedPuzzles.read().tries)


def test_a_row_has_a_theme_and_a_difficulty_and_none_twice() -> None:
    session = PuzzleSession(Wanted.read("siam", "enter-push", 2), "en")
    assert "enter-push" in session.puzzle.themes
    assert session.puzzle.difficulty == 2
    refused = CliRunner().invoke(app, ["puzzles", "solve", "siam", "--theme", "arch", "--plain"])
    assert "no puzzle has the theme 'arch'" in str(refused.exception)
    assert collection(PuzzleSession(Wanted.read("", None, None), "en").puzzle.start.game)


def test_a_puzzle_is_solved_on_the_board_after_a_wrong_try() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        assert "Win with your next move." in str(screen.query_one("#task", Static).content)
        message = screen.query_one("#message", Static)
        for spot in ONE.start.find(wrong(ONE)).path:
            screen.panel.post_message(Board.Touched(spot))
            await settle(pilot)
        await wait_until(pilot, lambda: "Press r to try again." in str(message.content))
        assert screen.session.position != ONE.start
        await press(pilot, "r", "h")
        assert str(message.content).startswith("Theme:")
        for spot in ONE.start.find(ONE.steps[0].right[0]).path:
            screen.panel.post_message(Board.Touched(spot))
            await settle(pilot)
        await wait_until(pilot, lambda: "Right, you win." in str(message.content))
        assert "Your puzzle rating: " in str(message.content)
        await press(pilot, "n")
        assert screen.session.puzzle != ONE

    run_app(lambda: PuzzleScreen(PuzzleSession(Wanted.read(ONE.id, None, None), "en")), script, size=(100, 32))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two puzzles: one is sound but has a wrong difficulty, of the other another move is said to win."""
    monkeypatch.setattr("howdah.workers.factory.worker_pool", lambda _workers, _ray: ThisProcess())
    file = tmp_path / "siam.tsv"
    sound = replace(ONE, difficulty=ONE.difficulty % 8 + 1)
    write(file, "siam", [sound, replace(TWO, steps=(Step((wrong(TWO),), TWO.steps[0].reply), TWO.steps[1]))])
    return file


def test_a_check_names_what_is_wrong_and_writes_what_is_proven(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "proven.tsv"
    result = CliRunner().invoke(app, ["puzzles", "check", "siam", "--file", str(file), "--out", str(out)])
    assert result.exit_code == 1
    assert f"{TWO.id}: " in result.stdout
    assert "1 puzzle is proven, 1 is wrong." in result.stdout
    assert [puzzle.id for puzzle in read(out.read_text(encoding="ascii"), "proven")] == [ONE.id]


def test_rating_writes_the_difficulties_for_the_levels_as_they_are(file: Path) -> None:
    result = CliRunner().invoke(app, ["puzzles", "rate", "siam", "--file", str(file), "--out", str(file)])
    assert result.exit_code == 0, result.output
    assert "2 puzzles rated" in result.stdout
    puzzles = {puzzle.id: puzzle for puzzle in read(file.read_text(encoding="ascii"), "rated")}
    assert puzzles[ONE.id].difficulty == difficulty(ONE)
