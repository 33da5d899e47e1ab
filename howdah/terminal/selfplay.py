"""The command that makes data to learn from."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from howdah.core.errors import EngineError
from howdah.terminal.arguments import ComponentsFile, GameName, Players, Settings, options_from
from howdah.terminal.describe import console


def selfplay(  # noqa: PLR0913, PLR0917
    game: GameName,
    out: Annotated[Path, typer.Option(help="The Parquet file to write, or to go on with.", dir_okay=False)],
    games: Annotated[int, typer.Option(min=1, help="How many games the file shall hold.")] = 100,
    players: Players = None,
    option: Settings = None,
    components: ComponentsFile = None,
    simulations: Annotated[int, typer.Option(min=2, help="Simulations for each decision.")] = 200,
    explore: Annotated[int, typer.Option(min=0, help="Decisions at the start that are drawn by their visits.")] = 20,
    seed: Annotated[int, typer.Option(help="Equal seeds, equal games.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
) -> None:
    """Let the tree search play against itself, and write what it saw (docs/research.md)."""
    if not find_spec("pyarrow"):
        raise EngineError("selfplay writes Parquet and needs pyarrow; expected: pip install 'howdah[data]'")
    from howdah.research.selfplay import generate, plan_of

    plan = plan_of(game.start(players, options_from(option, components)), simulations, explore, seed)
    with Progress(console=console()) as progress:
        bar = progress.add_task(game.id, total=games)
        for done in generate(plan, games, out, workers):
            progress.update(bar, completed=done)
