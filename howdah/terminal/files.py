"""Reading what a person names."""

from pathlib import Path

from howdah.core.errors import HowdahError


class FileError(HowdahError):
    """A file that cannot be read as text."""

    code = "bad-file"


def text_of(path: Path) -> str:
    """Return the text of a file; raise `FileError` saying why it cannot be had."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: expected UTF-8 text, but {error.reason} at byte {error.start}") from error
