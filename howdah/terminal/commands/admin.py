"""Commands for the owner of a server: copies of the database, checks, statistics and deletion."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from howdah.core.extras import require
from howdah.terminal import SERVER
from howdah.terminal.help import Command, Group
from howdah.terminal.language import own_language
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.storage.sql.database import Database

T = TypeVar("T")
app = typer.Typer(cls=Group, no_args_is_help=True)
DatabaseUrl: TypeAlias = Annotated[str, typer.Option("--database")]
Most: TypeAlias = Annotated[int, typer.Option(min=1)]
Json: TypeAlias = Annotated[bool, typer.Option("--json")]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes")]
File: TypeAlias = Annotated[Path, typer.Argument()]


@app.command(cls=Command)
def backup(file: File, database: DatabaseUrl = "") -> None:
    """Copy the database into a new file, also while a server runs (SQLite)."""
    admin, url = _admin(database)
    from howdah.storage.sql.sqlite_backup import back_up

    back_up(admin.database_file(url), file)
    _say("backup-written", file=file, size=f"{file.stat().st_size / 1_000_000:.1f}")


@app.command(cls=Command)
def restore(file: File, database: DatabaseUrl = "") -> None:
    """Put a copy in the place of the database; no server may run on it (SQLite)."""
    admin, url = _admin(database)
    from howdah.storage.sql.sqlite_backup import restore as put_back

    target = admin.database_file(url)
    kept = put_back(file, target)
    _say("backup-restored", file=target)
    if kept:
        _say("backup-kept", file=kept)


@app.command(cls=Command)
def check(database: DatabaseUrl = "") -> None:
    """Replay the journal of every table; exit with 1 if one cannot be read."""
    admin, url = _admin(database)
    from howdah.games import GAMES

    async def count(opened: "Database") -> tuple[int, int]:
        good = bad = 0
        async for one in admin.check(opened, GAMES):
            if one.error:
                bad += 1
                typer.echo(TEXTS.labelled(one.id, one.error, own_language()), err=True)
            else:
                good += 1
        return good, bad

    good, bad = _on(admin, url, count)
    _say("tables-checked", count=good + bad, bad=bad)
    if bad:
        raise typer.Exit(1)


@app.command(cls=Command)
def statistics(database: DatabaseUrl = "", as_json: Json = False) -> None:
    """Count tables, events and people."""
    admin, url = _admin(database)
    found = vars(_on(admin, url, admin.statistics))
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, value in found.items():
        text = ", ".join(f"{key} {count}" for key, count in sorted(value.items())) if isinstance(value, dict) else value
        typer.echo(TEXTS.labelled(TEXTS.text(f"statistics-{name}", own_language()), str(text or 0), own_language()))


@app.command(cls=Command)
def persons(
    database: DatabaseUrl = "", most: Most = 50, accounts: Annotated[bool, typer.Option("--accounts")] = False
) -> None:
    """List people, the last seen first: id, account, name, when they were last here."""
    admin, url = _admin(database)
    for one in _on(admin, url, lambda opened: admin.persons(opened, most, accounts=accounts)):
        typer.echo("\t".join((one.id, one.login or "-", one.name, _date(one.seen))))


@app.command(cls=Command)
def tables(database: DatabaseUrl = "", most: Most = 50) -> None:
    """List tables, the last changed first: id, game, phase, events, when they last changed."""
    admin, url = _admin(database)
    for one in _on(admin, url, lambda opened: admin.tables(opened, most)):
        typer.echo("\t".join((one.id, one.game, one.phase, str(one.events), _date(one.changed))))


@app.command(cls=Command)
def clubs(database: DatabaseUrl = "", most: Most = 50) -> None:
    """List clubs, the newest first: id, name, members, when they were founded."""
    admin, url = _admin(database)
    for one in _on(admin, url, lambda opened: admin.clubs(opened, most)):
        typer.echo("\t".join((one.id, one.name, str(one.members), _date(one.founded))))


@app.command(cls=Command)
def ratings(database: DatabaseUrl = "", most: Most = 50) -> None:
    """List ratings by game, the highest first: person, name, game, rating, deviation, games."""
    admin, url = _admin(database)
    from howdah.server import people_admin

    for one in _on(admin, url, lambda opened: people_admin.ratings(opened, most)):
        numbers = (str(one.value), str(one.deviation), str(one.games))
        typer.echo("\t".join((one.person, one.name, one.pool, *numbers)))


@app.command(cls=Command)
def blocked(database: DatabaseUrl = "", most: Most = 50) -> None:
    """List people whom others have muted or blocked: id, name, muted by, blocked by."""
    admin, url = _admin(database)
    from howdah.server import people_admin

    for one in _on(admin, url, lambda opened: people_admin.blocked(opened, most)):
        typer.echo("\t".join((one.person, one.name, str(one.muted), str(one.blocked))))


@app.command("delete-ratings", cls=Command)
def delete_ratings(
    person: Annotated[str, typer.Argument()], database: DatabaseUrl = "", confirmed: Yes = False
) -> None:
    """Delete all ratings of a person by account or id; those of the opponents stay."""
    admin, url = _admin(database)
    from howdah.server import people_admin

    async def work(opened: "Database") -> None:
        await people_admin.delete_ratings(opened, (await admin.find_person(opened, person)).id)

    _confirm("delete-ratings-sure", confirmed, person=person)
    _on(admin, url, work)
    _say("ratings-deleted", person=person)


@app.command("delete-person", cls=Command)
def delete_person(person: Annotated[str, typer.Argument()], database: DatabaseUrl = "", confirmed: Yes = False) -> None:
    """Delete a person by account or id, with the person's names, chat and own tables."""
    admin, url = _admin(database)
    _confirm("delete-person-sure", confirmed, person=person)
    _on(admin, url, lambda opened: admin.delete_person(opened, person), alone=True)
    _say("person-deleted", person=person)


