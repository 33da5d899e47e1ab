"""Copies of a SQLite database: made while a server writes to it, and put in its place."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from howdah.storage.errors import StorageError
from howdah.storage.sql.sqlite_threads import locked

BESIDE: Final = ("", "-wal", "-shm")  # what SQLite keeps beside a file
OURS: Final = frozenset({"alembic_version", "events", "tables", "persons"})


class BackupError(StorageError):
    """A copy that cannot be made or used."""

    code = "bad-backup"


def back_up(file: Path, copy: Path) -> None:
    """Write a whole and consistent copy that only its owner may read; raise `BackupError` if that cannot be done."""
    check_copy(file)
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        message = f"{copy}: {error.strerror}; expected a file that is not there yet, in a folder that is"
        raise BackupError(message, key="backup-target", file=copy) from error
    try:
        _copy(file, copy)
        check_copy(copy)
    except BaseException:
        copy.unlink()
        raise


def restore(copy: Path, file: Path) -> Path | None:
    """Put a copy in the place of a database that no server uses; return where the old one is kept, if there was one."""
    check_copy(copy)
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(file):
        new = file.with_name(f"{file.name}.new")
        new.unlink(missing_ok=True)
        back_up(copy, new)
        kept = file.with_name(f"{file.name}.replaced") if file.exists() else None
        if kept:
            for suffix in BESIDE:
                _move(file, kept, suffix)
        new.replace(file)
        _sync(file.parent)
    return kept


def check_copy(file: Path) -> None:
    """Raise `BackupError` if a file is no database of a server, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            (state,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file}: {error}", key="backup-unreadable", file=file) from error
    if not names >= OURS:
        missing = ", ".join(sorted(OURS - names))
        raise BackupError(f"{file} has no tables {missing}", key="backup-unreadable", file=file)
    if state != "ok":
        raise BackupError(f"{file} is damaged: {state}", key="backup-damaged", file=file)


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, timeout=60)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)
    _sync(target)


def _move(source: Path, target: Path, suffix: str) -> None:
    old, new = source.with_name(source.name + suffix), target.with_name(target.name + suffix)
    if old.exists():
        old.replace(new)
    else:
        new.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    if os.name == "posix":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
