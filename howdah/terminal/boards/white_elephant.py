"""The yard of White Elephant, with the paths of the guards around it and the strips below."""

from typing import Any, Final

from howdah.core.position import Position
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect
from howdah.terminal.boards.squares import Squares, largest_cell
from howdah.terminal.texts import TEXTS

SIDE: Final = 7
# Widths and heights of a square, the largest first.
CELLS: Final = ((9, 4), (7, 3), (5, 2), (5, 1))
AROUND: Final = (8, 5)  # columns and rows beside the squares
LEFT: Final = 4
OWNERS: Final = (("silver", "S"), ("gold", "G"))
GUARDS: Final = {"N": "▼", "S": "▲", "W": "►", "E": "◄"}
LOG: Final = "═══"
# Signs, and the texts that explain them.
LEGEND: Final = (
    ("S▲ G►", "legend-elephants"),
    (LOG, "legend-log"),
    ("▓▓▓", "legend-black-log"),
    ("▒▒▒", "legend-black-square"),
    ("!", "legend-watched"),
    ("▲ ▼ ► ◄", "legend-guards"),
    ("S5 G0", "legend-strips"),
)


def draw(position: Position, options: DrawOptions) -> Canvas:
    """Draw the yard."""
    view: dict[str, Any] = position.view()
    canvas = Canvas()
    squares = Squares(canvas, SIDE, largest_cell(SIDE, CELLS, AROUND, options), left=LEFT, top=1)
    squares.shade()
    for square in view["watched"]:
        canvas.fill(squares[square], "watched")
        canvas.write(squares[square].x + squares.width - 2, squares[square].y, "!", "warning")
    for square in view["logs"]:
        rect = squares[square]
        canvas.write(rect.x + (rect.width - len(LOG)) // 2, rect.y + rect.height - 1, LOG, "log")
    for square in view["black_logs"]:
        canvas.paint(squares[square], ["▓▓▓"] * min(2, squares.height), "nobody")
    canvas.fill(squares[view["black_square"]], "", "▒", "dim")
    for elephant in view["elephants"]:
        seat = [owner for owner, _ in OWNERS].index(elephant["owner"])
        squares.animal(elephant["square"], OWNERS[seat][1], elephant["facing"], seat)
    for guard in view["guards"]:
        _path(canvas, squares, guard)
    below = squares.top + SIDE * squares.height + 1
    _strips(canvas, view, options.language, below)
    for seat in range(2):
        _belongings(canvas, position, seat, options.language, below + 1 + seat)
    return canvas


def _path(canvas: Canvas, squares: Squares, guard: dict[str, Any]) -> None:
    """Draw the path of a guard; the guard and each other cell can be touched."""
    side = guard["side"]
    seat = [owner for owner, _ in OWNERS].index(guard["owner"])
    for cell in guard["cells"]:
        if side in "NS":
            square = squares[f"{cell}1"]
            row = squares.top - 1 if side == "N" else squares.top + SIDE * squares.height
            rect = Rect(square.x, row, square.width, 1)
        else:
            square = squares[f"a{cell}"]
            left = LEFT - 4 if side == "W" else LEFT + SIDE * squares.width
            rect = Rect(left, square.y + (square.height - 1) // 2, 4, 1)
        here = cell == guard["cell"]
        canvas.spot(f"guard:{side}" if here else f"path:{side}:{cell}", rect)
        fg, bg = (f"on-seat-{seat}", f"seat-{seat}") if here else ("dim", "")
        canvas.paint(rect, [GUARDS[side] if here else cell], fg, bg)


def _strips(canvas: Canvas, view: dict[str, Any], language: str, row: int) -> None:
    """Draw the number of elephants in each strip, and the black logs of the player to move."""
    x = 0
    for strip, spot in (("south", "south-strip"), ("west", "west-strip")):
        left = x
        x = canvas.write(x, row, f" {TEXTS.text(spot, language)}")
        for seat, (owner, letter) in enumerate(OWNERS):
            x = canvas.write(x, row, " ")
            x = canvas.write(x, row, f"{letter}{view['strips'][strip][owner]}", f"seat-{seat}")
        x = canvas.write(x, row, " ")
        canvas.spot(spot, Rect(left, row, x - left, 1))
        x = canvas.write(x, row, " ")
    if view["to_move"]:
        count = view["players"][view["to_move"]]["black_logs"]
        end = canvas.write(x, row, f" ▓ {count} ", "nobody")
        canvas.spot("black-log", Rect(x, row, end - x, 1))


def _belongings(canvas: Canvas, position: Position, seat: int, language: str, row: int) -> None:
    view: dict[str, Any] = position.view()
    owner, letter = OWNERS[seat]
    own = view["players"][owner]
    canvas.write(0, row, f" {letter} ", f"on-seat-{seat}", f"seat-{seat}")
    values = {name: own[name] for name in ("logs", "black_logs", "home", "captives")}
    canvas.write(4, row, TEXTS.text("belongings", language, values))
