"""What the packages of a release contain: all that git tracks there, the built client, and nothing else."""

import tarfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZipFile

CLIENT: Final = "howdah/web/"  # built into the wheel
CLIENT_FILES: Final = (
    "index.html",
    "worker.js",
    "release.js",
    "offline/files-*.json",
    "offline/howdah-*.zip",
    "modules/modules-*.json",
    "docs/index.html",
)
MODULE: Final = ("module.wasm", "module.json")  # built into the folder of each game
METADATA: Final = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
UNWANTED: Final = ("__pycache__/*", "node_modules/*", "*.pyc", "*.nbc", "*.nbi", "*.map", "*.db")


class ContentsError(Exception):
    """A package has other files than expected."""


def check_wheel(wheel: Path, tracked: Iterable[str]) -> None:
    """Expect the package as git has it, the built client, and the metadata."""
    name, version = wheel.name.split("-")[:2]
    with ZipFile(wheel) as packed:
        files = {file for file in packed.namelist() if not file.endswith("/")}
    client = {file for file in files if file.startswith(CLIENT)}
    for pattern in CLIENT_FILES:
        if not any(Path(file).match(CLIENT + pattern) for file in client):
            raise ContentsError(f"expected {CLIENT}{pattern} in {wheel.name}, but found no such file")
    package = {file for file in tracked if file.startswith("howdah/")}
    package |= {f"{folder}/{file}" for folder in _game_folders(package) for file in MODULE}
    compare(wheel.name, files - client, package | {f"{name}-{version}.dist-info/{file}" for file in METADATA})
    refuse_unwanted(wheel.name, client)


def _game_folders(package: Iterable[str]) -> list[str]:
    return [str(PurePosixPath(file).parent) for file in package if PurePosixPath(file).match("howdah/games/*/rules.py")]


def check_sdist(sdist: Path, tracked: Iterable[str]) -> None:
    """Expect what git has, and the metadata."""
    with tarfile.open(sdist) as packed:
        files = {"/".join(Path(member.name).parts[1:]) for member in packed.getmembers() if member.isfile()}
    compare(sdist.name, files, {*tracked, "PKG-INFO"})
    refuse_unwanted(sdist.name, files)


def compare(package: str, found: set[str], expected: set[str]) -> None:
    """Raise an error that names the files that are missing, and those that should not be there."""
    problems = [
        f"{package} {what}: {', '.join(sorted(names))}"
        for what, names in (("lacks", expected - found), ("should not contain", found - expected))
        if names
    ]
    if problems:
        raise ContentsError("; ".join(problems))


def refuse_unwanted(package: str, files: Iterable[str], unwanted: Sequence[str] = UNWANTED) -> None:
    """Raise an error if caches, installed packages or source maps were packed."""
    for file in files:
        if any(Path(file).match(pattern) or Path(file).parent.match(pattern) for pattern in unwanted):
            raise ContentsError(f"{package} should not contain {file}")
