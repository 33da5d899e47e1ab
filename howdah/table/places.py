"""Everybody's place at the end of a game."""

from howdah.table.events import Cause
from howdah.table.table import Table


def places_of(table: Table) -> tuple[int, ...]:
    """Return everybody's place, from 1: the winners, then by points. Who gave the seat up is last."""
    result = table.result
    if result is None:
        raise ValueError("expected a game that is over")
    played_out = result.cause is Cause.RULES

    def merit(seat: int) -> tuple[bool, bool, int]:
        if table.seats[seat].out or table.seats[seat].computer:
            return False, False, 0
        return True, seat in result.winners, result.scores[seat] if played_out else 0

    merits = [merit(seat) for seat in range(len(table.seats))]
    return tuple(1 + sum(other > own for other in merits) for own in merits)
