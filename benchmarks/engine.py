"""Speed of the rules: random play and perft, plain and compiled, compared with OpenSpiel's C++.

python -m benchmarks.engine [--rounds N]
"""

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from time import process_time

from benchmarks.openspiel import rollouts
from benchmarks.timing import rates, shown
from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.playouts import perft, random_play
from howdah.games import GAMES

BREAKTHROUGH = "breakthrough(rows=5,columns=5)"
DECISIONS = {Form.PLAIN: 8_000, Form.COMPILED: 600_000}
STARTUP = "import sys; from howdah.terminal.app import app; app(['games'], standalone_mode=False); print(*sys.modules)"


def random_worker(game: Game, players: int, form: Form) -> Callable[[], float]:
    """Return a worker that makes random decisions."""
    start = game.start(players)
    random_play(start, 10, 1, form)
    return lambda: random_play(start, DECISIONS[form], 1, form).decisions


def perft_worker(game: Game, depth: int, form: Form) -> Callable[[], float]:
    """Return a worker that counts lines, without the draw rules."""
    start = game.start(options={"repetition": 0, "turn-limit": 0})
    perft(start, 1, form)
    return partial(perft, start, depth, form)


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="number of rounds; the best one counts")
    rounds = arguments.parse_args().rounds

    settings = [(game, players) for game in GAMES for players in sorted(game.facts.players)]
    workers = {f"openspiel {BREAKTHROUGH}": rollouts(BREAKTHROUGH)}
    for game, players in settings:
        for form in (Form.COMPILED, Form.PLAIN):
            workers[f"{game.id} {players} {form}"] = random_worker(game, players, form)
    best = rates(workers, rounds, process_time)
    reference = best[f"openspiel {BREAKTHROUGH}"]

    print("Random play, decisions a second, one core\n")
    print("| game | players | compiled | plain | compiled / plain | compiled / OpenSpiel breakthrough 5x5 |")
    print("|---|---|---|---|---|---|")
    for game, players in settings:
        compiled, plain = (best[f"{game.id} {players} {form}"] for form in (Form.COMPILED, Form.PLAIN))
        ratios = f"{compiled / plain:.0f} x | {compiled / reference:.2f} x"
        print(f"| {game.id} | {players} | {shown(compiled)} | {shown(plain)} | {ratios} |")
    print(f"| OpenSpiel (C++) breakthrough 5x5 | 2 | {shown(reference)} | | | 1 |")

    siam = GAMES.find("siam")
    counts = rates(
        {"compiled": perft_worker(siam, 4, Form.COMPILED), "plain": perft_worker(siam, 2, Form.PLAIN)},
        rounds,
        process_time,
    )
    print("\nPerft of Siam, lines a second, one core\n")
    print("| form | depth | lines |\n|---|---|---|")
    print(f"| compiled | 4 | {shown(counts['compiled'])} |\n| plain | 2 | {shown(counts['plain'])} |")

    modules = subprocess.run([sys.executable, "-c", STARTUP], capture_output=True, text=True, check=True).stdout
    imported = {"numba", "numpy"} & set(modules.split())
    print(f"\n`howdah games` in a fresh process imports of Numba and NumPy: {', '.join(sorted(imported)) or 'neither'}")


if __name__ == "__main__":
    main()
