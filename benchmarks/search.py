"""Speed of the search: positions of alpha-beta and simulations of tree search a second.

python -m benchmarks.search [--rounds N]
"""

import argparse
from collections.abc import Callable

from benchmarks.timing import rates, shown
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.alphabeta import AlphaBeta
from howdah.players.mcts import MonteCarlo

NODES = 1_500_000
SIMULATIONS = 20_000
THREADS = (1, 2)


def worker(player: AlphaBeta | MonteCarlo, start: Position, nodes: int) -> Callable[[], float]:
    """Return a worker that searches a position."""
    player.prepare(start.game)
    budget = Budget(nodes=nodes)
    return lambda: player.choose(start, budget).nodes


def first_decision(game_id: str) -> Position:
    """Return the first position of a game in which a player is to move."""
    position = GAMES.find(game_id).start()
    while position.turn < 0:
        position = position.play(position.legal[0])
    return position


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=25, help="number of rounds; the best one counts")
    rounds = arguments.parse_args().rounds

    kinds: dict[tuple[str, str], tuple[Callable[[int], AlphaBeta | MonteCarlo], int]] = {
        ("alphabeta", "siam"): (lambda threads: AlphaBeta(threads=threads), NODES),
        ("alphabeta", "white-elephant"): (lambda threads: AlphaBeta(threads=threads), NODES),
        ("mcts", "china-shop"): (lambda threads: MonteCarlo(threads=threads), SIMULATIONS),
        ("mcts", "kerala"): (lambda threads: MonteCarlo(threads=threads), SIMULATIONS),
    }
    workers = {
        f"{player} {game} {threads}": worker(make(threads), first_decision(game), threads * nodes)
        for (player, game), (make, nodes) in kinds.items()
        for threads in THREADS
    }
    best = rates(workers, rounds)

    print("Search, positions (alphabeta) or simulations (mcts) a second\n")
    print("| player | game | one thread | two threads | ratio |")
    print("|---|---|---|---|---|")
    for player, game in kinds:
        one, two = (best[f"{player} {game} {threads}"] for threads in THREADS)
        print(f"| {player} | {game} | {shown(one)} | {shown(two)} | {two / one:.2f} x |")


if __name__ == "__main__":
    main()
