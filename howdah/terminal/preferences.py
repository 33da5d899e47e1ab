"""What a person has chosen once and for all, kept in a file."""

import json
from contextlib import suppress
from pathlib import Path

from platformdirs import user_config_path
from pydantic import BaseModel, ValidationError


class Preferences(BaseModel):
    """Choices that last; None where nothing was chosen."""

    theme: str | None = None
    name: str | None = None

    @classmethod
    def read(cls) -> "Preferences":
        """Return what was chosen; a file that cannot be read counts as no choice."""
        try:
            return cls.model_validate_json(_path().read_bytes())
        except (OSError, ValidationError):
            return cls()

    def keep(self, **choices: str) -> None:
        """Remember choices; where nothing can be written, they last as long as the program."""
        for name, value in choices.items():
            setattr(self, name, value)
        with suppress(OSError):
            _path().parent.mkdir(parents=True, exist_ok=True)
            _path().write_text(json.dumps(self.model_dump(exclude_none=True), ensure_ascii=False), encoding="utf-8")


def _path() -> Path:
    return user_config_path("howdah", appauthor=False) / "terminal.json"
