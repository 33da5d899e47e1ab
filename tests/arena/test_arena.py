"""The command `howdah arena`, as a person types it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from howdah.arena.match import play
from howdah.arena.results import Results
from howdah.arena.schedule import Fixture
from howdah.arena.settings import ArenaError, settle
from howdah.core.errors import HowdahError, OptionsError
from howdah.core.extras import MissingExtraError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.players.decision import PlayerError
from howdah.terminal.app import app

SMALL = ("china-shop", "random", "greedy", "--games", "6", "--players", "3", "--jobs", "1", "--lang", "en")
SETTINGS = settle(GAMES.find("china-shop"), ["random", "greedy"], 6, players=3)
# Written by version 1, interrupted after four of the six games.
VERSION_1 = Path(__file__).parent / "results_version_1.json"


def arena(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["arena", *arguments])
    if isinstance(result.exception, HowdahError):
        raise result.exception
    return result


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def games_in(file: Path) -> list[Any]:
    """The games of a file that may be being written."""
    whole = file.read_text(encoding="utf-8").rpartition("\n")[0]
    return [line for line in lines(whole)[1:] if "standings" not in line]


def text_of(values: list[Any]) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


@pytest.fixture(name="whole", scope="module")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The results of a small contest."""
    file = tmp_path_factory.mktemp("arena") / "whole.json"
    assert arena(*SMALL, "--out", str(file)).exit_code == 0
    return file.read_text(encoding="utf-8")


