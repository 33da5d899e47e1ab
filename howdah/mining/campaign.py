"""Mining many source games on a worker pool, into a file of puzzles.

Beside the file lies a journal while mining goes on: for every finished game its number and its puzzles. A mining that
was interrupted, or that gets more games, goes on where it stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from howdah.mining.likeness import without_alike
from howdah.mining.miner import mine
from howdah.mining.source_game import SourceGame
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.file_format import line_of, puzzle_of, read, write
from howdah.puzzles.puzzle import Puzzle
from howdah.workers.base import WorkerPool


@dataclass(frozen=True)
class Campaign:
    """Which source games are mined, and the file that their puzzles are added to."""

    game: str
    games: int
    seed: int
    file: Path
    least_moves: int = 1  # of forced wins; with more than one, nothing else is looked for

    @property
    def journal(self) -> Path:
        """The file with the finished games of this seed."""
        return self.file.with_name(f"{self.file.name}.{self.seed}.journal")


def run(campaign: Campaign, pool: WorkerPool, on_progress: Callable[[int, int], None]) -> bool:
    """Mine the games that are missing; return False if Ctrl-C stopped it.

    `on_progress` is told how many games are finished and how many puzzles they have.
    """
    if not campaign.file.parent.is_dir():
        raise PuzzleError(f"{campaign.file}: there is no folder {campaign.file.parent}")
    kept = read(campaign.file.read_text(encoding="ascii"), str(campaign.file)) if campaign.file.exists() else ()
    finished, found = _resume(campaign)
    on_progress(len(finished), len(found))
    with campaign.journal.open("a", encoding="ascii") as journal:

        def keep(result: tuple[int, list[Puzzle]]) -> None:
            number, puzzles = result
            # One write a game: what a killed process leaves is a whole game, or a last line without its end.
            journal.write("".join(f"{number}\t{line_of(puzzle)}" for puzzle in puzzles) + f"{number}\n")
            journal.flush()
            finished.add(number)
            found.extend(puzzles)
            on_progress(len(finished), len(found))

        missing = [number for number in range(campaign.games) if number not in finished]
        done = pool.map_unordered(partial(mine_numbered, campaign), missing, keep)
    # Puzzles that were there before stay, and which of the new ones come first depends on no order of the workers.
    fresh = sorted(found, key=lambda puzzle: puzzle.id)
    write(campaign.file, campaign.game, without_alike((*kept, *fresh)))
    return done


def mine_numbered(campaign: Campaign, number: int) -> tuple[int, list[Puzzle]]:
    """Return the number of a source game and its puzzles."""
    return number, mine(SourceGame(campaign.game, campaign.seed, number), campaign.least_moves)


def _resume(campaign: Campaign) -> tuple[set[int], list[Puzzle]]:
    """Return the games that the journal says are finished, and their puzzles."""
    if not campaign.journal.exists():
        return set(), []
    *lines, unfinished = campaign.journal.read_text(encoding="ascii").split("\n")
    if unfinished:
        campaign.journal.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    parts = [line.partition("\t") for line in lines]
    finished = {int(number) for number, _, line in parts if not line}
    found = [puzzle_of(campaign.game, line) for number, _, line in parts if line and int(number) in finished]
    return finished, found
