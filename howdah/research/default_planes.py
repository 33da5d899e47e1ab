"""What a learner sees of a game that has no planes of its own; loaded plain or compiled like a rules file.

One byte for the observer's seat, then one for each word of the state from word 1 on that is part of the position: one
more than the word, so that -1 is 0, and 255 where that is too much for a byte.
"""

from howdah.core.words import EXTENT, State

MOST = 255


def planes(state: State, seat: int, out: bytearray) -> None:
    """Write what the player of a seat sees."""
    out[0] = seat
    for word in range(1, len(out)):
        out[word] = min(MOST, max(0, state[word] + 1)) if word < state[EXTENT] else 0
