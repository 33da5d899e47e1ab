"""A game at one terminal."""

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from howdah.core.record import Record
from howdah.games import GAMES
from howdah.terminal.app import app


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


def play(*lines: str, arguments: tuple[str, ...] = ("siam",)) -> str:
    result = CliRunner().invoke(app, ["play", *arguments], input="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.stdout


def kept(folder: Path) -> list[Record]:
    return [Record.from_json(path.read_text(encoding="utf-8"), GAMES) for path in sorted(folder.glob("howdah/*.json"))]


def test_moves_are_played_refused_and_taken_back(tmp_path: Path) -> None:
    said = play("@c1N", "@c3N", "why c1=E", "why @e5S", "@e5S", "undo", "@e1N", "moves", "quit")
    assert "c3 is not on the border" in said
    assert "The animal on c1 is your opponent’s." in said
    assert "@e5S is legal." in said
    assert [entry.move for entry in kept(tmp_path)[0].entries] == ["@c1N", "@e1N"]
    assert all(entry.time for entry in kept(tmp_path)[0].entries)


def test_a_game_is_kept_as_it_goes_and_resumed(tmp_path: Path) -> None:
    said = play("@c1N", "@c5S")
    file = next(tmp_path.glob("howdah/*.json"))
    assert f"howdah play --resume {file}" in said.replace("\n", "")
    play("c1=E", arguments=("--resume", str(file)))
    assert [entry.move for entry in kept(tmp_path)[0].entries] == ["@c1N", "@c5S", "c1=E"]


def test_a_game_is_saved_where_one_likes(tmp_path: Path) -> None:
    said = play("undo", "@c1N", f"save {tmp_path}/mine.json", f"save {tmp_path}/no/such/folder.json", "rules", "", "q")
    assert "There is no move to take back." in said
    assert "Not saved to" in said
    assert "Setting up" in said
    assert Record.from_json((tmp_path / "mine.json").read_text(encoding="utf-8"), GAMES).verify().turn == 1


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_can_be_played_here(game: str, tmp_path: Path) -> None:
    """Draws are made at random, so a few moves are offered in one sitting after the other."""
    random = Random(1)
    play("quit", arguments=(game,))
    files = list(tmp_path.glob("howdah/*.json"))
    for _ in range(3):
        if files:
            now = kept(tmp_path)[0].verify()
            arguments: tuple[str, ...] = ("--resume", str(files[0]))
        else:
            now, arguments = GAMES.find(game).start(), (game,)
        move = random.choice(now.moves).notation
        play(move, "quit", arguments=arguments)
        files = list(tmp_path.glob("howdah/*.json"))
        assert move in [entry.move for entry in kept(tmp_path)[0].entries]


def test_playing_to_the_end_names_the_winner() -> None:
    record = Record.from_json(
        next(Path(__file__).parent.parent.glob("records/siam/*classic.json")).read_text(encoding="utf-8"), GAMES
    )
    said = play(*(entry.move for entry in record.entries))
    winner = ("Elephants", "Rhinoceroses")[record.verify().winners()[0]]
    assert f"{winner} won" in said


def test_the_computer_answers_and_its_move_is_taken_back_with_ones_own(tmp_path: Path) -> None:
    said = play("@c1N", "undo", "@c5S", arguments=("siam", "--computer", "2"))
    assert said.count("The computer is thinking") == 2
    moves = [entry.move for entry in kept(tmp_path)[0].entries]
    assert (len(moves), moves[0]) == (2, "@c5S")


def test_a_computer_needs_a_seat_that_exists() -> None:
    result = CliRunner().invoke(app, ["play", "siam", "--computer", "3"])
    assert "there is no seat 3; expected one from 1 to 2" in str(result.exception)
