"""The arithmetic of small networks in whole numbers; loaded plain or compiled like a rules file.

A network adds up rows of small weights, one row for each feature of a position. Eight weights lie side by side in one
word, one in each byte, plus 128 so that none is negative. To be added up, every second byte gets 16 bits of room; so
four weights are added at a time, in plain Python as in compiled code, and no sum runs over into its neighbour.
"""

LANES = 8  # weights in a word
SPREAD = 0x00FF00FF00FF00FF  # every second byte
OFFSET = 128

UNIT = 32  # weights and hidden values are in parts of a unit
MOST_WEIGHT = 127
MOST_HIDDEN = 63  # hidden values are clipped to 0..63
WHOLE = 1000  # output weights are in thousandths


def even_lanes(word: int) -> int:
    """Return the weights 0, 2, 4 and 6 of a word, ready to be added."""
    return word & SPREAD


def odd_lanes(word: int) -> int:
    """Return the weights 1, 3, 5 and 7."""
    return word >> 8 & SPREAD


def lane(total: int, place: int, added: int) -> int:
    """Return one of four sums after so many additions."""
    return (total >> 16 * place & 0xFFFF) - OFFSET * added


def clipped(value: int) -> int:
    """Return a hidden value."""
    return min(max(value, 0), MOST_HIDDEN)
