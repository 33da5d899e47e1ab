"""The side panel: the players, the choices that are not on the board, the moves, and the reasons for a hint."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.widgets import Static

from howdah.core.types import CHANCE
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.themes import Palette
from howdah.terminal.tables.client_table import ClientTable, seat_of
from howdah.terminal.texts import player_name, seat_name, spot_name, time_left, told

INDENT: Final = 4  # columns for the number of a move


class Seats(Static):
    """The seats with players, points and time; the one to move is marked."""

    def show(self, client: ClientTable, language: str, palette: Palette, thinking: str, elapsed: int) -> None:
        """List the seats; `elapsed` is the time since the table was received, in milliseconds."""
        text = Text(no_wrap=True, overflow="ellipsis")
        scores = client.position.scores()
        for seat, player in enumerate(client.table.seats):
            mark = "▸" if client.turn == seat else "✗" if player.out else " "
            name, side = player_name(client, seat, language), seat_name(client.position, seat, language)
            text.append(f"{mark} {name}\n", palette.style(f"seat-{seat}", ""))
            parts = [side if side != name else "", str(scores[seat]), time_left(client, seat, elapsed, language)]
            if client.turn == seat and player.computer:
                parts = [thinking]
            text.append(f"    {'  '.join(part for part in parts if part)}\n", palette.style("dim", ""))
        text.right_crop(1)
        # The number of lines never changes, so the layout need not be computed every second.
        self.update(text, layout=self.content == "")


class Choices(Static):
    """The spots that can be chosen next and are not on the board, numbered."""

    def __init__(self) -> None:
        super().__init__()
        self.spots: tuple[str, ...] = ()
        self.cursor: str | None = None

    def show(self, spots: Sequence[str], cursor: str | None, language: str, palette: Palette) -> None:
        """List the choices, with the cursor on one of them."""
        resized = len(spots) != len(self.spots)
        self.spots, self.cursor = tuple(spots), cursor
        self.display = bool(spots)
        text = Text(no_wrap=True, overflow="ellipsis")
        for number, spot in enumerate(self.spots, 1):
            state = "cursor" if spot == cursor else "lit"
            left, right = ("[", "]") if spot == cursor else (" ", " ")
            text.append(f"{left}{number} {spot_name(spot, language)}{right}", palette.style(f"on-{state}", state))
            text.append("\n")
        text.right_crop(1)
        self.update(text, layout=resized)

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        if 0 <= event.y < len(self.spots):
            self.post_message(Board.Touched(self.spots[event.y]))


class ScrolledText(VerticalScroll, can_focus=False):
    """A text that can be longer than its place."""

    def __init__(self) -> None:
        super().__init__()
        self.text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Contain the text."""
        yield self.text


class Reasons(ScrolledText):
    """The reasons for a hint; while they are shown, they replace the moves."""

    def show(self, reasons: Sequence[str]) -> None:
        """Show reasons, or hide the widget if there are none."""
        self.display = bool(reasons)
        self.text.update("\n\n".join(reasons))
        self.scroll_home(animate=False)


def entries(client: ClientTable) -> Iterator[list[int]]:
    """Yield the numbers of the moves from 1, each alone; draws that follow each other are one entry."""
    for by_chance, plies in groupby(enumerate(client.table.moves, 1), lambda item: seat_of(item[1]) == CHANCE):
        numbers = [number for number, _ in plies]
        yield from [numbers] if by_chance else [[number] for number in numbers]


class Moves(ScrolledText):
    """The moves so far, each in its player's colour; the draws after a move are folded into one line.

    The latest move is in view.
    """

    def __init__(self) -> None:
        super().__init__()
        self.draw: Callable[[], None] = lambda: None  # draws what was shown last

    def show(self, client: ClientTable, language: str, palette: Palette, current: int | None = None) -> None:
        """List the moves; one of them can be marked as the current one."""
        self.draw = lambda: self._draw(client, language, palette, current)
        self.draw()

    def on_resize(self) -> None:
        """Break the lines again, and keep the same move in view."""
        self.draw()

    def _draw(self, client: ClientTable, language: str, palette: Palette, current: int | None) -> None:
        text, line, here = Text(no_wrap=True), 0, 0
        width = max(12, self.outer_size.width - 1 - INDENT)
        for numbers in entries(client):
            number, seat = numbers[0], seat_of(client.table.moves[numbers[0] - 1])
            style = palette.style(f"seat-{seat}" if seat >= 0 else "dim", "")
            if marked := current in numbers:
                style, here = style + palette.style("on-cursor", "cursor"), line
            if seat >= 0:
                lines = wrap(told(client, number - 1, language), width)
            else:
                drawn = Text(" ".join(f"{client.sentences[each - 1].told(language)}." for each in numbers))
                if not marked:
                    drawn.truncate(width, overflow="ellipsis")
                lines = wrap(drawn.plain, width)
            for place, words in enumerate(lines):
                mark = "▸" if marked and place == 0 else " "
                label = f"{current if marked else number:3}" if seat >= 0 or marked else "   "
                text.append(f"{label}{mark}" if place == 0 else " " * INDENT, palette.style("dim", ""))
                text.append(f"{words}\n", style)
            line += len(lines)
        text.right_crop(1)
        self.text.update(text)
        if current is None:
            self.scroll_end(animate=False)
        else:
            self.scroll_to(y=max(0, here - self.size.height // 2), animate=False)