@app.command("delete-table", cls=Command)
def delete_table(table: Annotated[str, typer.Argument()], database: DatabaseUrl = "", confirmed: Yes = False) -> None:
    """Delete a table with its game and chat."""
    admin, url = _admin(database)
    _confirm("delete-table-sure", confirmed, table=table)
    _on(admin, url, lambda opened: admin.delete_table(opened, table), alone=True)
    _say("table-deleted", table=table)


@app.command("delete-club", cls=Command)
def delete_club(club: Annotated[str, typer.Argument()], database: DatabaseUrl = "", confirmed: Yes = False) -> None:
    """Delete a club with its tournaments; games stay."""
    admin, url = _admin(database)
    _confirm("delete-club-sure", confirmed, club=club)
    _on(admin, url, lambda opened: admin.delete_club(opened, club), alone=True)
    _say("club-deleted", club=club)


@app.command("sign-out", cls=Command)
def sign_out(person: Annotated[str | None, typer.Argument()] = None, database: DatabaseUrl = "") -> None:
    """End all sessions of a person; of everybody if nobody is named."""
    admin, url = _admin(database)
    ended = _on(admin, url, lambda opened: admin.sign_out(opened, person, int(time() * 1000)))
    _say("signed-out", count=ended)


def _admin(database: str) -> tuple[Any, str]:
    """Return the module that does the work, and the URL of the database."""
    require("howdah admin", "server", *SERVER)
    from howdah.server import admin
    from howdah.server.settings import Settings

    return admin, Settings(database=database).url


def _on(admin: Any, url: str, work: "Callable[[Database], Awaitable[T]]", *, alone: bool = False) -> T:
    async def run() -> T:
        async with admin.opened(url, alone=alone) as opened:
            return await work(opened)

    return asyncio.run(run())


def _say(key: str, **values: object) -> None:
    typer.echo(TEXTS.text(key, own_language(), values))


def _confirm(key: str, confirmed: bool, **values: object) -> None:  # noqa: FBT001
    if not confirmed:
        typer.confirm(TEXTS.text(key, own_language(), values), abort=True)


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
