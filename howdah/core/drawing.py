"""Boards in plain text."""

from collections.abc import Sequence


def grid(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a ruled grid of cells that are all equally wide: a line for each row, and one above, between and below."""
    rules = ["─" * len(cell) for cell in rows[0]]
    top, between, bottom = (left + cross.join(rules) + right for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘"))
    lines = [top]
    for row in rows:
        lines += ["│" + "│".join(row) + "│", between]
    return [*lines[:-1], bottom]
