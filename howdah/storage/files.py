"""Storage in files: one file a table, one line an event. A line that a crash cut off never happened.

Files of old releases hold events only. A line `{"head": ...}` is written when there is more to store: the table of a
rematch.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from howdah.core.errors import HowdahError
from howdah.storage.errors import LostRaceError, StorageError
from howdah.storage.protocol import Append, Head
from howdah.table.errors import JournalError
from howdah.table.events import Event

SUFFIX: Final = ".jsonl"
HEAD: Final = b'{"head":'
NO_HEAD: Final = Head("", None)


class FileError(StorageError):
    """A file that cannot be read or written."""

    code = "bad-file"


@dataclass(frozen=True)
class TableFile:
    """The contents of a file, and how many of its bytes are whole lines."""

    events: tuple[Event, ...]
    head: Head
    size: int

    @classmethod
    def read(cls, path: Path) -> "TableFile":
        """Read a file; raise an error that names it if it cannot be read."""
        with _errors_named(path):
            return cls.parse(path, path.read_bytes())

    @classmethod
    def parse(cls, path: Path, content: bytes) -> "TableFile":
        """Read a file; raise `JournalError` where a line is no event."""
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        heads = [line for line in lines if line.startswith(HEAD)]
        try:
            events = tuple(Event.from_json(line) for line in lines if not line.startswith(HEAD))
            head = Head(**json.loads(heads[-1])["head"]) if heads else NO_HEAD
        except (HowdahError, ValueError, TypeError) as error:
            raise JournalError(f"{path}: {error}") from error
        return cls(events, head, len(whole))


class FileStorage:
    """The tables in a folder; the id of a table is the name of its file, unless the file was registered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._registered: dict[str, Path] = {}

    def register(self, path: Path) -> str:
        """Return an id for the table in a file; its name need not be a valid id."""
        table_id = f"file-{len(self._registered)}"
        self._registered[table_id] = path
        return table_id

    def path(self, table_id: str) -> Path:
        """Return the file of a table."""
        return self._registered.get(table_id, self.folder / f"{table_id}{SUFFIX}")

    async def append(self, *appends: Append) -> None:
        """Write events to disk; raise `LostRaceError` if another program was first.

        A rematch writes the new table's file before the event that names it, so a crash in between leaves a table that
        nobody knows of, and never a rematch without a table.
        """
        for one in appends:
            path = self.path(one.stored.id)
            with _errors_named(path):
                self._append(path, one)

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        path = self.path(table_id)
        return TableFile.read(path).head if path.exists() else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        return list(TableFile.read(self.path(table_id)).events[after:][:most])

    def _append(self, path: Path, append: Append) -> None:
        if append.before is None:
            _create(path)
        with path.open("r+b") as file, _locked(file):
            stored = TableFile.parse(path, file.read())
            expected = append.events[0].seq - 1
            if len(stored.events) != expected:
                raise LostRaceError(f"{path}: expected {expected} events, but it has {len(stored.events)}")
            head = Head(append.stored.invitation, append.stored.next)
            lines = [f"{event.to_json()}\n" for event in append.events]
            if head != stored.head:
                lines.append(json.dumps({"head": vars(head)}, separators=(",", ":")) + "\n")
            file.truncate(stored.size)
            file.seek(stored.size)
            file.write("".join(lines).encode())
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def _errors_named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error


def _create(path: Path) -> None:
    """Make an empty file, and make its name survive a crash where the system can."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.touch(exist_ok=False)
    except FileExistsError as error:
        raise LostRaceError(f"{path}: expected no such file, but it is there") from error
    if os.name == "posix":
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _locked(file: BinaryIO) -> Iterator[None]:
    """Hold an advisory lock, where the system has them, so that two programs do not write at once."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed
    yield
