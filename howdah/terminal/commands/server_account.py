"""Who asks a server: the name of this terminal there, by its stored cookie, or an account with its passphrase."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.terminal.tables.server_session import ServerSession

Address: TypeAlias = Annotated[str, typer.Argument(metavar="ADDRESS")]
Account: TypeAlias = Annotated[str | None, typer.Option()]
Passphrase: TypeAlias = Annotated[str | None, typer.Option(envvar="HOWDAH_PASSPHRASE")]


@contextmanager
def session_at(server: str, language: str, account: str | None, passphrase: str | None) -> "Iterator[ServerSession]":
    """Open a session at a server; one of an account is signed out at the end, and its cookie is not stored."""
    from howdah.terminal.tables.connection import RefusedError
    from howdah.terminal.tables.server_session import Link, ServerSession

    address = Link.read(f"{server.rstrip('/')}/any").server
    session = ServerSession(address, language, keeps_cookies=account is None)
    try:
        if account is None:
            yield session
            return
        secret = passphrase or typer.prompt(TEXTS.text("passphrase", language), hide_input=True)
        session.request("POST", "/api/session/sign-in", {"login": account, "passphrase": secret})
        try:
            yield session
        finally:
            with suppress(RefusedError):
                session.request("DELETE", "/api/session")
    finally:
        session.close()
