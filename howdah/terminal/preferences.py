"""The preferences of the user, stored in a file."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from platformdirs import user_config_path

from howdah.core import schema
from howdah.core.errors import MalformedError


@dataclass
class Preferences:
    """Choices that outlast the program; None where nothing was chosen."""

    sparse: ClassVar = True
    theme: str | None = None
    name: str | None = None

    @classmethod
    def read(cls) -> "Preferences":
        """Return the stored preferences; a file that cannot be read counts as none."""
        try:
            preferences: Preferences = schema.read(cls, schema.parse(_path().read_bytes()), "preferences", lenient=True)
        except (OSError, MalformedError):
            return cls()
        return preferences

    def save(self, **choices: str) -> None:
        """Store choices; if the file cannot be written, they last until the program ends."""
        for name, value in choices.items():
            setattr(self, name, value)
        with suppress(OSError):
            _path().parent.mkdir(parents=True, exist_ok=True)
            _path().write_text(schema.dumps(self), encoding="utf-8")


def _path() -> Path:
    return user_config_path("howdah", appauthor=False) / "terminal.json"
