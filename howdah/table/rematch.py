"""The table after this one."""

from dataclasses import replace

from howdah.table.setup import Computer, Free, Kept, Place, Setup
from howdah.table.table import Seat, Table


def next_setup(table: Table) -> Setup:
    """Return the same table again, with everybody one seat further on (TB-12)."""
    places = [_place(seat) for seat in table.seats]
    # Seats that were drawn by lot once rotate from then on.
    return replace(table.setup, seats=(places[-1], *places[:-1]), draw_seats=False, moves=())


def _place(seat: Seat) -> Place:
    if seat.person and not seat.away:
        return Kept(seat.person)
    return Computer(seat.computer) if seat.computer else Free()
