"""The command that serves tables to browsers and programs."""

import webbrowser
from dataclasses import replace
from threading import Thread
from time import sleep
from typing import Annotated
from urllib.request import urlopen

import typer


def serve(  # noqa: PLR0913, PLR0917
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(help="Such as postgresql://user@host/name; a file in your data folder if left out.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another address of the site, such as https://games.example.org.")
    ] = None,
    proxy: Annotated[str, typer.Option(help="Addresses of proxies whose X-Forwarded headers are believed.")] = "",
    thinkers: Annotated[
        int | None, typer.Option(min=1, help="Computer players that think at a time; one less than cores if left out.")
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser when it runs.")] = False,
) -> None:
    """Serve tables to play at, until stopped (docs/operations.md)."""
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


def _open_when_it_runs(address: str) -> None:
    """Show a page in the browser as soon as there is one."""

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
