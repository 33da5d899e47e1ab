"""A grid of styled characters with areas that can be touched."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Glyph(NamedTuple):
    """A character with the names of its foreground and background styles, which a palette defines."""

    text: str = " "
    fg: str = "text"
    bg: str = ""


class Rect(NamedTuple):
    """The characters that a spot covers."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        """The middle; characters are twice as high as wide."""
        return self.x + self.width / 2, 2 * self.y + self.height

    @property
    def marks(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The characters at its left and right end that show its state without colour."""
        row = self.y + (self.height - 1) // 2
        return (self.x, row), (self.x + self.width - 1, row)

    def holds(self, x: int, y: int) -> bool:
        """Tell whether a character is covered."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class DrawOptions:
    """How to draw a board: the space for it, the language, and the seat in front."""

    width: int
    height: int
    language: str
    front: int = 0  # a seat


class Canvas:
    """A canvas; it grows as it is written on."""

    def __init__(self) -> None:
        self.rows: list[list[Glyph]] = []
        self.spots: dict[str, list[Rect]] = {}

    @property
    def width(self) -> int:
        """The longest row."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def write(self, x: int, y: int, text: str, fg: str = "text", bg: str = "") -> int:
        """Write a text, and return the column after it; without a background, the one there stays."""
        row = self._reach(x + len(text), y)
        for place, character in enumerate(text, x):
            row[place] = Glyph(character, fg, bg or row[place].bg)
        return x + len(text)

    def fill(self, rect: Rect, bg: str, text: str = " ", fg: str = "text") -> None:
        """Fill an area."""
        for y in range(rect.y, rect.y + rect.height):
            self.write(rect.x, y, text * rect.width, fg, bg)

    def paint(self, rect: Rect, lines: Sequence[str], fg: str, bg: str = "") -> None:
        """Write lines into the middle of an area; spaces change nothing."""
        top = rect.y + (rect.height - len(lines)) // 2
        for y, line in enumerate(lines, top):
            left = rect.x + (rect.width - len(line)) // 2
            for x, character in enumerate(line, left):
                if character != " ":
                    self.write(x, y, character, fg, bg)

    def spot(self, name: str, rect: Rect) -> None:
        """Make an area a spot with a name; a spot can have several areas."""
        for y in range(rect.y, rect.y + rect.height):
            self._reach(rect.x + rect.width, y)
        self.spots.setdefault(name, []).append(rect)

    def at(self, x: int, y: int) -> str | None:
        """Return the name of the spot at a character."""
        return next((name for name, rects in self.spots.items() if any(rect.holds(x, y) for rect in rects)), None)

    def towards(self, name: str | None, dx: int, dy: int) -> str | None:
        """Return the nearest spot in a direction, None where there is none."""
        if name not in self.spots:
            return next(iter(self.spots), None)
        here_x, here_y = self.spots[name][0].middle
        best: tuple[float, str] | None = None
        for other, rects in self.spots.items():
            x, y = rects[0].middle
            ahead = (x - here_x) * dx + (y - here_y) * dy
            aside = abs((x - here_x) * dy) + abs((y - here_y) * dx)
            if other != name and ahead > 0.5 and (best is None or ahead + 3 * aside < best[0]):
                best = ahead + 3 * aside, other
        return best[1] if best else None

    def _reach(self, width: int, y: int) -> list[Glyph]:
        """Return a row, made as wide as needed."""
        while len(self.rows) <= y:
            self.rows.append([])
        self.rows[y] += [Glyph()] * (width - len(self.rows[y]))
        return self.rows[y]

    def plain(self) -> str:
        """Return the characters alone."""
        return "\n".join("".join(glyph.text for glyph in row).rstrip() for row in self.rows)
