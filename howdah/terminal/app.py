"""The command line."""

from importlib.metadata import version
from typing import Annotated

import typer

from howdah.terminal.commands import advice, arena, inspect, play, records, selfplay, serve

app = typer.Typer(
    name="howdah",
    help="A table for four elephant board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(inspect.games)
app.command("rules")(inspect.rules)
app.command("show")(inspect.show)
app.command("moves")(inspect.moves)
app.command("perft")(inspect.perft)
app.command("learn")(play.learn)
app.command("play")(play.play)
app.command("hint")(advice.hint)
app.command("review")(advice.review)
app.command("replay")(play.replay)
app.command("watch")(play.watch)
app.command("selfplay")(selfplay.selfplay)
app.command("arena")(arena.arena)
app.command("serve")(serve.serve)
app.command("site")(serve.site)
app.add_typer(records.app, name="record")


@app.command()
def engine() -> None:
    """Answer requests on standard input, one JSON object a line (docs/engine-protocol.md)."""
    from howdah.engine.__main__ import main

    main()


def _print_version(asked: bool) -> None:  # noqa: FBT001
    if asked:
        typer.echo(version("howdah"))
        raise typer.Exit


@app.callback()
def _main(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play and study four elephant board games."""
