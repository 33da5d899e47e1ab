"""Sets of small numbers as the bits of one word; loaded plain or compiled like a rules file.

Compiled, `lowest` and `count` are instructions of the processor (`numba_binding.INTRINSICS`).
"""


def contains(bits: int, bit: int) -> bool:
    """Tell whether a bit is set."""
    return (bits >> bit) & 1 != 0


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1


def without_lowest(bits: int) -> int:
    """Return the bits without the lowest one that is set."""
    return bits & (bits - 1)


def count(bits: int) -> int:
    """Return how many bits are set; none of them may be the sign."""
    return bits.bit_count()
