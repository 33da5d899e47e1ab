"""Commands on records."""

from pathlib import Path
from typing import Annotated

import typer

from howdah.core.errors import HowdahError, RecordError
from howdah.core.explanation import explain_record
from howdah.core.record import Record
from howdah.core.record_link import link_to, text_in
from howdah.games import GAMES
from howdah.players.mentions import told_of_side
from howdah.terminal.commands.arguments import Language, read_text
from howdah.terminal.console import board, console
from howdah.terminal.help import Command, Group
from howdah.terminal.language import own_language
from howdah.terminal.texts import TEXTS, position_status, seat_name

JOURNAL = ".jsonl"
LINK_STARTS = frozenset({"http:", "https:"})  # the first part of a link that was read as a path
app = typer.Typer(cls=Group, no_args_is_help=True)
File = Annotated[Path, typer.Argument()]


def load(path: Path) -> Record:
    """Read a record from a file, from a link that contains it, or from the journal of a table; errors name the file."""
    if LINK_STARTS.intersection(path.parts[:1]):
        return Record.from_json(text_in(str(path)), GAMES)
    if path.suffix == JOURNAL:
        from howdah.table.record import record
        from howdah.terminal.tables.saved_games import read_table

        return record(read_table(path))
    try:
        return Record.from_json(read_text(path), GAMES)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def seats_of(path: Path, record: Record, name: str | None) -> frozenset[int]:
    """Return the seats of a player by name; without one, those of the people of a table that was stored here."""
    if name is not None:
        seats = frozenset(
            seat for seat, other in enumerate(record.seats) if (other or "").casefold() == name.casefold()
        )
        if not seats:
            players = ", ".join(other for other in record.seats if other)
            raise RecordError(f"expected one of the players ({players}), but found {name!r}")
        return seats
    if path.suffix != JOURNAL:
        return frozenset()
    from howdah.terminal.tables.saved_games import read_table

    return read_table(path).seats_where(lambda seat: seat.person is not None and not seat.helped)


@app.command(cls=Command)
def show(file: File, language: Language) -> None:
    """Show a record: who played, every move, and how it ended."""
    record = load(file)
    last = record.verify()
    out = console()
    out.print(f"[bold]{last.title(language)}[/]  [dim]{last.game.box(last.options).published}[/]")
    for seat, name in enumerate(record.seats):
        out.print(TEXTS.labelled(seat_name(last, seat, language), name or "–", language), markup=False)
    for number, (position, entry) in enumerate(zip(record.replay(), record.entries, strict=False), 1):
        move = position.find(entry.move)
        out.print(f"{number:4}  {told_of_side(move, language)} ({move.notation})", markup=False, soft_wrap=True)
    out.print(board(last, language))
    end = explain_record(record, last)
    status = (
        " ".join(sentence.cited(language) for sentence in end.sentences) if end else position_status(last, language)
    )
    out.print(status, markup=False)


@app.command(cls=Command)
def verify(files: Annotated[list[Path], typer.Argument()]) -> None:
    """Replay records and check that they end as they say; exit with 1 if one does not."""
    failed = False
    for path in files:
        try:
            record = load(path)
            record.verify()
        except HowdahError as error:
            failed = True
            said = error.text(own_language())
            typer.echo(said if str(path) in said else TEXTS.labelled(str(path), said, own_language()), err=True)
        else:
            values = {"file": path, "game": record.game.id, "count": len(record.entries)}
            typer.echo(TEXTS.text("record-verified", own_language(), values))
    if failed:
        raise typer.Exit(1)


@app.command(cls=Command)
def link(file: File, site: Annotated[str, typer.Option()] = "http://127.0.0.1:8000/") -> None:
    """Print a link that contains the whole record and opens the game on a site."""
    record = load(file)
    record.verify()
    typer.echo(link_to(record, site))
