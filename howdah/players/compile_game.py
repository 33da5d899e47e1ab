"""Compiles the searches of games into Numba's cache, with low priority: python -m howdah.players.compile_game GAME...

Processes that were started for the same game wait for each other, so that only the first one has something to do.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from howdah.games import GAMES
from howdah.players.readiness import marker_of
from howdah.players.searcher import readiness, searcher


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock of a file; without a lock where the system has none."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Compile the games that the command line names."""
    if sys.platform != "win32":
        os.nice(10)
    for game in map(GAMES.find, sys.argv[1:]):
        marker = marker_of(game, readiness(game).kernel)
        with locked(marker.with_suffix(".lock")):
            if not marker.exists():
                searcher(game).prepare(game)
                marker.touch()


if __name__ == "__main__":
    main()
