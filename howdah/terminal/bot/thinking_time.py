"""How long a bot thinks: by the clock of the table, and never longer than it was told."""

from time import time
from typing import Final

from howdah.service.messages.tables import TableView
from howdah.table.clock import Fischer

MOVES_AHEAD: Final = 30  # for which a stock of time is to last
LEAST: Final = 0.05  # seconds
MARGIN: Final = 1.0  # seconds for the way to the server and back


def thinking_time(table: TableView, seat: int, most: float) -> float:
    """Return the seconds that a seat may think now."""
    if table.clock is None or table.setup.clock is None:
        return most
    elapsed = max(0.0, time() - table.time / 1000) if table.clock.running == seat else 0.0
    left = table.clock.left[seat] / 1000 - elapsed - MARGIN
    if isinstance(table.setup.clock, Fischer):
        share = left / MOVES_AHEAD + 0.8 * table.setup.clock.increment / 1000
    else:
        share = left / 2  # the time is for this move alone
    return max(LEAST, min(most, share, left))
