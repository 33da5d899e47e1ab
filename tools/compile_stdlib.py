"""Compiles what the browser's Python loads at its start: `python -m tools.compile_stdlib PYODIDE_FOLDER HOWDAH_ZIP`.

Pyodide has its standard library as sources. Compiling them again at each start takes as long as all the rest of it.
"""

import subprocess
import sys
from pathlib import Path

from tools.node import node


def main() -> None:
    """Put bytecode into Pyodide's archive, by Pyodide itself."""
    folder, howdah = map(Path, sys.argv[1:])
    script = Path(__file__).with_suffix(".mjs")
    subprocess.run([node(), str(script), f"{folder.as_posix()}/", str(howdah)], check=True)


if __name__ == "__main__":
    main()
