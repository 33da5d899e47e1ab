"""The puzzles that were tried at this terminal, in a file of the platform's data folder."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from howdah.puzzles.progress import FinishedTry, Progress, progress_of
from howdah.puzzles.puzzle import Puzzle
from howdah.service.endpoint import Call
from howdah.terminal import data_file

FILE: Final = "puzzles.json"


@dataclass(frozen=True)
class SolvedPuzzles:
    """The tries so far; browsers keep them in the same form."""

    version: int = 1
    tries: tuple[FinishedTry, ...] = ()

    @classmethod
    def read(cls) -> "SolvedPuzzles":
        """Return what is stored."""
        return data_file.read(cls, FILE) or cls()

    def save(self) -> None:
        """Store it."""
        data_file.save(FILE, self)


class FileSolvers:
    """Keeps the progress of the person at this terminal."""

    def __init__(self) -> None:
        self.kept = SolvedPuzzles.read()

    async def note(self, call: Call, attempt: FinishedTry, puzzle: Puzzle) -> None:
        """Keep a try, if it changes something."""
        del call
        before = progress_of(self.kept.tries)
        if before.after(attempt, puzzle) != before:
            self.kept = replace(self.kept, tries=(*self.kept.tries, attempt))
            self.kept.save()

    async def progress(self, call: Call, tries: Sequence[FinishedTry]) -> tuple[Progress, bool]:
        """Return the progress."""
        del call, tries
        return progress_of(self.kept.tries), True

    async def tried(self, call: Call) -> frozenset[str]:
        """Return the ids of the puzzles that were tried."""
        del call
        return progress_of(self.kept.tries).tried
