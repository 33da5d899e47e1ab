"""The tutorial at the terminal, on the board and line by line."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from typer.testing import CliRunner

from howdah.core.text import LANGUAGES
from howdah.core.tutorial import tutorial
from howdah.games import GAMES
from howdah.terminal.app import app
from howdah.terminal.lesson import Lesson
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.lesson import LessonScreen
from tests.terminal.harness import press, run_app, settle

GAME_IDS = [game.id for game in GAMES]


def learn(*lines: str, game: str = "siam", language: str = "en") -> str:
    arguments = ["learn", game, "--plain", "--lang", language]
    result = CliRunner().invoke(app, arguments, input="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tutorial_is_played_to_its_end_line_by_line(game: str, language: str) -> None:
    steps = tutorial(GAMES.find(game))
    lines = [line for step in steps for line in (" ".join(move.notation for move in step.right[0]), "")]
    said = learn(*lines, game=game, language=language)
    for step in steps:
        assert " ".join(step.say[language].split()) in said
        assert " ".join(step.praise[language].split()) in said
    assert f"howdah play {game}" in said


def test_a_wrong_try_gets_the_reason_and_the_hint_and_can_be_made_again() -> None:
    step = tutorial(GAMES.find("siam"))[0]
    said = learn("@c3N", "hint", step.right[0][0].notation, "quit")
    assert "c3 is not on the border" in said
    assert said.count(step.hint["en"]) == 2
    assert step.praise["en"] in said


def test_steps_are_skipped_and_gone_back_to() -> None:
    first, second, *_ = tutorial(GAMES.find("siam"))
    said = learn("skip", "back", "moves", "quit")
    assert said.count(first.say["en"]) == 2
    assert said.count(second.say["en"]) == 1
    assert "@a1N" in said


def test_a_solved_step_stays_solved() -> None:
    lesson = Lesson(GAMES.find("siam"))
    lesson.attempt(lesson.step.right[0][0])
    lesson.attempt("@c3N")
    assert lesson.done
    lesson.go(lesson.number + 1)
    assert not lesson.done


@pytest.mark.parametrize("game", ["siam", "china-shop"])
def test_a_tutorial_is_played_to_its_end_on_the_board(game: str) -> None:
    steps = tutorial(GAMES.find(game))

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        for step in steps:
            assert str(screen.query_one("#task", Static).content) == step.say["en"]
            for spot in (spot for move in step.right[0] for spot in move.path):
                screen.panel.post_message(Board.Touched(spot))
                await settle(pilot)
            assert step.praise["en"] in str(screen.query_one("#message", Static).content)
            await press(pilot, "n")
        assert f"howdah play {game}" in str(screen.query_one("#task", Static).content)

    run_app(lambda: LessonScreen(GAMES.find(game)), script, size=(100, 32))


def test_a_refused_spot_is_answered_with_the_rule_and_the_hint() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        for spot in ("reserve", "c3"):
            screen.panel.post_message(Board.Touched(spot))
            await settle(pilot)
        message = str(screen.query_one("#message", Static).content)
        assert "[Enter]" in message
        assert screen.lesson.step.hint["en"] in message

    run_app(lambda: LessonScreen(GAMES.find("siam")), script)