def test_a_finished_contest_is_shown_again_without_playing(whole: str, tmp_path: Path) -> None:
    file, picture = tmp_path / "whole.json", tmp_path / "ratings.svg"
    file.write_text(whole, encoding="utf-8")
    shown = arena(*SMALL, "--out", str(file), "--plot", str(picture))
    assert shown.exit_code == 0
    assert [line.split()[0] for line in shown.stdout.splitlines()[1:]] == ["greedy", "random"]
    assert "score%" in shown.stdout
    assert file.read_text(encoding="utf-8") == whole
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_going_on_plays_exactly_what_is_missing(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    head, *games, standings = lines(whole)
    missing = games.pop(2)
    for game in games:
        game["moves"] = ["as it was"]
    file.write_text(text_of([head, *games]), encoding="utf-8")
    assert arena(*SMALL, "--out", str(file)).exit_code == 0
    found = lines(file.read_text(encoding="utf-8"))
    assert (found[0], found[-1]) == (head, standings)
    assert found[3] == missing
    assert found[1:3] + found[4:-1] == games


def test_a_game_appends_one_line_and_leaves_the_rest_of_the_file_alone(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    head, first, second, third, *_ = whole.splitlines(keepends=True)
    file.write_text(head + third + first, encoding="utf-8")
    results = Results.resume(SETTINGS, file)
    assert len(results.missing) == 4
    results.append(play(SETTINGS, results.missing[0]))
    assert file.read_text(encoding="utf-8") == head + third + first + second
    assert len(Results.resume(SETTINGS, file).missing) == 3


def test_a_line_that_a_killed_process_left_unfinished_is_played_again(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    head, first, second, *_ = whole.splitlines(keepends=True)
    for length in range(len(second)):
        file.write_text(head + first + second[:length], encoding="utf-8")
        assert len(Results.resume(SETTINGS, file).missing) == 5
    results = Results.resume(SETTINGS, file)
    results.append(play(SETTINGS, results.missing[0]))
    assert file.read_text(encoding="utf-8") == head + first + second


def test_games_that_are_played_after_the_standings_are_read(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    head, first, *games, standings = whole.splitlines(keepends=True)
    file.write_text(head + "".join(games) + standings + first, encoding="utf-8")
    assert arena(*SMALL, "--out", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == whole


def test_results_of_version_1_are_read_and_continued(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    shutil.copy(VERSION_1, file)
    assert len(Results.resume(SETTINGS, file).missing) == 2
    assert arena(*SMALL, "--out", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == whole


def test_the_file_says_what_was_played(whole: str) -> None:
    head, *games, last = lines(whole)
    assert head["settings"]["contenders"] == ["random", "greedy"]
    assert [standing["games"] for standing in last["standings"]] == [6, 6]
    for game in games:
        now = GAMES.find("china-shop").start(3)
        for move in game["moves"]:
            now = now.play(move)
        assert (now.scores(), now.winners()) == (tuple(game["scores"]), tuple(game["winners"]))


def test_every_field_of_the_file_is_documented(whole: str) -> None:
    head, game, *_, last = lines(whole)
    parts = [head, head["settings"], head["settings"]["budget"], game, last, last["standings"][0]]
    documented = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    assert [name for part in parts for name in part if f"`{name}`" not in documented] == []


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (("--seed", "2"), "is of another contest: its seed is 1, but 2 was asked for"),
        (("--games", "12"), "is of another contest: its games is 6, but 12 was asked for"),
        (("--nodes", "9"), "is of another contest: its budget is"),
        (("--opening", "0"), "is of another contest: its opening is 2, but 0"),
        (("mcts",), "is of another contest: its contenders is"),
    ],
)
def test_results_of_another_contest_are_refused_and_left_alone(
    changed: tuple[str, ...], complaint: str, whole: str, tmp_path: Path
) -> None:
    file = tmp_path / "other.json"
    file.write_text(whole, encoding="utf-8")
    with pytest.raises(ArenaError, match=complaint):
        arena(*SMALL, *changed, "--out", str(file))
    assert file.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "expected the results of a contest as JSON lines"),
        ("", "expected the results of a contest as JSON lines"),
        ("[]", 'expected a JSON object with "howdah-arena": 2 first'),
        ('{"howdah-arena": 3}', 'expected a JSON object with "howdah-arena": 2 first'),
        ('{"howdah-arena": 1}', "is of another contest: its game is null"),
        ('{"howdah-arena": 2}\n{\n{}\n', "expected the results of a contest as JSON lines"),
    ],
)
def test_files_of_other_things_are_refused(text: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match=complaint):
        arena(*SMALL, "--out", str(file))


def test_games_that_are_none_are_refused(whole: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    for odd, complaint in (
        ({"pair": 1}, "expected a game, but found"),
        (7, "expected a game, but found 7"),
        (
            {"pair": 7, "pairing": 0, "second": True, "scores": [1, 0], "winners": [0], "moves": []},
            "games that are no part of this contest",
        ),
    ):
        file.write_text(text_of([lines(whole)[0], odd]), encoding="utf-8")
        with pytest.raises(ArenaError, match=complaint):
            arena(*SMALL, "--out", str(file))


def test_a_plot_needs_matplotlib_and_a_name_that_says_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ArenaError, match=r"x\.pdf: expected a name that ends in \.png or \.svg"):
        arena(*SMALL, "--plot", "x.pdf")
    monkeypatch.setattr("howdah.core.extras.find_spec", lambda name: None if name == "matplotlib" else name)
    with pytest.raises(MissingExtraError, match=r"a plot needs matplotlib: pip install 'howdah\[arena\]'"):
        arena(*SMALL, "--plot", "x.png")


def test_seconds_and_nodes_exclude_each_other() -> None:
    with pytest.raises(OptionsError, match="expected --seconds or --nodes, but found both"):
        arena(*SMALL, "--seconds", "1", "--nodes", "5")


def test_a_player_that_cannot_play_the_game_ends_it_with_one_sentence() -> None:
    with pytest.raises(PlayerError, match="plays games of two without chance, not china-shop"):
        arena(*SMALL, "alphabeta:d1")


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"such\.json: there is no folder"):
        arena(*SMALL, "--out", str(tmp_path / "no" / "such.json"))


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_every_game_can_be_played_by_few_and_by_many(game: Game) -> None:
    for seats in {min(game.facts.players), max(game.facts.players)}:
        settings = settle(game, ["greedy", "random"], 2 * seats, players=seats)
        result = play(settings, Fixture(seats - 1, 0, second=False))
        assert len(result.scores) == seats
        assert result.winners


def test_ctrl_c_loses_no_game_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    arguments = [*SMALL, "--games", "6000", "--jobs", "2", "--out", str(file)]
    # A session of its own, so that the signal reaches the workers too, as it does from a keyboard.
    process = subprocess.Popen(
        [sys.executable, "-m", "howdah", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    seen: list[object] = []
    while len(seen) < 3:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
        seen = games_in(file) if file.exists() else []
    os.killpg(process.pid, signal.SIGINT)
    said, complaints = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in complaints
    games = games_in(file)
    assert all(game in games for game in seen)
    assert f"Interrupted with {6000 - len(games)} games to go" in said
    resumed = Results.resume(settle(GAMES.find("china-shop"), ["random", "greedy"], 6000, players=3), file)
    assert len(resumed.missing) == 6000 - len(games)


def test_without_games_to_play_nothing_is_started(whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("howdah.workers.processes.ProcessPool")
    file = tmp_path / "whole.json"
    file.write_text(whole, encoding="utf-8")
    assert arena(*SMALL, "--out", str(file)).exit_code == 0
