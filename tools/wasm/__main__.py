import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

import tools.wasm
from howdah.games import GAMES


def main() -> None:
    """Build what is not up to date, and print the sizes of all modules."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description=tools.wasm.__doc__)
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="write the modules for the browser there too")
    given = parser.parse_args()
    missing = [name for name in ("numba", "llvmlite", "ziglang") if find_spec(name) is None]
    if missing:
        sys.exit(f"expected the Python packages numba, llvmlite and ziglang, but there is no {missing[0]}")
    from tools.wasm.build import build, sizes
    from tools.wasm.site import write_site

    built = {game.id for game, _ in build(GAMES)}
    for game in GAMES:
        print(sizes(game), "" if game.id in built else "(up to date)")
    if given.site:
        write_site(GAMES, given.site)


if __name__ == "__main__":
    main()
