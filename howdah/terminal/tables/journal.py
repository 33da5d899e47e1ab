"""The events of a table in a file, one line each; what was written survives whatever happens to the program."""

import os
from collections.abc import Iterable
from pathlib import Path

from howdah.table.errors import JournalError, TableError
from howdah.table.events import Event
from howdah.terminal.files import FileError


class Journal:
    """A file that events are added to; every addition is on the disk before anybody sees it."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size  # so many bytes of the file are known to be whole lines

    @classmethod
    def begin(cls, path: Path) -> "Journal":
        """Return a journal in a new file."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
            _settle(path.parent)
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}") from error
        return cls(path, 0)

    @classmethod
    def read(cls, path: Path) -> tuple["Journal", list[Event]]:
        """Return a journal and its events; a last line that was cut off by a crash never happened."""
        try:
            whole = path.read_bytes()
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}") from error
        lines = whole[: whole.rfind(b"\n") + 1]
        try:
            events = [Event.from_json(line) for line in lines.splitlines()]
        except TableError as error:
            raise JournalError(f"{path}: {error}") from error
        return cls(path, len(lines)), events

    def add(self, events: Iterable[Event]) -> None:
        """Write events to the disk."""
        lines = "".join(f"{event.to_json()}\n" for event in events).encode()
        try:
            with self.path.open("r+b") as file:
                self._cut_off(file.seek(0, os.SEEK_END))
                file.truncate(self.size)
                file.seek(self.size)
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise FileError(f"{self.path}: {error.strerror}") from error
        self.size += len(lines)

    def _cut_off(self, end: int) -> None:
        """Refuse a file in which somebody else has gone on; half a line at its end is what a crash left."""
        if end == self.size:
            return
        with self.path.open("rb") as file:
            file.seek(self.size)
            if b"\n" in file.read():
                raise JournalError(f"{self.path}: expected {self.size} bytes, but another program has gone on with it")


def _settle(folder: Path) -> None:
    """Make the new name of a file last, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
