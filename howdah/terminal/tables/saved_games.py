"""The games that are stored on this machine."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from howdah.core.errors import HowdahError
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
    game: str  # "siam"
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
    return [saved for saved in saved_games() if not saved.over and game in {None, saved.game}]


def _readable() -> Iterator[SavedGame]:
    for path in folder().glob(f"*{SUFFIX}"):
        try:
            events = TableFile.read(path).events
        except HowdahError:
            continue  # no journal, or of another version; `--resume` with its name says what is wrong
        saved = _saved(path, events)
        if saved:
            yield saved


def _saved(path: Path, events: tuple[Event, ...]) -> SavedGame | None:
    match events:
        case (Event(fact=e.Created(setup)), *rest):
            plies = 0
            for event in rest:
                match event.fact:
                    case e.Played() | e.Drew():
                        plies += 1
                    case e.Undone(keep):
                        plies = keep
            over = any(isinstance(event.fact, e.Ended) for event in rest)
            return SavedGame(path, setup.game, setup.seats, plies, events[-1].at, over)
    return None
