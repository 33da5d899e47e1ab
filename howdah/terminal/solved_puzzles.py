"""The puzzles that were tried at this terminal, in a file of the platform's data folder."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from platformdirs import user_data_path

from howdah.core import schema
from howdah.core.errors import MalformedError
from howdah.puzzles.progress import FinishedTry, Progress, progress_of
from howdah.puzzles.puzzle import Puzzle
from howdah.service.endpoint import Call


@dataclass(frozen=True)
class SolvedPuzzles:
    """The tries so far; browsers keep them in the same form."""

    version: int = 1
    tries: tuple[FinishedTry, ...] = ()

    @classmethod
    def read(cls) -> "SolvedPuzzles":
        """Return what is stored; a file that cannot be read counts as none."""
        try:
            found: SolvedPuzzles = schema.read(cls, schema.parse(_path().read_bytes()), "puzzles", lenient=True)
        except (OSError, MalformedError):
            return cls()
        return found

    def save(self) -> None:
        """Store it; if the file cannot be written, it lasts until the program ends."""
        path = _path()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            new.write_text(schema.dumps(self), encoding="utf-8")
            new.replace(path)


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


def _path() -> Path:
    return user_data_path("howdah", appauthor=False) / "puzzles.json"
