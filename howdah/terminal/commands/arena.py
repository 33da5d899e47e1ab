"""The command that lets computer players play each other."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from howdah.core.errors import OptionsError
from howdah.core.extras import require
from howdah.core.strength import Budget
from howdah.terminal.commands import arguments as args
from howdah.terminal.console import console, exit_interrupted
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.arena.results import Results
    from howdah.arena.standings import Standing


def arena(  # noqa: PLR0913, PLR0917
    game: args.BoxName,
    contenders: Annotated[list[str], typer.Argument(metavar="PLAYER...")],
    games: Annotated[int, typer.Option("--games", min=1)],
    language: args.Language,
    seconds: Annotated[float | None, typer.Option(min=0.001)] = None,
    nodes: Annotated[int | None, typer.Option(min=1)] = None,
    players: args.Players = None,
    option: args.Settings = None,
    components: args.ComponentsFile = None,
    opening: Annotated[int, typer.Option(min=0)] = 2,
    seed: Annotated[int, typer.Option()] = 1,
    neighbours: Annotated[bool, typer.Option("--neighbours")] = False,
    alone: Annotated[bool, typer.Option("--alone")] = False,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
    ray: args.RayAddress = None,
    out: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
    plot: Annotated[Path | None, typer.Option(dir_okay=False)] = None,
) -> None:
    """Let computer players play each other, and rate them (docs/players.md)."""
    from howdah.arena.plot import check_plot
    from howdah.arena.plot import plot as draw
    from howdah.arena.results import Results
    from howdah.arena.settings import settle
    from howdah.arena.standings import standings

    if seconds is not None and nodes is not None:
        raise OptionsError("expected --seconds or --nodes, but found both")
    settings = settle(
        game.game,
        contenders,
        games,
        players=players,
        options=game.options(option, components),
        budget=Budget(seconds=seconds, nodes=nodes),
        opening=opening,
        seed=seed,
        neighbours=neighbours,
        alone=alone,
    )
    require("howdah arena", "arena", "choix")
    if plot:
        check_plot(plot)
    results = Results.resume(settings, out)
    played_out = _play(results, jobs, ray)
    found = standings(settings, results.played.values())
    results.finish([asdict(standing) for standing in found])
    console().print(_table(found, language))
    if plot:
        draw(plot, settings, found)
    if not played_out:
        raise exit_interrupted("contest-interrupted", len(results.missing), language)


def _play(results: "Results", jobs: int | None, ray: str | None) -> bool:
    """Play what is missing; False if Ctrl-C ended it early."""
    from howdah.arena.match import Result, play
    from howdah.workers.factory import worker_pool

    missing = results.missing
    if not missing:
        return True
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with worker_pool(jobs, ray) as pool, Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(
            results.settings.game, total=len(missing) + len(results.played), completed=len(results.played)
        )

        def keep(result: Result) -> None:
            results.append(result)
            progress.advance(task)

        return pool.map_unordered(partial(play, results.settings), missing, keep)


def _table(found: "list[Standing]", language: str) -> Table:
    headings = ["games", "score-percent", "rating", "confidence"]
    if any(standing.alone is not None for standing in found):
        headings.append("alone-percent")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(TEXTS.text("contender", language), no_wrap=True)
    for heading in headings:
        table.add_column(TEXTS.text(heading, language), justify="right")
    for standing in found:
        interval = f"{standing.low:+.0f} … {standing.high:+.0f}"
        cells = [str(standing.games), _percent(standing.score), f"{standing.rating:+.0f}", interval]
        table.add_row(standing.contender, *[*cells, _percent(standing.alone)][: len(headings)])
    return table


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}"
