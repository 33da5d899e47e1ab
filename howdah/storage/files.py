"""Storage in files: one file for each table, one line for each event. A line that a crash cut off is ignored.

A line `{"head": ...}` follows the first event, and comes before the events that change the head; the last one counts.
Files of old releases hold events only.
"""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from io import FileIO
from pathlib import Path
from typing import Final

from howdah.core.errors import HowdahError
from howdah.storage.errors import LostRaceError, StorageError
from howdah.storage.protocol import Append, Head
from howdah.table.errors import JournalError
from howdah.table.events import Event

SUFFIX: Final = ".jsonl"
HEAD: Final = b'{"head":'
NO_HEAD: Final = Head("", None)
NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})  # of some network folders


class FileError(StorageError):
    """A file that cannot be read or written."""

    code = "bad-file"


@dataclass(frozen=True)
class TableFile:
    """The contents of a file: the lines of its events, its head, and how many of its bytes are whole lines."""

    path: Path
    lines: tuple[bytes, ...]
    head: Head
    size: int

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events; raises `JournalError` if a line is no event."""
        try:
            return tuple(map(Event.from_json, self.lines))
        except HowdahError as error:
            raise JournalError(f"{self.path}: {error}") from error

    @classmethod
    def read(cls, path: Path) -> "TableFile":
        """Read a file; raise an error that names it if it cannot be read."""
        with _errors_named(path):
            file = cls.parse(path, path.read_bytes())
        _ = file.events
        return file

    @classmethod
    def parse(cls, path: Path, content: bytes) -> "TableFile":
        """Split the contents of a file; raise `JournalError` if its head cannot be read."""
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        heads = [line for line in lines if line.startswith(HEAD)]
        try:
            head = Head(**json.loads(heads[-1])["head"]) if heads else NO_HEAD
        except (ValueError, TypeError) as error:
            raise JournalError(f"{path}: {error}") from error
        return cls(path, tuple(line for line in lines if not line.startswith(HEAD)), head, len(whole))


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

        New tables come first and are removed if a later append fails. A crash between the new table of a rematch and
        the event that names it leaves a table that can be resumed, but that no other table names.
        """
        created: list[Path] = []
        try:
            for one in appends:
                path = self.path(one.stored.id)
                with _errors_named(path):
                    if one.before is None:
                        _create(path)
                        created.append(path)
                    _append(path, one)
        except BaseException:
            for path in created:
                path.unlink()
            raise

    async def head(self, table_id: str) -> Head | None:
        """Return what is stored beside the events; None if there is no such table."""
        path = self.path(table_id)
        return TableFile.read(path).head if path.exists() else None

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        """Return the events of a table with numbers above `after`, at most `most` of them."""
        path = self.path(table_id)
        return list(TableFile.read(path).events[after:][:most]) if path.exists() else []


def _append(path: Path, append: Append) -> None:
    with path.open("r+b", buffering=0) as file:  # a buffer would be written after a failure
        _lock(file)
        stored = TableFile.parse(path, file.read())
        expected = append.events[0].seq - 1
        if len(stored.lines) != expected:
            raise LostRaceError(f"{path}: expected {expected} events, but it has {len(stored.lines)}")
        lines = [event.to_json() for event in append.events]
        head = Head(append.stored.invitation, append.stored.next)
        if head != stored.head:  # before a rematch, so that it has its table; a file begins with an event
            lines.insert(0 if append.before else 1, json.dumps({"head": vars(head)}, separators=(",", ":")))
        file.truncate(stored.size)
        file.seek(stored.size)
        rest = "".join(f"{line}\n" for line in lines).encode()
        try:
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(stored.size)  # all events or none
            raise


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


def _lock(file: FileIO) -> None:
    """Keep other programs from writing until the file is closed, if the system has advisory locks."""
    if os.name == "posix":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX)
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
