"""CPU seconds per move of each level in the browser's Python (Pyodide, run by Node).

python -m benchmarks.offline [GAME...]
python -m benchmarks.offline --same [GAME...]   # whether levels choose the same moves as on a server
"""

import argparse
from pathlib import Path

from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.levels import highest_browser_level, levels
from tools import rules_trace
from tools.pyodide import Pyodide

# CPU time and not wall time, so that other load on the machine counts less.
TIMED = '''
from random import Random
from js import process
from howdah.games import GAMES
from howdah.core.strength import Budget
from howdah.players.levels import LevelPlayer


def thought(game, players, level, nodes, seed):
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
    begun = process.cpuUsage().user
    searched = LevelPlayer(level).choose(now, Budget(nodes=nodes) if nodes else Budget()).nodes
    return (process.cpuUsage().user - begun) / 1_000_000, searched
'''
POSITIONS = 3
NODES = {True: 6_000, False: 120}  # to measure nodes a second: of alpha-beta, of tree search


def row(browser: Pyodide, game_id: str) -> str:
    """Return the row of a game. Levels with a budget of nodes are computed from nodes a second, others are measured."""
    game = GAMES.find(game_id)
    players = game.facts.players[-1]
    browser.call("thought", game_id, players, 1, 10, 0)

    def measured(level: int, nodes: int | None) -> tuple[float, float]:
        thoughts = [browser.call("thought", game_id, players, level, nodes, seed) for seed in range(POSITIONS)]
        return sum(seconds for seconds, _ in thoughts), sum(searched for _, searched in thoughts)

    seconds, searched = measured(7, NODES[suits_alphabeta(game)])
    rate = searched / seconds
    cells = [
        f"{level.budget.nodes / rate if level.budget.nodes else measured(number, None)[0] / POSITIONS:.1f} s"
        for number, level in enumerate(levels(game)[:-1], 1)
    ]
    return f"| {game_id} | {rate:,.0f} | {' | '.join(cells)} |"


def same(browser: Pyodide, game_id: str) -> str:
    """Return how many choices of each offered level are the same in the browser and compiled."""
    game = GAMES.find(game_id)
    cells = []
    for level in range(1, highest_browser_level(game) + 1):
        asked = (game_id, game.facts.players[-1], level, None, 1)
        pairs = list(zip(browser.call("choices", *asked), rules_trace.choices(*asked), strict=True))
        cells.append(f"{sum(there == here for there, here in pairs)} of {len(pairs)}")
    return f"| {game_id} | {' | '.join(cells)} |"


def main() -> None:
    """Print a line for each game, with the most players."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--same", action="store_true", help="compare choices instead of times")
    arguments.add_argument("games", nargs="*", default=[game.id for game in GAMES], metavar="GAME")
    asked = arguments.parse_args()
    program, line = (Path(rules_trace.__file__).read_text(encoding="utf-8"), same) if asked.same else (TIMED, row)
    with Pyodide() as browser:
        browser.run(program)
        for game_id in asked.games:
            print(line(browser, game_id), flush=True)


if __name__ == "__main__":
    main()
