from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from howdah.mining.campaign import Campaign, run
from howdah.mining.miner import mine
from howdah.mining.source_game import SourceGame
from howdah.puzzles.check import trouble
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.file_format import read
from howdah.workers.base import Item, Result, Task, WorkerPool


class ThisProcess(WorkerPool):
    """Runs tasks one after the other in this process, and is interrupted after some."""

    running = 0
    has_idle_worker = True

    def __init__(self, at_most: int = 1000) -> None:
        self.at_most = at_most

    def map_unordered(
        self, function: Callable[[Item], Result], items: Iterable[Item], on_result: Callable[[Result], None]
    ) -> bool:
        waiting = list(items)
        for item in waiting[: self.at_most]:
            on_result(function(item))
        return len(waiting) <= self.at_most

    def submit(self, task: Task) -> None:
        raise NotImplementedError

    def completed(self, timeout: float) -> Iterator[Any]:
        raise NotImplementedError

    def close(self) -> None:
        pass


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
    puzzles = mine(SourceGame("white-elephant", 1, 1))
    assert puzzles
    assert [trouble(puzzle) for puzzle in puzzles] == [None] * len(puzzles)
    assert {tuple(puzzle.source.split()[-3:-1]) for puzzle in puzzles} == {("1", "1")}
    assert mine(SourceGame("white-elephant", 1, 1)) == puzzles
