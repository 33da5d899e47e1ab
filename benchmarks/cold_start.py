"""The first hint of a fresh process and the first move of a computer on a fresh server, without anything compiled.

python -m benchmarks.cold_start [--compiled]

Hints have a budget of nodes. The server's time is that from the click to the first move of a computer of level 4.
With --compiled, hints are measured with HOWDAH_ENGINE=compiled too, which compiles first.
"""

import argparse
import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from benchmarks.server_process import Client, server_process
from howdah.games import GAMES

HINT = """
import sys, time
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.explain import explain
position = GAMES.find(sys.argv[1]).start()
while position.turn < 0:
    position = position.play(position.legal[0])
explain(position, Budget(nodes=int(sys.argv[2])))
print(time.process_time())
"""
HINT_NODES = {"siam": 20_000, "white-elephant": 20_000, "china-shop": 2_000, "kerala": 500}
LEVEL = "level:4"


def first_hint(game: str, form: str) -> float:
    """Return the processor seconds of a fresh process that gives one hint; it finds no cache."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder, "HOWDAH_ENGINE": form}
        command = [sys.executable, "-c", HINT, game, str(HINT_NODES[game])]
        return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def first_move(game: str) -> float:
    """Return the seconds from the click that starts a game to the first move of a computer, on a fresh server."""
    players = GAMES.find(game).facts.players[0]
    with TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder  # the server's process inherits it
        with server_process(compiles_ahead=True) as (address, _):
            ann = Client(address, "Ann")
            begun = time.perf_counter()
            table = ann.create(game, *[LEVEL] * players)
            while not any(isinstance(one["seat"], int) for one in ann.look(table)["moves"]):  # draws have no seat
                time.sleep(0.01)
            return time.perf_counter() - begun


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--compiled", action="store_true", help="measure hints by compiled code too")
    compiled = arguments.parse_args().compiled
    print("| game | first hint | compiled first | first move on a server |")
    print("|---|--:|--:|--:|")
    for game in HINT_NODES:
        slow = f"{first_hint(game, 'compiled'):.1f} s" if compiled else ""
        print(f"| {game} | {first_hint(game, ''):.2f} s | {slow} | {first_move(game):.2f} s |", flush=True)


if __name__ == "__main__":
    main()
