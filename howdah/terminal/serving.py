"""The command that serves tables to browsers and programs."""

from dataclasses import replace
from typing import Annotated

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
    run(replace(settings, thinkers=thinkers) if thinkers else settings)
