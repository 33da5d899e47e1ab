"""Makes a virtual environment with pinned packages, and this project in it: python -m tools.environment FOLDER PINS.

It runs on a bare Python, on every system, so that the Makefile needs no shell for it.
"""

import argparse
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
OLDEST: Final = (3, 11)  # as in pyproject.toml
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def python_of(folder: Path) -> Path:
    """Return the Python of a virtual environment."""
    return folder / "Scripts" / "python.exe" if sys.platform == "win32" else folder / "bin" / "python"


def make_environment(folder: Path, pins: Path, *, with_project: bool = True) -> Path:
    """Make a virtual environment; return its Python. A file `installed` in its folder says that it is complete."""
    venv.create(folder, clear=True, with_pip=True, symlinks=sys.platform != "win32")
    python = python_of(folder)
    # The pins are complete, so nothing is resolved. Python compiles a module when it is imported first, which is a part
    # of them only.
    complete = ("--no-deps", "--no-compile", "--require-hashes")
    subprocess.run([python, *PIP, *complete, "--requirement", pins], check=True)
    if with_project:
        subprocess.run([python, *PIP, "--no-deps", "--no-build-isolation", "--editable", ROOT], check=True)
    (folder / "installed").touch()
    return python


def main() -> None:
    """Make the environment that the command line names."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(f"expected Python 3.11 or newer, but this is {found}; name another one with make PYTHON=...")
    if find_spec("ensurepip") is None:
        sys.exit("expected a Python with venv, but this one has no ensurepip; on Debian: apt-get install python3-venv")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("pins", type=Path, help="a file of requirements with hashes")
    parser.add_argument("--without-project", action="store_true", help="install the pinned packages only")
    given = parser.parse_args()
    try:
        make_environment(given.folder, given.pins, with_project=not given.without_project)
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)  # pip has printed the reason


if __name__ == "__main__":
    main()
