"""Steps of a batch against random play of one game at a time by the same rules: one thread, CPU time.

python -m benchmarks.batch [--rounds N]
"""

import argparse
from collections.abc import Callable
from time import process_time

import numpy as np

from benchmarks.engine import random_worker
from benchmarks.timing import rates, shown
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


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="number of rounds; the best one counts")
    rounds = arguments.parse_args().rounds

    workers = {f"{game.id} alone": random_worker(game, game.facts.players[0], Form.COMPILED) for game in GAMES}
    workers |= {f"{game.id} {together}": stepped(game, together) for game in GAMES for together in TOGETHER}
    best = rates(workers, rounds, process_time)
    print("| game | one game at a time |", " | ".join(f"{together} together" for together in TOGETHER), "|")
    print("|---|--:|" + "--:|" * len(TOGETHER))
    for game in GAMES:
        alone = best[f"{game.id} alone"]
        batched = [best[f"{game.id} {together}"] for together in TOGETHER]
        print(
            f"| {game.id} | {shown(alone)} |", " | ".join(f"{shown(one)} ({one / alone:.2f})" for one in batched), "|"
        )


if __name__ == "__main__":
    main()
