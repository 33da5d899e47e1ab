"""Square boards: shaded squares with names, and animals that face a side."""

from typing import Final, TypeAlias

from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect

ARROWS: Final = {"N": "▲", "E": "►", "S": "▼", "W": "◄"}
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Size: TypeAlias = tuple[int, int]  # columns and rows


def largest_cell(side: int, cells: tuple[Size, ...], around: Size, room: DrawOptions) -> Size:
    """Return the first size of a square, the largest first, with which a board fits; else the last."""
    fitting = (
        cell for cell in cells if side * cell[0] + around[0] <= room.width and side * cell[1] + around[1] <= room.height
    )
    return next(fitting, cells[-1])


class Squares:
    """A square board on a canvas; indexing returns the area of a square."""

    def __init__(self, canvas: Canvas, side: int, cell: Size, left: int, top: int) -> None:
        self.canvas = canvas
        self.side = side
        self.width, self.height = cell
        self.left, self.top = left, top

    def __getitem__(self, name: str) -> Rect:
        column, row = ord(name[0]) - ord("a"), self.side - int(name[1:])
        return Rect(self.left + column * self.width, self.top + row * self.height, self.width, self.height)

    def shade(self) -> None:
        """Draw the empty squares, each of which can be touched."""
        for rank in range(self.side, 0, -1):
            for column in range(self.side):
                name = f"{'abcdefghijklmnopqrstuvwxyz'[column]}{rank}"
                self.canvas.fill(self[name], "dark" if (column + rank) % 2 else "light")
                self.canvas.spot(name, self[name])

    def label(self, files_at: int, ranks_at: int) -> None:
        """Write the names of files into a row, and those of ranks into a column."""
        for number in range(1, self.side + 1):
            file = "abcdefghijklmnopqrstuvwxyz"[number - 1]
            self.canvas.write(self[f"{file}1"].x + self.width // 2, files_at, file, "dim")
            square = self[f"a{number}"]
            self.canvas.write(ranks_at, square.y + (self.height - 1) // 2, str(number), "dim")

    def animal(self, name: str, letter: str, facing: str, seat: int) -> None:
        """Draw an animal: a letter on the colour of its owner, with an arrow on the side it faces."""
        rect = self[name]
        x, y = rect.x + self.width // 2, rect.y + (self.height - 1) // 2
        dx, dy = STEPS[facing]
        fg, bg = f"on-seat-{seat}", f"seat-{seat}"
        if self.height < 3 and dy:
            # There is no space above or below.
            self.canvas.write(x - 1, y, f" {letter}", fg, bg)
            self.canvas.write(x + 1, y, ARROWS[facing], bg)
            return
        wide, high = (2, 1) if self.height > 4 else (int(self.width > 5), 0)
        self.canvas.fill(Rect(x - wide, y - high, 2 * wide + 1, 2 * high + 1), bg)
        self.canvas.write(x, y, letter, fg)
        self.canvas.write(x + dx * (wide + 1), y + dy * (high + 1), ARROWS[facing], bg)
