"""The command that holds computer players against each other."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from howdah.core.errors import OptionsError
from howdah.players.decision import Budget
from howdah.terminal.arguments import ComponentsFile, GameName, Language, Players, RayAddress, Settings, options_from
from howdah.terminal.describe import TEXTS, console
from howdah.terminal.interruption import interruption

if TYPE_CHECKING:
    from howdah.lab.results import Results
    from howdah.lab.standings import Standing


def arena(  # noqa: PLR0913, PLR0917
    game: GameName,
    contenders: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Such as greedy, mcts:2000, alphabeta:d2, alphabeta:0.2s.")
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games each pairing plays.")],
    language: Language,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For a move of players without a budget.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="For a move of players without a budget.")] = None,
    players: Players = None,
    option: Settings = None,
    components: ComponentsFile = None,
    opening: Annotated[int, typer.Option(min=0, help="Moves made at random to begin with.")] = 2,
    seed: Annotated[int, typer.Option(help="Of openings, draws and players.")] = 1,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Each meets only the next one.")] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="The first has one seat in every game, another has all the rest.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time; one a core if left out.")] = None,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option(dir_okay=False, help="Keep results here, and go on with them.")] = None,
    plot: Annotated[Path | None, typer.Option(dir_okay=False, help="Draw the ratings: a .png or .svg file.")] = None,
) -> None:
    """Let computer players play each other, and rate them (docs/players.md)."""
    from howdah.lab.plot import check_plot
    from howdah.lab.plot import plot as draw
    from howdah.lab.results import Results
    from howdah.lab.settings import settle
    from howdah.lab.standings import need, standings

    if seconds is not None and nodes is not None:
        raise OptionsError("expected --seconds or --nodes, but found both")
    settings = settle(
        game,
        contenders,
        games,
        players=players,
        options=options_from(option, components),
        budget=Budget(seconds=seconds, nodes=nodes),
        opening=opening,
        seed=seed,
        neighbours=neighbours,
        alone=alone,
    )
    need("choix", "ratings")
    if plot:
        check_plot(plot)
    results = Results.resume(settings, out)
    played_out = _play(results, jobs, ray)
    found = standings(settings, results.played.values())
    results.write([asdict(standing) for standing in found])
    console().print(_table(found, language))
    if plot:
        draw(plot, settings, found)
    if not played_out:
        raise interruption("contest-interrupted", len(results.missing), language)


def _play(results: "Results", jobs: int | None, ray: str | None) -> bool:
    """Play what is missing; False if Ctrl-C ended it early."""
    from howdah.crew.hiring import hire
    from howdah.lab.match import Result, play

    missing = results.missing
    if not missing:
        return True
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with hire(jobs, ray) as crew, Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(
            results.settings.game, total=len(missing) + len(results.played), completed=len(results.played)
        )

        def keep(result: Result) -> None:
            results.keep(result)
            progress.advance(task)

        return crew.work(partial(play, results.settings), missing, keep)


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
