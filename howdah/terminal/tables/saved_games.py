"""The games that are kept on this machine."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from howdah.core.errors import HowdahError
from howdah.table import events as e
from howdah.table.events import Event
from howdah.table.setup import Place
from howdah.terminal.tables.journal import Journal


@dataclass(frozen=True)
class Saved:
    """A game on the shelf."""

    path: Path
    game: str  # "siam"
    places: tuple[Place, ...]  # who sits where
    plies: int  # moves and draws that stand
    at: int  # when something happened last, in milliseconds since the epoch
    over: bool


def folder() -> Path:
    """Return the folder that games are kept in."""
    return user_data_path("howdah", appauthor=False) / "tables"


def new_path(game: str) -> Path:
    """Return where a new game will be kept."""
    return folder() / f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"


def saved_games() -> list[Saved]:
    """Return the games that can be gone on with or looked at, the latest first."""
    return sorted(_readable(), key=lambda saved: saved.at, reverse=True)


def unfinished(game: str | None = None) -> list[Saved]:
    """Return the games that are not over, the latest first."""
    return [saved for saved in saved_games() if not saved.over and game in {None, saved.game}]


def _readable() -> Iterator[Saved]:
    for path in folder().glob("*.jsonl"):
        try:
            _, events = Journal.read(path)
        except HowdahError:
            continue  # a file of another version; asked for by its name, it says what is wrong with it
        saved = _saved(path, events)
        if saved:
            yield saved


def _saved(path: Path, events: list[Event]) -> Saved | None:
    match events:
        case [Event(fact=e.Created(setup)), *rest]:
            plies = 0
            for event in rest:
                match event.fact:
                    case e.Played() | e.Drew():
                        plies += 1
                    case e.Undone(keep):
                        plies = keep
            over = any(isinstance(event.fact, e.Ended) for event in rest)
            return Saved(path, setup.game, setup.seats, plies, events[-1].at, over)
    return None
