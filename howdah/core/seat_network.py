"""A small network of whole numbers that gives a seat's strength; loaded plain or compiled like a rules file.

Each input has a row of weights. The rows, multiplied by their inputs, add up to the columns: hidden values, which are
clipped and weighed, and in the last column a part of the strength that is neither.
"""

from howdah.core.types import State, Words

UNIT_BITS = 12
UNIT = 1 << UNIT_BITS  # weights and hidden values are in parts of it; a hidden value is clipped to 0..UNIT
THOUSAND = 1000


def strength(inputs: State, rows: State, biases: State, out: State, columns: Words) -> int:
    """Return a strength in thousandths; `columns` is working memory."""
    width = len(biases)
    for column in range(width):
        columns[column] = biases[column]
    row = 0
    for value in inputs:
        if value != 0:
            for column in range(width):
                columns[column] += value * rows[row + column]
        row += width
    total = columns[width - 1] << UNIT_BITS
    for column in range(width - 1):
        total += min(max(columns[column], 0), UNIT) * out[column]
    return (THOUSAND * (total >> UNIT_BITS)) >> UNIT_BITS


# Called from several places.
OUT_OF_LINE = ("strength",)
