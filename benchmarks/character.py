"""Facts about the games from random play: spaces, branching factor, length and results by seat.

python -m benchmarks.character [--games N]
"""

import argparse

import numpy as np

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.batch import Batch

SLOTS = 500


def play(game: Game, players: int, games: int) -> tuple[str, ...]:
    """Play random games and return the cells of a row."""
    batch = Batch(game, SLOTS, players)
    batch.reset(1)
    wanted = -(-games // SLOTS)  # games of each slot, so that long games are not under-represented
    actions = np.zeros(SLOTS, dtype=np.int64)
    length, ended = np.zeros(SLOTS, dtype=np.int64), np.zeros(SLOTS, dtype=np.int64)
    choices = most = decisions = 0
    lengths: list[int] = []
    results: list[np.ndarray] = []
    while ended.min() < wanted:
        counted = ended < wanted
        choices += int(batch.counts[counted].sum())
        most = max(most, int(batch.counts.max()))
        decisions += int(counted.sum())
        batch.sample(actions)
        batch.step(actions)
        length += 1
        over = batch.finished == 1
        lengths.extend(length[over & counted].tolist())
        results.extend(batch.rewards[over & counted])
        length[over] = 0
        ended += over
    returns = np.array(results)
    error = 2 * returns.std(axis=0).max() / np.sqrt(len(returns))
    shape = " x ".join(map(str, batch.encoding.shape))
    low, middle, high = (int(part) for part in np.percentile(lengths, [5, 50, 95]))
    seats = ", ".join(f"{mean:+.3f}" for mean in returns.mean(axis=0))
    drawn = float((returns == 0).all(axis=1).mean())
    return (
        game.id, str(players), str(batch.actions), shape, f"{choices / decisions:.1f} ({most})",
        f"{low} – **{middle}** – {high}", f"{drawn:.1%}", f"{seats} (± {error:.3f})",
    )  # fmt: skip


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=20_000)
    games = arguments.parse_args().games
    headings = ("game", "players", "actions", "observation", "legal moves: mean (most)",
                "decisions: 5 % – half – 95 %", "shared by all", "mean result of each seat")  # fmt: skip
    print("| " + " | ".join(headings) + " |")
    print("|---|---|---|---|---|---|---|---|")
    for game in GAMES:
        for players in sorted(game.facts.players):
            print("| " + " | ".join(play(game, players, games)) + " |")


if __name__ == "__main__":
    main()
