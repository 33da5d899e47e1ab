"""Who has solved which puzzles. A server keeps that for the people it knows; a device keeps its own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from howdah.puzzles.progress import FinishedTry, Progress, progress_of
from howdah.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from howdah.service.endpoint import Call


class Solvers(Protocol):
    """Keeps the progress of callers."""

    async def note(self, call: "Call", attempt: FinishedTry, puzzle: Puzzle) -> None:
        """Keep a try that an endpoint has judged."""

    async def progress(self, call: "Call", tries: Sequence[FinishedTry]) -> tuple[Progress, bool]:
        """Take over tries of a device that are not kept yet; return the progress, and whether it is kept here."""

    async def tried(self, call: "Call") -> frozenset[str]:
        """Return the ids of the puzzles that the caller has tried, as far as it is known here."""


class DeviceSolvers:
    """Keeps nothing: the client does, and sends its tries for an answer."""

    async def note(self, call: "Call", attempt: FinishedTry, puzzle: Puzzle) -> None:
        """Leave it to the client."""

    async def progress(self, call: "Call", tries: Sequence[FinishedTry]) -> tuple[Progress, bool]:
        """Return the progress that the client's tries lead to."""
        return await call.run(progress_of, tries), False

    async def tried(self, call: "Call") -> frozenset[str]:
        """Return none."""
        del call
        return frozenset()
