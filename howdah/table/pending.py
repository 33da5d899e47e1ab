"""Whom a table waits for."""

from howdah.table.offers import voters
from howdah.table.proposal import Draw, Offer
from howdah.table.table import Table


def awaited(table: Table) -> frozenset[int]:
    """Return the seats of persons who are to move or to answer an offer."""
    present = table.seats_where(lambda seat: seat.present)
    pending = {seat for seat in present if seat == table.turn and table.seats[seat].manned}
    return frozenset(pending | (present & asked(table)))


def asked(table: Table) -> frozenset[int]:
    """Return the seats that are to answer an offer."""
    return frozenset(seat for offer in table.offers for seat in _unanswered(table, offer))


def computers_asked(table: Table) -> frozenset[int]:
    """Return the seats whose computers are to answer the offer of a draw."""
    offer = table.offer(Draw.kind)
    computers = table.seats_where(lambda seat: seat.computer is not None)
    return computers & _unanswered(table, offer) if offer else frozenset()


def acting_computer(table: Table) -> int | None:
    """Return the seat whose computer is to answer an offer or to move; None if there is none."""
    computers = computers_asked(table)
    if computers:
        return min(computers)
    return table.turn if table.turn >= 0 and table.seats[table.turn].computer else None


def _unanswered(table: Table, offer: Offer) -> frozenset[int]:
    return voters(table, offer) - offer.agreed - offer.refused
