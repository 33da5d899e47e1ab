"""A game's WebAssembly module: its file, and a description of what it was built from.

`python -m tools.wasm` writes both into the game's folder. Where a source has changed since, the module is not used.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from howdah.core.game import Game

MODULE: Final = "module.wasm"
DESCRIPTION: Final = "module.json"
COMMAND: Final = "python -m tools.wasm"


class Trouble(StrEnum):
    """Why a module cannot be used."""

    NO_WASMTIME = "wasmtime is not installed here"
    NOT_BUILT = f"the module was not built; expected {COMMAND} to have built it"
    SOURCES_CHANGED = f"the sources have changed since the module was built; expected {COMMAND} to build it again"


@dataclass(frozen=True)
class Description:
    """What a module was built from."""

    files: list[str]  # Python modules: "howdah.games.siam.rules"
    sources: str  # a hash of these files
    tools: str  # a hash of the programs that built the module, and of their versions
    module: str  # a hash of the module itself


def folder_of(game: "Game") -> Path:
    """Return the folder of a game."""
    return _file_of(game.package).parent


def hash_of_files(names: Iterable[str]) -> str:
    """Return a hash of the source of Python modules."""
    found = sha256()
    for name in names:
        found.update(_file_of(name).read_bytes())
    return found.hexdigest()


def _file_of(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no file for the Python module {name}")
    return Path(spec.origin)


def described(game: "Game") -> Description | None:
    """Return the description of a game's module, None if the module was not built."""
    folder = folder_of(game)
    if not (folder / MODULE).is_file() or not (folder / DESCRIPTION).is_file():
        return None
    return Description(**json.loads((folder / DESCRIPTION).read_text(encoding="utf-8")))


def write(game: "Game", module: bytes, description: Description) -> None:
    """Write a game's module and its description."""
    folder = folder_of(game)
    (folder / MODULE).write_bytes(module)
    text = json.dumps(asdict(description), indent=2) + "\n"
    (folder / DESCRIPTION).write_text(text, encoding="utf-8", newline="\n")


@cache
def module_trouble(game: "Game") -> Trouble | None:
    """Return why a game's module cannot be used here, None if it can."""
    if find_spec("wasmtime") is None:
        return Trouble.NO_WASMTIME
    found = described(game)
    if found is None:
        return Trouble.NOT_BUILT
    try:
        return None if hash_of_files(found.files) == found.sources else Trouble.SOURCES_CHANGED
    except ModuleNotFoundError:
        return Trouble.SOURCES_CHANGED
