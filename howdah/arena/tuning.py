"""Texel tuning: weights of a game's evaluation, learned from self-play of its search.

    python -m howdah.arena.tuning siam --games 2000 --nodes 3000

writes the game's `weights.py`. The games are played with the weights before, so a second round starts from the first.
"""

import argparse
import inspect
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from howdah.arena.regression import Weights, fit, loss
from howdah.arena.samples import Sample, samples
from howdah.core.game import Game
from howdah.games import GAMES

HELD_BACK: Final = 5  # every fifth game is in the validation set

FILE: Final = '''"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: {command}
"""

{early}

{late}
'''


def tune(game: Game, games: int, nodes: int, seed: int, caution: float, out: Path) -> None:
    """Learn the weights of a game's evaluation, write them to a file, and print what has changed."""
    learned, held_back = list[Sample](), list[Sample]()
    for number in range(games):
        random = Random(f"{seed} {number}")  # noqa: S311
        players = game.facts.players[number % len(game.facts.players)]
        (held_back if number % HELD_BACK == 0 else learned).extend(samples(game, players, nodes, random))
    before = Weights(game.weights.EARLY, game.weights.LATE)
    after = fit(learned, before, caution)
    by = f"python -m howdah.arena.tuning {game.id} --games {games} --nodes {nodes} --seed {seed} --caution {caution:g}"
    out.write_text(written(game, after, by), encoding="utf-8")
    print(f"{'term':20} {'early':>7} {'was':>7} {'late':>7} {'was':>7}")  # noqa: T201
    for term, *numbers in zip(game.terms, after.early, before.early, after.late, before.late, strict=True):
        print(f"{term:20}", *(f"{number:7}" for number in numbers))  # noqa: T201
    print(  # noqa: T201
        f"positions: {len(learned)} learned from, {len(held_back)} held back\n"
        f"loss on those held back: {loss(held_back, before):.4f} before, {loss(held_back, after):.4f} after"
    )


def written(game: Game, weights: Weights, by: str) -> str:
    """Return the text of a `weights.py`."""
    return FILE.format(
        command=by, early=_numbers("EARLY", game, weights.early), late=_numbers("LATE", game, weights.late)
    )


def _numbers(name: str, game: Game, weights: tuple[int, ...]) -> str:
    lines = [f"    {weight},  # {term}" for term, weight in zip(game.terms, weights, strict=True)]
    return "\n".join([f"{name} = (", *lines, ")"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and tune."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in GAMES], help="the game's id")
    parser.add_argument("--games", type=int, default=1000, help="number of games to learn from")
    parser.add_argument("--nodes", type=int, default=1000, help="search budget for each move of these games")
    parser.add_argument("--seed", type=int, default=1, help="seed of openings and draws")
    parser.add_argument(
        "--caution", type=float, default=1000.0, help="number of positions that must contradict a weight to change it"
    )
    parser.add_argument("--out", type=Path, help="another file than the game's weights.py")
    asked = parser.parse_args(arguments)
    if asked.games < HELD_BACK:
        parser.error(f"--games is {asked.games}; expected at least {HELD_BACK}")
    game = GAMES.find(asked.game)
    out = asked.out or Path(inspect.getfile(game.evaluation)).with_name("weights.py")
    tune(game, asked.games, asked.nodes, asked.seed, asked.caution, out)


if __name__ == "__main__":
    main()
