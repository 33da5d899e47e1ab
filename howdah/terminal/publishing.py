"""The command that writes a site of files alone."""

from pathlib import Path
from typing import Annotated

import typer


def site(
    out: Annotated[Path, typer.Option(help="The folder to write into.")],
    base: Annotated[str, typer.Option(help="The path that the host serves it under, such as /games/.")] = "/",
) -> None:
    """Write the site as files, for any host of files: all games, without a server (docs/offline.md)."""
    from howdah.server.static_site import write_site

    files = write_site(out, base)
    size = sum((out / file).stat().st_size for file in files) / 1_000_000
    typer.echo(f"{out}: {len(files)} files, {size:.1f} MB, to be served under {base}")
