"""The record of a table's game."""

from datetime import UTC, datetime, timedelta

from howdah.core.record import EarlyEnd, Entry, Record
from howdah.table.errors import JournalError
from howdah.table.events import Cause
from howdah.table.table import Result, Table

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def record(table: Table) -> Record:
    """Return the game so far."""
    position = table.position
    return Record(
        position.game,
        position.players,
        position.options,
        tuple(seat.name for seat in table.seats),
        tuple(Entry(ply.move, date_of(ply.at)) for ply in table.plies),
        final=str(position),
        scores=position.scores() if position.over else None,
        ended=_ended(table.result),
    )


def date_of(milliseconds: int) -> str:
    """Return a time as a record has it; raise `JournalError` for one that no calendar has."""
    try:
        return (EPOCH + timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds")
    except OverflowError as error:
        raise JournalError(f"expected milliseconds since 1970, but {milliseconds} came") from error


def _ended(result: Result | None) -> EarlyEnd | None:
    return None if result is None or result.cause is Cause.RULES else EarlyEnd(result.cause.value, result.winners)
