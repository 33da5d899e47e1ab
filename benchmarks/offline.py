"""How long the levels think in the browser: seconds per move, in Pyodide, run by Node from the built site.

python -m benchmarks.offline [GAME...]
"""

import sys
from statistics import mean

from howdah.games import GAMES
from howdah.players.levels import HIGHEST
from tests.offline.pyodide import Pyodide

TIMED = '''
import time
from random import Random
from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.levels import Levelled


def thought(game, players, level, seed):
    """Return the seconds and the nodes that a level takes somewhere in a random game."""
    random = Random(seed)
    now = GAMES.find(game).start(players)
    for _ in range(10 + 15 * seed):
        after = now.play(random.choice(now.legal))
        if after.over:
            break
        now = after
    while now.turn < 0:
        now = now.play(random.choice(now.legal))
    begun = time.perf_counter()
    nodes = Levelled(level).choose(now, Budget()).nodes
    return time.perf_counter() - begun, nodes
'''
POSITIONS = 3


def main() -> None:
    """Print a table of the levels of each game, with the most players."""
    chosen = sys.argv[1:] or [game.id for game in GAMES]
    with Pyodide() as browser:
        browser.run(TIMED)
        print("| game | " + " | ".join(f"level {level}" for level in range(1, HIGHEST)) + " | nodes/s |")
        print("|---" * (HIGHEST + 1) + "|")
        for game in chosen:
            players = GAMES.find(game).facts.players[-1]
            browser.call("thought", game, players, 1, 0)
            cells, rate = [], 0.0
            for level in range(1, HIGHEST):
                thoughts = [browser.call("thought", game, players, level, seed) for seed in range(POSITIONS)]
                cells.append(f"{mean(seconds for seconds, _ in thoughts):.1f} s")
                rate = sum(nodes for _, nodes in thoughts) / sum(seconds for seconds, _ in thoughts)
            print(f"| {game} | " + " | ".join(cells) + f" | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
