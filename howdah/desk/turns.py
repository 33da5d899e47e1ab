"""What a computer asks of a table when it is to act."""

from typing import Final

from howdah.desk.duty import answering, computing
from howdah.players.decision import Decision
from howdah.table.commands import Answer, Play
from howdah.table.offer import Draw
from howdah.table.table import Table

EVEN: Final = 0.5


def acting_computer(table: Table) -> int | None:
    """Return the seat whose computer is to answer or to move; None where none is."""
    return min(answering(table), default=table.turn) if computing(table) else None


def computer_request(table: Table, seat: int, decision: Decision) -> Answer | Play:
    """Return what follows from what the computer of a seat thinks: it agrees to a draw unless it stands better."""
    if seat in answering(table):
        return Answer(seat, Draw.kind, decision.values[seat] <= EVEN)
    return Play(seat, decision.move.code)
