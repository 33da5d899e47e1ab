"""The command that generates training data."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from howdah.terminal.commands import arguments as args
from howdah.terminal.console import console, exit_interrupted


class PresetName(StrEnum):
    """The presets, whose amounts are in `research.selfplay`, which needs an extra."""

    SAMPLE = "sample"
    LARGE = "large"


class RowKind(StrEnum):
    """What a row of the file is."""

    DECISIONS = "decisions"
    GAMES = "games"


def selfplay(  # noqa: PLR0913, PLR0917
    game: args.BoxName,
    out: Annotated[Path, typer.Option(dir_okay=False)],
    language: args.Language,
    preset: Annotated[PresetName | None, typer.Option()] = None,
    rows: Annotated[RowKind, typer.Option()] = RowKind.DECISIONS,
    games: Annotated[int | None, typer.Option(min=1, show_default="100")] = None,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    simulations: Annotated[int | None, typer.Option(min=2, show_default="200")] = None,
    explore: Annotated[int | None, typer.Option(min=0, show_default="20")] = None,
    seed: Annotated[int, typer.Option()] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
) -> None:
    """Let the tree search play against itself, and write training data (docs/dataset.md)."""
    from howdah.research.selfplay import PRESETS, Preset, Rows, generate, plan_of
    from howdah.workers.factory import worker_pool

    usual = PRESETS[preset] if preset else Preset(games=100, simulations=200, explore=20)
    games = games or usual.games
    plan = plan_of(
        game.game.start(players, game.options(option, components)),
        simulations or usual.simulations,
        usual.explore if explore is None else explore,
        seed,
    )
    with worker_pool(workers, ray) as pool, Progress(console=console()) as progress:
        bar = progress.add_task(game.box.id, total=games)
        safe = 0

        def tell(so_far: int) -> None:
            nonlocal safe
            safe = so_far
            progress.update(bar, completed=so_far)

        played_out = generate(plan, games, out, pool, tell, Rows(rows))
    if not played_out:
        raise exit_interrupted("selfplay-interrupted", games - safe, language)
