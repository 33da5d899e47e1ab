"""Steps of a batch against random play of one game at a time by the same rules: one thread, CPU time.

python -m benchmarks.batch [--rounds N] [--game ID ...] [--against FOLDER]

With `--against`, the folder of another version of the source, both versions take turns, each in a process of its own,
and their ratio is printed.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

import numpy as np

from benchmarks.engine import random_worker
from benchmarks.timing import rates, shown
from benchmarks.versions import two_versions
from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.batch import Batch

TOGETHER = (256, 1024, 4096)
STEPS = 400_000
WARM_UP = 200  # steps until the games of a batch are at different stages


def stepped(game: Game, together: int) -> Callable[[], float]:
    """Return a worker that steps games at random in one thread, without observations."""
    batch = Batch(game, together, threads=1)
    actions = np.zeros(together, dtype=np.int64)
    steps = STEPS // together

    def work(times: int = steps) -> float:
        for _ in range(times):
            batch.step_at_random(actions)
        return times * together

    work(WARM_UP)
    return work


# A program for both versions, so it uses only what both have: for each line of a game and a number of games together it
# steps at random and prints the steps of a CPU second.
CHILD = """
import sys
from time import process_time
import numpy as np
from howdah.games import GAMES
from howdah.research.batch import Batch

workers = {}
for line in sys.stdin:
    game, together = line.split()
    together = int(together)
    if line not in workers:
        workers[line] = Batch(GAMES.find(game), together, threads=1), np.zeros(together, dtype=np.int64)
        for _ in range(200):
            workers[line][0].step_at_random(workers[line][1])
    batch, actions = workers[line]
    steps = 200_000 // together
    begun = process_time()
    for _ in range(steps):
        batch.step_at_random(actions)
    print(steps * together / (process_time() - begun), flush=True)
"""


def compare(games: Sequence[Game], other: Path, rounds: int) -> None:
    """Print the rates of both versions, and their ratio."""
    print("| game | together | before | now | ratio |\n|---|--:|--:|--:|--:|")
    with two_versions(CHILD, other) as measured:
        for game in games:
            for together in TOGETHER:
                before, now = measured(f"{game.id} {together}", rounds)
                print(f"| {game.id} | {together} | {shown(before)} | {shown(now)} | {now / before:.2f} x |", flush=True)


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="number of rounds; the best one counts")
    arguments.add_argument("--game", action="append", choices=[game.id for game in GAMES], help="default: all")
    arguments.add_argument("--against", type=Path, help="the folder of another version")
    asked = arguments.parse_args()
    games = [game for game in GAMES if not asked.game or game.id in asked.game]
    if asked.against:
        compare(games, asked.against.resolve(), asked.rounds)
        return

    workers = {f"{game.id} alone": random_worker(game, game.facts.players[0], Form.COMPILED) for game in games}
    workers |= {f"{game.id} {together}": stepped(game, together) for game in games for together in TOGETHER}
    best = rates(workers, asked.rounds, process_time)
    print("| game | one game at a time |", " | ".join(f"{together} together" for together in TOGETHER), "|")
    print("|---|--:|" + "--:|" * len(TOGETHER))
    for game in games:
        alone = best[f"{game.id} alone"]
        batched = [best[f"{game.id} {together}"] for together in TOGETHER]
        print(
            f"| {game.id} | {shown(alone)} |", " | ".join(f"{shown(one)} ({one / alone:.2f})" for one in batched), "|"
        )


if __name__ == "__main__":
    main()
