"""Square boards of files a, b, c ... and ranks 1, 2, 3 ...: compass, neighbours and names of squares.

Squares are numbered from a1 eastwards, then northwards.
"""

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
FACINGS = 4
DIRECTIONS = "NESW"
ARROWS = "^>v<"


def next_square(square: int, heading: int, side: int, outside: int) -> int:
    """Return the square one step further; `outside` beyond the edge, and from there."""
    file = square % side + (0, 1, 0, -1)[heading]
    rank = square // side + (1, 0, -1, 0)[heading]
    on_board = 0 <= file < side and 0 <= rank < side and square != outside
    return side * rank + file if on_board else outside


def next_squares(side: int, outside: int) -> tuple[int, ...]:
    """Return four numbers a square: what lies one step north, east, south and west of it."""
    return tuple(
        next_square(square, heading, side, outside) for square in range(side * side) for heading in range(FACINGS)
    )


def square_name(square: int, side: int) -> str:
    """Return the name of a square."""
    return "abcdefghijklmnopqrstuvwxyz"[square % side] + str(square // side + 1)


def square_number(name: str, side: int) -> int:
    """Return the number of a named square, -1 if the board has none of that name."""
    names = [square_name(square, side) for square in range(side * side)]
    return names.index(name) if name in names else -1
