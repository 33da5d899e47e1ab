"""A table of cards or tiles that is given to the commands as a file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.core.components import Components
from howdah.core.errors import ComponentsError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.terminal.app import app

WITH_COMPONENTS = [game for game in GAMES if any(isinstance(option, Components) for option in game.facts.options)]
pytestmark = pytest.mark.parametrize("game", WITH_COMPONENTS, ids=lambda game: game.id)


def table(game: Game) -> str:
    return str(next(option.default for option in game.facts.options if isinstance(option, Components)))


def swapped(text: str) -> str:
    """Return the table with one card less of one kind and one more of the next, so that the totals stay."""
    lines = text.splitlines()
    for number in range(len(lines) - 1):
        here, there = (lines[number + step].split(",") for step in (0, 1))
        if len(here) == len(there) == 3 and here[0] == there[0] and here[2].isdigit() and int(here[2]) > 1:
            lines[number] = f"{here[0]},{here[1]},{int(here[2]) - 1}"
            lines[number + 1] = f"{there[0]},{there[1]},{int(there[2]) + 1}"
            return "\n".join(lines) + "\n"
    raise AssertionError("no two kinds to swap")


def show(game: Game, file: Path) -> str:
    result = CliRunner().invoke(app, ["show", game.id, "--components", str(file), "--json"])
    if isinstance(result.exception, ComponentsError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_another_table_is_loaded_and_goes_into_the_options(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(swapped(table(game)), encoding="utf-8")
    own = json.loads(show(game, file))["options"]["components"]
    assert own != game.start().options["components"]
    assert game.start(options={"components": own}) != game.start()


def test_a_broken_table_names_the_line_or_the_total_that_is_off(game: Game, tmp_path: Path) -> None:
    lines = table(game).splitlines()
    last = lines[-1].split(",")
    file = tmp_path / "broken.csv"
    file.write_text("\n".join([*lines[:-1], f"{last[0]},nothing,1"]), encoding="utf-8")
    with pytest.raises(ComponentsError, match=f"^line {len(lines)}: 'nothing' is no {last[0]}; expected one of:"):
        show(game, file)
    file.write_text("\n".join([*lines[:-1], f"{last[0]},{last[1]},{int(last[2]) + 7}"]), encoding="utf-8")
    with pytest.raises(ComponentsError, match=r"the counts add up to \d+, expected \d+$"):
        show(game, file)


def test_a_table_that_is_no_text_names_the_file(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "picture.csv"
    file.write_bytes(b"\xff\xfe")
    result = CliRunner().invoke(app, ["show", game.id, "--components", str(file)])
    assert str(result.exception) == f"{file}: expected UTF-8 text, but invalid start byte at byte 0"
