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
from howdah.terminal.language import own_language
from howdah.terminal.texts import TEXTS


def serve(  # noqa: PLR0913, PLR0917
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    database: Annotated[str, typer.Option()] = "",
    workers: Annotated[int, typer.Option(min=1)] = 1,
    origin: Annotated[list[str] | None, typer.Option()] = None,
    proxy: Annotated[str, typer.Option()] = "",
    thinkers: Annotated[int | None, typer.Option(min=1)] = None,
    log_level: Annotated[str, typer.Option()] = "info",
    keep_guests: Annotated[int, typer.Option(min=0)] = 400,
    keep_waiting: Annotated[int, typer.Option(min=0)] = 30,
    keep_finished: Annotated[int, typer.Option(min=0)] = 0,
    push_service: Annotated[list[str] | None, typer.Option()] = None,
    push_contact: Annotated[str, typer.Option()] = "",
    open_browser: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Run the server (docs/operations.md)."""
    require("howdah serve", "server", *SERVER)
    from howdah.server.serving import serve as run
    from howdah.server.settings import Keep, Push, Settings

    settings = Settings(
        database=database,
        host=host,
        port=port,
        workers=workers,
        origins=tuple(origin or ()),
        proxies=proxy,
        log_level=log_level,
        keep=Keep(keep_guests, keep_waiting, keep_finished),
        push=Push(tuple(push_service or ()), push_contact),
    )
    if open_browser:
        _open_when_it_runs(f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/")  # noqa: S104
    run(replace(settings, thinkers=thinkers) if thinkers else settings)


def site(out: Annotated[Path, typer.Option()], base: Annotated[str, typer.Option()] = "/") -> None:
    """Write the site as static files: all games, without a server (docs/offline.md)."""
    require("howdah site", "server", *SERVER)
    from howdah.server.static_site import write_site

    files = write_site(out, base)
    size = sum((out / file).stat().st_size for file in files) / 1_000_000
    values = {"folder": out, "count": len(files), "size": f"{size:.1f}", "base": base}
    typer.echo(TEXTS.text("site-written", own_language(), values))


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
