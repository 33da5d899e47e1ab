"""The board of Siam."""

from typing import Any, Final

from howdah.core.position import Position
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect
from howdah.terminal.boards.squares import Squares, largest_cell

SIDE: Final = 5
# Widths and heights of a square, the largest first.
CELLS: Final = ((11, 5), (9, 4), (7, 3), (5, 2), (5, 1))
AROUND: Final = (4, 3)  # columns and rows beside the squares
ROCKS: Final = {1: ("▟█▙",), 2: ("▟█▙",), 3: ("▟█▙", "▟███▙"), 4: ("▟█▙", "▟███▙"), 5: ("▟█▙", "▟███▙", "▟█████▙")}
OWNERS: Final = (("elephants", "E"), ("rhinos", "R"))


def draw(position: Position, options: DrawOptions) -> Canvas:
    """Draw the board, with the second player's reserve above it and the first player's below."""
    view: dict[str, Any] = position.view()
    canvas = Canvas()
    squares = Squares(canvas, SIDE, largest_cell(SIDE, CELLS, AROUND, options), left=3, top=1)
    below = 1 + SIDE * squares.height
    squares.shade()
    squares.label(files_at=below, ranks_at=1)
    for square in view["closed"]:
        canvas.paint(squares[square], ["×"], "dim")
    for square in view["rocks"]:
        canvas.paint(squares[square], ROCKS[squares.height], "nobody")
    letters = dict(OWNERS)
    for animal in view["animals"]:
        seat = [owner for owner, _ in OWNERS].index(animal["owner"])
        squares.animal(animal["square"], letters[animal["owner"]], animal["facing"], seat)
    for seat, row in ((1, 0), (0, below + 1)):
        _reserve(canvas, position, options, seat, row)
    return canvas


def _reserve(canvas: Canvas, position: Position, options: DrawOptions, seat: int, row: int) -> None:
    """Draw a reserve; that of the player to move can be touched."""
    view: dict[str, Any] = position.view()
    owner, letter = OWNERS[seat]
    count = view["reserves"][owner]
    title = position.game.catalogue.text(owner, options.language)
    x = canvas.write(3, row, " ")
    for _ in range(count):
        x = canvas.write(x, row, letter, f"on-seat-{seat}", f"seat-{seat}")
        x = canvas.write(x, row, " ")
    if not count:
        x = canvas.write(x, row, "– ", "dim")
    if view["to_move"] == owner:
        canvas.spot("reserve", Rect(3, row, x - 3, 1))
    canvas.write(x + 1, row, f"{title}", f"seat-{seat}")
