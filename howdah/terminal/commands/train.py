"""The command that trains a game's learned estimate."""

import inspect
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from howdah.core.extras import require
from howdah.terminal.commands import arguments as args
from howdah.terminal.console import INTERRUPTED, console
from howdah.terminal.texts import TEXTS


def train(  # noqa: PLR0913, PLR0917
    game: args.BoxName,
    folder: Annotated[Path, typer.Option(file_okay=False)],
    language: args.Language,
    games: Annotated[int, typer.Option(min=1)] = 5000,
    nodes: Annotated[int, typer.Option(min=10)] = 3000,
    rounds: Annotated[int, typer.Option(min=1)] = 16,
    pairs: Annotated[int, typer.Option(min=1)] = 200,
    match_nodes: Annotated[int, typer.Option(min=10)] = 20_000,
    seed: Annotated[int, typer.Option()] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
    out: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
) -> None:
    """Train the network of a game, and accept it if it wins a match against the one before (docs/players.md)."""
    require("howdah train", "arena", "numpy", "scipy", "matplotlib")
    from howdah.arena.training.plan import begin_or_go_on, plan_of
    from howdah.arena.training.training import Training
    from howdah.workers.factory import worker_pool

    plan = plan_of(game.game, games, nodes, rounds, pairs, match_nodes, seed)
    begin_or_go_on(plan, folder)
    command = (
        f"howdah train {plan.game} --folder {folder.name} --games {games} --nodes {nodes} --rounds {rounds} "
        f"--pairs {pairs} --match-nodes {match_nodes} --seed {seed}"
    )
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn())
    with worker_pool(workers, ray) as pool, Progress(*columns, console=Console(stderr=True)) as progress:
        training = Training(plan, folder, pool)
        playing, learning, comparing = (
            progress.add_task(TEXTS.text(f"train-{part}", language), total=None) for part in ("play", "learn", "match")
        )
        played = training.play(lambda done, of: progress.update(playing, completed=done, total=of))
        if played:
            training.learn(command, lambda done, of: progress.update(learning, completed=done, total=of))
            found = training.compare(lambda so_far: progress.update(comparing, completed=so_far.pairs, total=pairs))
    if not played or found is None:
        console().print(TEXTS.text("train-interrupted", language))
        raise typer.Exit(INTERRUPTED)
    console().print(TEXTS.text("train-result", language, {"result": str(found)}))
    if not found.accepted:
        console().print(TEXTS.text("train-refused", language))
        return
    target = out or Path(inspect.getfile(game.game.network_weights))
    training.accept(found, target)
    console().print(TEXTS.text("train-accepted", language, {"file": str(target)}))
