"""Tuning: weights for a game's evaluation, learned from games that its searching player plays with itself.

    python -m howdah.lab.tuning siam --games 2000 --nodes 3000

writes the game's `weights.py`. Since the player that learns is also the one that plays, a second round begins where the
first one ended.
"""

import inspect
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.lab.regression import Weights, fit, loss
from howdah.lab.samples import Sample, samples

# Every so many games are held back, to see what the weights say of games that they were not made from.
HELD_BACK: Final = 5

FILE: Final = '''"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: {command}
"""

{early}

{late}
'''


command = typer.Typer(add_completion=False)


@command.command()
def tune(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    games: Annotated[int, typer.Option(min=HELD_BACK, help="How many games to learn from.")] = 1000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes for each move of these games.")] = 1000,
    seed: Annotated[int, typer.Option(help="Of openings, draws and lengths of openings.")] = 1,
    caution: Annotated[
        float, typer.Option(min=0, help="How many positions must speak against a weight to change it.")
    ] = 1000.0,
    out: Annotated[Path | None, typer.Option(dir_okay=False, help="Another file than the game's weights.py.")] = None,
) -> None:
    """Learn the weights of a game's evaluation and write them down."""
    chosen = GAMES.find(game)
    learned, held_back = list[Sample](), list[Sample]()
    for number in track(range(games), "playing", console=Console(stderr=True), transient=True):
        random = Random(f"{seed} {number}")  # noqa: S311
        players = chosen.facts.players[number % len(chosen.facts.players)]
        (held_back if number % HELD_BACK == 0 else learned).extend(samples(chosen, players, nodes, random))
    before = Weights(chosen.evaluation.EARLY, chosen.evaluation.LATE)
    after = fit(learned, before, caution)
    by = f"python -m howdah.lab.tuning {game} --games {games} --nodes {nodes} --seed {seed} --caution {caution:g}"
    file = out or Path(inspect.getfile(chosen.evaluation)).with_name("weights.py")
    file.write_text(written(chosen, after, by), encoding="utf-8")
    Console().print(_table(chosen, before, after))
    Console().print(
        f"positions: {len(learned)} learned from, {len(held_back)} held back\n"
        f"loss on those held back: {loss(held_back, before):.4f} before, {loss(held_back, after):.4f} after"
    )


def written(game: Game, weights: Weights, by: str) -> str:
    """Return the text of a file of weights."""
    return FILE.format(
        command=by,
        early=_numbers("EARLY", game, weights.early),
        late=_numbers("LATE", game, weights.late),
    )


def _numbers(name: str, game: Game, weights: tuple[int, ...]) -> str:
    lines = [f"    {weight},  # {term}" for term, weight in zip(game.terms, weights, strict=True)]
    return "\n".join([f"{name} = (", *lines, ")"])


def _table(game: Game, before: Weights, after: Weights) -> Table:
    table = Table("term", "early", "was", "late", "was", box=None, padding=(0, 2, 0, 0))
    for term, *numbers in zip(game.terms, after.early, before.early, after.late, before.late, strict=True):
        table.add_row(term, *map(str, numbers))
    return table


if __name__ == "__main__":
    command()
