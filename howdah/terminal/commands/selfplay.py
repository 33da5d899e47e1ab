"""The command that makes data to learn from."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from howdah.core.errors import EngineError
from howdah.terminal.arguments import ComponentsFile, GameName, Language, Players, RayAddress, Settings, options_from
from howdah.terminal.describe import console
from howdah.terminal.interruption import interruption


def selfplay(  # noqa: PLR0913, PLR0917
    game: GameName,
    out: Annotated[Path, typer.Option(help="The Parquet file to write, or to go on with.", dir_okay=False)],
    language: Language,
    games: Annotated[int, typer.Option(min=1, help="How many games the file shall hold.")] = 100,
    players: Players = None,
    option: Settings = None,
    components: ComponentsFile = None,
    simulations: Annotated[int, typer.Option(min=2, help="Simulations for each decision.")] = 200,
    explore: Annotated[int, typer.Option(min=0, help="Decisions at the start that are drawn by their visits.")] = 20,
    seed: Annotated[int, typer.Option(help="Equal seeds, equal games.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Games at a time; one a core if left out.")] = None,
    ray: RayAddress = None,
) -> None:
    """Let the tree search play against itself, and write what it saw (docs/research.md)."""
    if not find_spec("pyarrow"):
        raise EngineError("selfplay writes Parquet and needs pyarrow; expected: pip install 'howdah[data]'")
    from howdah.crew.hiring import hire
    from howdah.research.selfplay import generate, plan_of

    plan = plan_of(game.start(players, options_from(option, components)), simulations, explore, seed)
    with hire(workers, ray) as crew, Progress(console=console()) as progress:
        bar = progress.add_task(game.id, total=games)
        safe = 0

        def tell(so_far: int) -> None:
            nonlocal safe
            safe = so_far
            progress.update(bar, completed=so_far)

        played_out = generate(plan, games, out, crew, tell)
    if not played_out:
        raise interruption("selfplay-interrupted", games - safe, language)
