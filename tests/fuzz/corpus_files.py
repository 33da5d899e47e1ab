"""The kept inputs of each target: one file a target, one input a line, in base64."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def kept_inputs(target: str) -> list[bytes]:
    """Return the kept inputs of a target."""
    file = FOLDER / f"{target}.txt"
    return [b64decode(line) for line in file.read_text(encoding="ascii").split()] if file.exists() else []


def keep_inputs(target: str, inputs: Iterable[bytes]) -> None:
    """Write the inputs of a target."""
    lines = sorted({b64encode(one).decode() for one in inputs}, key=lambda line: (len(line), line))
    (FOLDER / f"{target}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
