"""Who sits where at a table: each entrant has each seat about as often."""

from collections.abc import Sequence
from itertools import permutations

from howdah.tournaments.pairing import Meetings


def seated(entrants: Sequence[int], meetings: Meetings) -> tuple[int, ...]:
    """Return the entrants of a table by seat; seats that they had less often come first, then another than the last."""

    def cost(order: Sequence[int]) -> int:
        return sum(seat_cost(meetings.seats(entrant), seat) for seat, entrant in enumerate(order))

    return min(permutations(entrants), key=cost)


def seat_cost(had: Sequence[int], seat: int) -> int:
    """Return what it costs to give a seat to an entrant who has had some."""
    return 2 * sum(one == seat for one in had) + (bool(had) and had[-1] == seat)
