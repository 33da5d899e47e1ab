"""Names of squares and directions on a board of files a, b, c ... and ranks 1, 2, 3 ..."""

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = "NESW"
ARROWS: Final = "^>v<"


def square_name(square: int, side: int) -> str:
    """Return the name of a square, counted from a1 eastwards and then northwards."""
    return "abcdefghijklmnopqrstuvwxyz"[square % side] + str(square // side + 1)


def square_number(name: str, side: int) -> int:
    """Return the number of a named square, -1 where the board has none of that name."""
    names = [square_name(square, side) for square in range(side * side)]
    return names.index(name) if name in names else -1
