"""The command line: what a person can ask of Howdah."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from howdah.core.errors import HowdahError
from howdah.terminal import advice, arena, looking, playing, publishing, records, selfplay, serving

app = typer.Typer(
    name="howdah",
    help="A table for four elephant board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(looking.games)
app.command("rules")(looking.rules)
app.command("show")(looking.show)
app.command("moves")(looking.moves)
app.command("perft")(looking.perft)
app.command("play")(playing.play)
app.command("hint")(advice.hint)
app.command("review")(advice.review)
app.command("replay")(playing.replay)
app.command("watch")(playing.watch)
app.command("selfplay")(selfplay.selfplay)
app.command("arena")(arena.arena)
app.command("serve")(serving.serve)
app.command("site")(publishing.site)
app.add_typer(records.app, name="record")


@app.command()
def engine() -> None:
    """Answer requests on standard input, one JSON object a line (docs/engine-protocol.md)."""
    from howdah.games import GAMES
    from howdah.protocol.stream import converse

    converse(GAMES, sys.stdin.buffer, sys.stdout.buffer)


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


def run() -> None:
    """Run the command; what is wrong with the input is said in one line."""
    try:
        app()
    except HowdahError as error:
        typer.echo(f"howdah: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
