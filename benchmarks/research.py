"""Speed of the environments: batches with and without observations, compared with other libraries.

python -m benchmarks.research [--rounds N]
"""

import argparse
from collections.abc import Callable

import numpy as np

from benchmarks.libraries import animal_shogi, connect_four
from benchmarks.timing import rates, shown
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.batch import Batch

GAMES_TOGETHER = (1024, 2048, 4096)
PGX_TOGETHER = (256, 1024, 4096)
STEPS = 200_000
WARM_UP = 300  # steps until the games of a batch are at different stages


def batched(game: Game, players: int, together: int, *, observed: bool) -> Callable[[], float]:
    """Return a worker that steps games at random, if asked with observations and masks."""
    batch = Batch(game, together, players)
    actions = np.zeros(together, dtype=np.int64)
    observations = np.zeros((together, *batch.encoding.shape), dtype=np.uint8)
    masks = np.zeros((together, batch.actions), dtype=np.uint8)

    def step(times: int) -> None:
        for _ in range(times):
            batch.step_at_random(actions)
            if observed:
                batch.observe(observations)
                batch.mask(masks)

    def work() -> float:
        step(STEPS // together)
        return STEPS // together * together

    step(WARM_UP)
    return work


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="number of rounds; the best one counts")
    rounds = arguments.parse_args().rounds

    settings = [(game, players) for game in GAMES for players in sorted(game.facts.players)]
    workers = {"PettingZoo connect_four": connect_four()}
    for together in PGX_TOGETHER:
        workers[f"pgx animal_shogi {together}"] = animal_shogi(together)
    for game, players in settings:
        for together in GAMES_TOGETHER:
            for observed in (False, True):
                name = f"{game.id} {players} {observed} {together}"
                workers[name] = batched(game, players, together, observed=observed)
    best = rates(workers, rounds)

    def at_best(name: str) -> float:
        return max(rate for worker, rate in best.items() if worker.startswith(name))

    zoo, pgx = at_best("PettingZoo"), at_best("pgx")
    print("Random steps a second, all cores, at the best number of games together\n")
    print("| environment | players | steps | with observations and masks | / connect_four | / animal_shogi |")
    print("|---|---|---|---|---|---|")
    for game, players in settings:
        bare, seen = (at_best(f"{game.id} {players} {observed} ") for observed in (False, True))
        ratios = f"{seen / zoo:.0f} x | {seen / pgx:.1f} x"
        print(f"| {game.id} | {players} | {shown(bare)} | {shown(seen)} | {ratios} |")
    print(f"| PettingZoo connect_four | 2 | | {shown(zoo)} | 1 | |")
    print(f"| pgx animal_shogi | 2 | | {shown(pgx)} | | 1 |")


if __name__ == "__main__":
    main()
