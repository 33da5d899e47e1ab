"""Makes a virtual environment with pinned packages, and this project in it: python -m tools.environment FOLDER PINS.

It runs on a bare Python, on every system, so that the Makefile needs no shell for it. uv installs the packages, in a
fifth of pip's CPU time. uv does not read pip's configuration (a mirror, a folder of wheels), so where it fails, pip
installs them.
"""

import argparse
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

Options: TypeAlias = Sequence[str | Path]
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
    # The pins are complete, so nothing is resolved.
    pinned: Options = ["--no-deps", "--require-hashes", "--requirement", pins]
    project: Options = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
    installations = [pinned, project] if with_project else [pinned]
    if not all(map(_installer(python), installations)):
        print("uv could not install the packages; pip installs them", file=sys.stderr)
        # Python compiles a module when it is imported first, which is a part of them only.
        for options in installations:
            subprocess.run([python, *PIP, "--no-compile", *options], check=True)
    (folder / "installed").touch()
    return python


def _installer(python: Path) -> Callable[[Options], bool]:
    """Return a function that installs with uv, and tells whether that was possible."""
    pip: Options = [
        python,
        *PIP,
        "--no-deps",
        "--no-compile",
        "--require-hashes",
        "--requirement",
        ROOT / "constraints-uv.txt",
    ]
    there = subprocess.run(pip, check=False).returncode == 0
    uv: Options = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    return lambda options: there and subprocess.run([*uv, *options], check=False).returncode == 0


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
