"""The command that generates training data."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from howdah.terminal.commands import arguments as args
from howdah.terminal.console import console, exit_interrupted


def selfplay(  # noqa: PLR0913, PLR0917
    game: args.BoxName,
    out: Annotated[Path, typer.Option(dir_okay=False)],
    language: args.Language,
    games: Annotated[int, typer.Option(min=1)] = 100,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    simulations: Annotated[int, typer.Option(min=2)] = 200,
    explore: Annotated[int, typer.Option(min=0)] = 20,
    seed: Annotated[int, typer.Option()] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
) -> None:
    """Let the tree search play against itself, and write training data (docs/research.md)."""
    from howdah.research.selfplay import generate, plan_of
    from howdah.workers.factory import worker_pool

    plan = plan_of(game.game.start(players, game.options(option, components)), simulations, explore, seed)
    with worker_pool(workers, ray) as pool, Progress(console=console()) as progress:
        bar = progress.add_task(game.box.id, total=games)
        safe = 0

        def tell(so_far: int) -> None:
            nonlocal safe
            safe = so_far
            progress.update(bar, completed=so_far)

        played_out = generate(plan, games, out, pool, tell)
    if not played_out:
        raise exit_interrupted("selfplay-interrupted", games - safe, language)
