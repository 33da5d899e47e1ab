"""The board widget: it shows a canvas, and posts which spot was touched."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from howdah.core.position import Position
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Glyph, Rect
from howdah.terminal.boards.registry import draw
from howdah.terminal.screens.themes import DEFAULT, PALETTES, SHADES, Palette

# How the state of a spot is shown without colour, at its left and right end.
MARKS: Final = {"cursor": ("[", "]"), "chosen": ("»", "«"), "lit": ("•", "")}


class Board(Widget, can_focus=True):
    """Shows a position; arrows move a cursor over its spots, Enter and clicks touch them."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0,-1)", show=False),
        Binding("down", "go(0,1)", show=False),
        Binding("left", "go(-1,0)", show=False),
        Binding("right", "go(1,0)", show=False),
        Binding("enter,space", "touch", show=False),
    ]

    @dataclass
    class Touched(Message):
        """A spot was touched."""

        spot: str

    @dataclass
    class CursorLeft(Message):
        """The cursor was moved beyond the spots of the board."""

        dx: int
        dy: int

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.canvas = Canvas()
        self.cursor: str | None = None
        self.lit: frozenset[str] = frozenset()
        self.chosen: frozenset[str] = frozenset()

    def show(self, position: Position, size: Size, language: str, front: int) -> None:
        """Draw a position in the given size."""
        before = self.canvas.width, self.canvas.height
        self.position = position
        self.canvas = draw(position, DrawOptions(size.width, size.height, language, front))
        if self.cursor not in self.canvas.spots:
            self.cursor = None
        self.refresh(layout=before != (self.canvas.width, self.canvas.height))

    def mark(self, lit: Collection[str], chosen: Collection[str]) -> None:
        """Highlight the spots that can be touched next, and those that were."""
        self.lit, self.chosen = frozenset(lit) & set(self.canvas.spots), frozenset(chosen)
        self.refresh()

    def point(self, spot: str | None) -> None:
        """Move the cursor to a spot, or off the board."""
        self.cursor = spot if spot in self.canvas.spots else None
        if self.cursor:
            area = self.parent
            if isinstance(area, Widget):
                area.scroll_to_region(Region(*self.canvas.spots[self.cursor][0]), animate=False)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the drawing."""
        del container, viewport
        return self.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the drawing."""
        del container, viewport, width
        return self.canvas.height

    def render_line(self, y: int) -> Strip:
        """Return a row of the drawing, with the states of the spots."""
        palette = PALETTES.get(self.app.theme, DEFAULT)
        row = self.canvas.rows[y] if y < self.canvas.height else []
        glyphs = [*row, *[Glyph()] * (self.size.width - len(row))]
        styled = [Segment(glyph.text, palette.style(glyph.fg, glyph.bg)) for glyph in glyphs]
        for state, spots in (("lit", self.lit), ("chosen", self.chosen), ("cursor", {self.cursor})):
            for spot in spots:
                for rect in self.canvas.spots.get(spot or "", ()):
                    if rect.y <= y < rect.y + rect.height:
                        _overlay(styled, glyphs, rect, y, state, palette)
        return Strip(Segment.simplify(styled), len(styled))

    def action_go(self, dx: int, dy: int) -> None:
        """Move the cursor to the next spot in a direction."""
        spot = self.canvas.towards(self.cursor, dx, dy)
        if spot:
            self.point(spot)
        else:
            self.post_message(self.CursorLeft(dx, dy))

    def action_touch(self) -> None:
        """Touch the spot under the cursor."""
        if self.cursor:
            self.post_message(self.Touched(self.cursor))

    def on_click(self, event: Click) -> None:
        """Touch the spot under the mouse."""
        spot = self.canvas.at(event.x, event.y)
        if spot:
            self.point(spot)
            self.post_message(self.Touched(spot))


def _overlay(styled: list[Segment], glyphs: list[Glyph], rect: Rect, y: int, state: str, palette: Palette) -> None:
    """Show the state of a spot over its characters of one row."""
    for x in range(rect.x, rect.x + rect.width):
        if glyphs[x].bg in SHADES:
            fg = "on-cursor" if state == "cursor" else glyphs[x].fg
            styled[x] = Segment(styled[x].text, palette.style(fg, palette.lit(glyphs[x].bg, state)))
    for (x, row), mark in zip(rect.marks, MARKS[state], strict=True):
        if row == y and mark:
            styled[x] = Segment(mark, palette.style(f"on-{state}", palette.lit(glyphs[x].bg, state)))
