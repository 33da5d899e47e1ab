"""The command line."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated

import typer

from howdah.terminal.commands import (
    admin,
    advice,
    agents,
    arena,
    bot,
    clubs,
    doctor,
    exam,
    inspect,
    mine,
    play,
    puzzles,
    records,
    selfplay,
    serve,
    train,
)
from howdah.terminal.help import Command, Group

app = typer.Typer(name="howdah", cls=Group, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
COMMANDS: dict[str, Callable[..., None]] = {
    "games": inspect.games,
    "rules": inspect.rules,
    "show": inspect.show,
    "moves": inspect.moves,
    "perft": inspect.perft,
    "learn": play.learn,
    "play": play.play,
    "hint": advice.hint,
    "review": advice.review,
    "replay": play.replay,
    "watch": play.watch,
    "mine": mine.mine,
    "clubs": clubs.clubs,
    "selfplay": selfplay.selfplay,
    "arena": arena.arena,
    "train": train.train,
    "exam": exam.exam,
    "bot": bot.bot,
    "token": bot.token,
    "mcp": agents.mcp,
    "serve": serve.serve,
    "site": serve.site,
    "doctor": doctor.doctor,
}
for name, function in COMMANDS.items():
    app.command(name, cls=Command)(function)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(records.app, name="record")
app.add_typer(admin.app, name="admin")


@app.command(cls=Command)
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
    show_version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
) -> None:
    """Play and study four elephant board games."""
