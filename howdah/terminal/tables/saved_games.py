"""The games that are stored on this machine."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from platformdirs import user_data_path

from howdah.core.errors import HowdahError
from howdah.core.game import Box, Game
from howdah.games import GAMES
from howdah.storage.files import SUFFIX, TableFile
from howdah.table import events as e
from howdah.table.apply_events import replay
from howdah.table.errors import JournalError
from howdah.table.events import Event
from howdah.table.setup import Place
from howdah.table.table import Table


@dataclass(frozen=True)
class SavedGame:
    """A stored game."""

    path: Path
    game: Game
    box: Box  # whose rules are played
    places: tuple[Place, ...]  # who sits where
    plies: int  # moves and draws that stand
    at: int  # the time of the last event, in milliseconds since the epoch
    over: bool


def folder() -> Path:
    """Return the folder of the games."""
    return user_data_path("howdah", appauthor=False) / "tables"


def read_table(path: Path) -> Table:
    """Return the table in a file; errors name the file."""
    events = TableFile.read(path).events
    try:
        return replay(events)
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error


def saved_games() -> list[SavedGame]:
    """Return the games that can be resumed or replayed, the latest first."""
    return sorted(_readable(), key=lambda saved: saved.at, reverse=True)


def unfinished(game: str | None = None) -> list[SavedGame]:
    """Return the games that are not over, the latest first."""
    return [saved for saved in saved_games() if not saved.over and game in {None, saved.game.id}]


def _readable() -> Iterator[SavedGame]:
    for path in folder().glob(f"*{SUFFIX}"):
        with suppress(OSError):  # deleted meanwhile
            stat = path.stat()
            saved = _summary(path, stat.st_mtime_ns, stat.st_size)
            if saved:
                yield saved


@lru_cache(maxsize=10_000)
def _summary(path: Path, changed: int, size: int) -> SavedGame | None:
    """Return a stored game; None if it cannot be read. A file that has not changed is not read again."""
    del changed, size
    try:
        events = TableFile.read(path).events
        match events:
            case (Event(fact=e.Created(setup, version)), *rest):
                game = GAMES.find(setup.game)
                _, options = game.check(len(setup.seats), setup.options, version)
            case _:
                return None
    except HowdahError:
        return None  # no journal, or of another version; `--resume` with its name says what is wrong
    plies = 0
    for event in rest:
        match event.fact:
            case e.Played() | e.Drew():
                plies += 1
            case e.Undone(keep):
                plies = keep
    over = any(isinstance(event.fact, e.Ended) for event in rest)
    return SavedGame(path, game, game.box(options), setup.seats, plies, events[-1].at, over)
