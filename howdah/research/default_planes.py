"""Observations of a game without a `planes.py`; loaded plain or compiled like a rules file.

One byte for the observer's seat, then one for each word of the state from word 1 on that is part of the position: the
word plus 1, limited to 0..255.
"""

from howdah.core.types import EXTENT, State

MOST = 255


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write the observation of a seat."""
    out[0] = seat
    for word in range(1, len(out)):
        out[word] = min(MOST, max(0, state[word] + 1)) if word < state[EXTENT] else 0
