"""Sets of small numbers as the bits of one word; loaded plain or compiled like a rules file."""

BITS = 63  # a word has a sign
# The powers of two leave different remainders when divided by 67.
BIT_OF_REMAINDER = tuple(
    next((bit for bit in range(BITS) if (1 << bit) % 67 == remainder), 0) for remainder in range(67)
)


def contains(bits: int, bit: int) -> bool:
    """Tell whether a bit is set."""
    return (bits >> bit) & 1 != 0


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set; there must be one."""
    return BIT_OF_REMAINDER[(bits & -bits) % 67]


def without_lowest(bits: int) -> int:
    """Return the bits without the lowest one that is set."""
    return bits & (bits - 1)


def count(bits: int) -> int:
    """Return how many bits are set."""
    number = 0
    while bits:
        bits = without_lowest(bits)
        number += 1
    return number
