"""Write positions with a forced win, found by trying everything, for the tests of the search.

python -m tools.write_problems siam
"""

import sys
from pathlib import Path
from random import Random

from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.alphabeta import AlphaBeta
from howdah.puzzles.solver import wins_in

FOLDER = Path(__file__).parents[1] / "tests" / "players" / "problems"
# Positions by the mover's own moves to win, the winning one included: a win in 3 is one in at most 5 moves of both.
WANTED = {"siam": {1: 100, 2: 60, 3: 60}, "white-elephant": {1: 40, 2: 40}}
RANDOM_MOVES = 0.25  # the share of random moves, so that positions differ


def positions(game_id: str, random: Random) -> list[Position]:
    """Return the positions of a game between two shallow searches that sometimes play random moves."""
    now = GAMES.find(game_id).start()
    met = []
    while not now.over:
        met.append(now)
        careless = now.turn == CHANCE or random.random() < RANDOM_MOVES  # the lot for who begins
        now = now.play(random.choice(now.legal) if careless else AlphaBeta().choose(now, Budget(depth=2)).move)
    return met


def main(game_id: str) -> None:
    """Write the file of a game."""
    random, wanted = Random(1), WANTED[game_id]
    found: dict[int, list[str]] = {moves: [] for moves in wanted}
    while any(len(found[moves]) < wanted[moves] for moves in wanted):
        # The last positions of a game are where wins are; of those one each, so that no two are alike.
        now = random.choice(positions(game_id, random)[-8:])
        fresh = now.game.position(str(now))
        moves = wins_in(fresh, max(wanted))
        if moves and len(found[moves]) < wanted[moves] and str(now) not in found[moves]:
            found[moves].append(str(now))
    FOLDER.mkdir(exist_ok=True)
    lines = [f"{moves} {text}\n" for moves in sorted(found) for text in found[moves]]
    (FOLDER / f"{game_id}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
