import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from howdah.mining.campaign import Campaign, run
from howdah.mining.miner import FAR_APART, mine
from howdah.mining.source_game import SourceGame, start
from howdah.puzzles.check import trouble
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.file_format import read
from howdah.workers.factory import worker_pool
from tests.mining.this_process import ThisProcess

GAMES_TO_MINE = 8  # so many that a few are left when the process is killed


def no_progress(_games: int, _puzzles: int) -> None:
    pass


def test_a_mining_that_was_interrupted_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    whole, parts = (Campaign("siam", 6, 1, tmp_path / name) for name in ("whole.tsv", "parts.tsv"))
    assert run(whole, ThisProcess(), no_progress)
    assert not run(parts, ThisProcess(2), no_progress)
    with parts.journal.open("a", encoding="ascii") as journal:
        journal.write("5\twin\t2")  # the process was killed while it wrote
    told: list[int] = []
    assert run(parts, ThisProcess(), lambda games, _: told.append(games))
    assert told == [2, 3, 4, 5, 6]
    assert parts.file.read_bytes() == whole.file.read_bytes()
    assert read(whole.file.read_text(encoding="ascii"), "whole.tsv")


def test_puzzles_that_a_file_has_stay_in_it(tmp_path: Path) -> None:
    file = tmp_path / "siam.tsv"
    run(Campaign("siam", 3, 1, file), ThisProcess(), no_progress)
    first = set(read(file.read_text(encoding="ascii"), "siam.tsv"))
    run(Campaign("siam", 3, 2, file), ThisProcess(), no_progress)
    assert first <= set(read(file.read_text(encoding="ascii"), "siam.tsv"))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="there is no folder"):
        run(Campaign("siam", 1, 1, tmp_path / "no" / "siam.tsv"), ThisProcess(), no_progress)


def test_what_is_mined_is_proven_and_names_its_source() -> None:
    puzzles = mine(SourceGame("white-elephant", 1, 2))
    assert puzzles
    assert [trouble(puzzle) for puzzle in puzzles] == [None] * len(puzzles)
    assert {tuple(puzzle.source.split()[-3:-1]) for puzzle in puzzles} == {("1", "2")}
    assert mine(SourceGame("white-elephant", 1, 2)) == puzzles


@pytest.mark.parametrize("game", ["china-shop"])
def test_a_best_decision_that_is_mined_is_proven_and_far_from_the_others_of_its_game(game: str) -> None:
    puzzles = mine(SourceGame(game, 1, 3))
    assert puzzles
    assert [trouble(puzzle) for puzzle in puzzles] == [None] * len(puzzles)
    places = sorted(int(puzzle.source.split()[-1]) for puzzle in puzzles)
    assert all(later - earlier >= FAR_APART for earlier, later in pairwise(places))


def test_source_games_differ_in_players_and_editions() -> None:
    starts = [start(source, source.random()) for source in (SourceGame("china-shop", 1, n) for n in range(20))]
    assert {position.players for position in starts} == {3, 4, 5}
    herds = [start(source, source.random()) for source in (SourceGame("white-elephant", 1, n) for n in range(30))]
    boxes = [position.game.box(position.options).id for position in herds]
    assert set(boxes) == {"white-elephant", "black-elephant", "black-elephant-short"}


def test_a_command_that_is_killed_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    whole, killed = (Campaign("siam", GAMES_TO_MINE, 1, tmp_path / name) for name in ("whole.tsv", "killed.tsv"))
    assert run(whole, ThisProcess(), no_progress)
    command = [sys.executable, "-m", "howdah", "puzzles", "mine", "siam", "--games", str(GAMES_TO_MINE), "--seed", "1"]
    command += ["--workers", "2", "--out", str(killed.file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not (killed.journal.exists() and killed.journal.read_text(encoding="ascii").endswith("\n")):
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    assert not killed.file.exists()
    told: list[int] = []
    with worker_pool(2) as pool:
        assert run(killed, pool, lambda games, _: told.append(games))
    assert 1 <= told[0] < GAMES_TO_MINE
    assert killed.file.read_bytes() == whole.file.read_bytes()


def test_a_ray_cluster_finds_the_same(cluster: str, tmp_path: Path) -> None:
    here, there = (Campaign("siam", 2, 1, tmp_path / name) for name in ("here.tsv", "there.tsv"))
    run(here, ThisProcess(), no_progress)
    with worker_pool(2, cluster) as pool:
        assert run(there, pool, no_progress)
    assert there.file.read_bytes() == here.file.read_bytes()
