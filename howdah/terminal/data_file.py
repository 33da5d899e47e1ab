"""Files of the platform's data folder that hold one value as JSON."""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from howdah.core import schema
from howdah.core.errors import MalformedError

T = TypeVar("T")


def read(type_: type[T], name: str) -> T | None:
    """Return what is stored; a file that cannot be read counts as none."""
    try:
        found: T = schema.read(type_, schema.parse(_path(name).read_bytes()), name, lenient=True)
    except (OSError, MalformedError):
        return None
    return found


def save(name: str, value: object) -> None:
    """Store a value; if the file cannot be written, the value lasts until the program ends."""
    path = _path(name)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(schema.dumps(value), encoding="utf-8")
        new.replace(path)


def _path(name: str) -> Path:
    return user_data_path("howdah", appauthor=False) / name
