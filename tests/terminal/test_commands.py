"""The commands, as a person types them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from howdah.__main__ import main
from howdah.core.errors import HowdahError
from howdah.core.record import EarlyEnd, Record
from howdah.games import GAMES
from howdah.terminal.app import app
from howdah.terminal.language import own_language

RECORDS = Path(__file__).parent.parent / "records"
EVERY_GAME = pytest.mark.parametrize("game", [game.id for game in GAMES])


def howdah(*arguments: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    if isinstance(result.exception, HowdahError):
        raise result.exception
    return result


def test_every_listed_id_can_be_asked_for() -> None:
    shown = json.loads(howdah("show", "black-elephant", "--json", "-o", "first=gold").stdout)
    assert (shown["title"], shown["options"]["watched-squares"]) == ("Black Elephant", "forbidden")
    assert "Black Elephant" in howdah("rules", "black-elephant-short").stdout


def test_games_lists_every_game() -> None:
    listed = howdah("games").stdout
    assert all(game.id in listed for game in GAMES)
    assert "Schieb einen Felsen" in howdah("games", "--lang", "de").stdout
    assert {game["id"] for game in json.loads(howdah("games", "--json").stdout)} == {game.id for game in GAMES}


@EVERY_GAME
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_rules_are_shown_with_drawings(game: str, language: str) -> None:
    shown = howdah("rules", game, "--lang", language).stdout
    assert GAMES.find(game).title(language) in shown
    assert "```" not in shown


@EVERY_GAME
def test_show_draws_the_start_and_moves_lists_what_is_legal(game: str) -> None:
    start = GAMES.find(game).start()
    assert (
        str(start) in howdah("show", game).stdout.replace("\n", " ").replace("  ", " ") or howdah("show", game).stdout
    )
    assert json.loads(howdah("show", game, "--json").stdout)["position"] == str(start)
    moves = json.loads(howdah("moves", game, "--json").stdout)
    assert [move["code"] for move in moves] == list(start.legal)
    assert all(move["notation"] in howdah("moves", game).stdout for move in moves[:5])


def test_show_takes_a_position_and_options() -> None:
    shown = howdah("show", "siam", "..Rv../...../.OOO./...../..E^.. e - 3 -", "-o", "crossed=on").stdout
    assert "E↑" in shown
    assert "R↓" in shown
    assert "Elephants to move" in shown


def test_perft_counts_depth_by_depth() -> None:
    assert "279,102" in howdah("perft", "siam", "--depth", "3").stdout
    assert "184,564" in howdah("perft", "siam", "--depth", "3", "--option", "edition=2015").stdout


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*.json")), ids=lambda path: path.stem)
def test_records_are_verified_and_shown(path: Path) -> None:
    assert "verified" in howdah("record", "verify", str(path)).stdout
    shown = howdah("record", "show", str(path)).stdout
    record = Record.from_json(path.read_text(encoding="utf-8"), GAMES)
    assert record.entries[-1].move in shown


def test_a_false_record_fails_and_the_others_are_still_verified(tmp_path: Path) -> None:
    good = next(RECORDS.glob("siam/*.json"))
    false = tmp_path / "false.json"
    false.write_text(good.read_text(encoding="utf-8").replace('"@', '"@f', 1), encoding="utf-8")
    result = howdah("record", "verify", str(false), str(tmp_path / "missing.json"), str(good))
    assert result.exit_code == 1
    assert "false.json: This game cannot be read. Details: move 1 of" in result.stderr
    assert "missing.json: No such file" in result.stderr
    assert f"{good}: siam" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("show", "chess"), "There is no game “chess”. Choose one of:"),
        (("show", "siam", "x"), "expected 5 fields"),
        (("show", "siam", "-o", "crossed"), "option 'crossed': expected NAME=VALUE"),
        (("show", "siam", "-o", "crossed=7"), "expected on or off"),
        (("show", "siam", "-n", "5"), "Siam cannot be played by 5 players."),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["howdah", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_the_language_follows_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert own_language() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert own_language() == "fr"
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert own_language() == "de"
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert own_language() == "en"


def test_an_unknown_language_is_refused() -> None:
    result = howdah("games", "--lang", "it")
    assert result.exit_code == 2
    assert "en, fr, de" in result.stderr


def test_a_record_becomes_a_link_and_is_read_from_it_like_from_its_file() -> None:
    file = str(RECORDS / "siam" / "2-edition-classic.json")
    link = howdah("record", "link", file, "--site", "https://games.example.org/").stdout.strip()
    assert link.startswith("https://games.example.org/study/siam?record#")
    assert howdah("record", "show", link).stdout == howdah("record", "show", file).stdout
    assert "verified" in howdah("record", "verify", link).stdout


def test_a_record_is_shown_in_words_with_its_title_and_how_it_ended(tmp_path: Path) -> None:
    start = GAMES.find("white-elephant").start(options={"edition": "black", "first": "silver"})
    played = Record.of(start, [start.find("S>c1")], ("Ann", "Ben"))
    record = replace(played, ended=EarlyEnd("resignation", (0,)))
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), encoding="utf-8")
    shown = howdah("record", "show", str(file), "--lang", "en").stdout
    assert shown.startswith("Black Elephant  2004\n")
    assert "1  Silver sets out from the south strip to c1; a log is collected (S>c1)" in shown
    assert "Ben (Gold) resigned. Winner: Ann (Silver)." in shown


def test_a_finished_game_shows_how_it_ended_and_no_number_of_moves() -> None:
    end = "...../..OO./...R>E>/...../..... e - 7 e"
    said = " ".join(CliRunner().invoke(app, ["show", "siam", "--lang", "en", end]).stdout.split())
    assert "an elephant facing the same way stood nearest behind it" in said
    assert "Winner: Elephants." in said
    assert "legal moves" not in said
