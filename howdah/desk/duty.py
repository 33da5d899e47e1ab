"""Whom a table waits for."""

from howdah.table.bargain import voters
from howdah.table.offer import Draw
from howdah.table.table import Phase, Table


def awaited(table: Table) -> frozenset[int]:
    """Return the seats of persons who are to move, to answer or to start the game."""
    seats = table.seats_where(lambda seat: seat.present)
    waited_for = {seat for seat in seats if seat == table.turn and table.seats[seat].manned}
    for offer in table.offers:
        waited_for |= seats & (voters(table, offer) - offer.agreed - offer.refused)
    if table.phase is Phase.WAITING and not any(seat.free for seat in table.seats):
        host = table.seat_of(table.host.holder)
        waited_for |= seats if host is None else {host}
    return frozenset(waited_for)


def answering(table: Table) -> frozenset[int]:
    """Return the seats whose computers are asked for a draw."""
    offer = table.offer(Draw.kind)
    if offer is None:
        return frozenset()
    computers = table.seats_where(lambda seat: seat.computer is not None)
    return computers & (voters(table, offer) - offer.agreed - offer.refused)


def computing(table: Table) -> bool:
    """Tell whether a computer is to move or to answer."""
    return bool(answering(table)) or (table.turn >= 0 and table.seats[table.turn].computer is not None)
