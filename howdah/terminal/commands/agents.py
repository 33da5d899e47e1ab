"""The command that gives tools to language models and other agents."""

from typing import Annotated

import typer

from howdah.core.extras import require
from howdah.terminal import TERMINAL


def mcp(
    server: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    token: Annotated[str | None, typer.Option(envvar="HOWDAH_TOKEN")] = None,
) -> None:
    """Give language models tools for the games, by the Model Context Protocol on standard input and output."""
    require("howdah mcp", "mcp", *TERMINAL, "mcp", "markdown_it")
    from howdah.terminal.agents.mcp_server import run

    run(server, token)
