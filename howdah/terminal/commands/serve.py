"""The commands that run the server and write the site as static files."""

import webbrowser
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Annotated
from urllib.request import urlopen

import typer

from howdah.core.extras import require
from howdah.terminal import SERVER


def serve(  # noqa: PLR0913, PLR0917
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(help="Such as postgresql://user@host/name; by default a file in your data folder.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another address of the site, such as https://games.example.org.")
    ] = None,
    proxy: Annotated[str, typer.Option(help="Addresses of proxies whose X-Forwarded headers are trusted.")] = "",
    thinkers: Annotated[
        int | None, typer.Option(min=1, help="Searches at a time; one less than the number of cores by default.")
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser when the server runs.")] = False,
) -> None:
    """Run the server (docs/operations.md)."""
    require("howdah serve", "server", *SERVER)
    from howdah.server.serving import serve as run
    from howdah.server.settings import Settings

    settings = Settings(
        database=database,
        host=host,
        port=port,
        workers=workers,
        origins=tuple(origin or ()),
        proxies=proxy,
        log_level=log_level,
    )
    if open_browser:
        _open_when_it_runs(f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/")  # noqa: S104
    run(replace(settings, thinkers=thinkers) if thinkers else settings)


def site(
    out: Annotated[Path, typer.Option(help="The folder to write into.")],
    base: Annotated[str, typer.Option(help="The path of the site on its host, such as /games/.")] = "/",
) -> None:
    """Write the site as static files: all games, without a server (docs/offline.md)."""
    require("howdah site", "server", *SERVER)
    from howdah.server.static_site import write_site

    files = write_site(out, base)
    size = sum((out / file).stat().st_size for file in files) / 1_000_000
    typer.echo(f"{out}: {len(files)} files, {size:.1f} MB, to be served under {base}")


def _open_when_it_runs(address: str) -> None:
    """Open the site in the browser as soon as the server answers."""

    def wait() -> None:
        while not _answers(address):
            sleep(0.1)
        webbrowser.open(address)

    Thread(target=wait, name="browser", daemon=True).start()


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}healthz", timeout=5):  # noqa: S310
            return True
    except OSError:
        return False
