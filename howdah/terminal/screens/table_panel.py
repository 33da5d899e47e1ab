"""The board with the side panel, and the choice of a move on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.events import Key
from textual.message import Message

from howdah.core.text import Reason
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.side_panel import Choices, Moves, Reasons, Seats
from howdah.terminal.screens.themes import Palette
from howdah.terminal.selection import Selection
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.texts import TEXTS

DIRECTIONS: Final = {"up": "N", "right": "E", "down": "S", "left": "W"}


class TablePanel(Horizontal):
    """Shows a table; if it is the turn of this client, a move is chosen spot by spot."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("escape,backspace", "back", show=False),
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
    ]

    @dataclass
    class MoveChosen(Message):
        """A move was chosen."""

        notation: str

    @dataclass
    class SpotTouched(Message):
        """A spot was touched; `reason` says why it was refused, if it was."""

        reason: Reason | None

    def __init__(self, client: ClientTable) -> None:
        super().__init__()
        self.client = client
        self.shown_at = monotonic()
        self.selection = Selection(client.position)
        self.front = client.acting or 0  # the seat whose side of the board is in front
        self.choice: str | None = None  # the choice under the cursor, if the cursor is not on the board
        self.at: int | None = None  # the current move of a replay

    def compose(self) -> ComposeResult:
        """Lay out the board and the side panel."""
        with ScrollableContainer(id="board-area", can_focus=False):
            yield Board(self.client.position)
        with Vertical(id="side"):
            yield Seats()
            yield Choices()
            yield Reasons()
            yield Moves()

    def on_mount(self) -> None:
        """Update the clocks every second."""
        self.set_interval(1, self._show_seats)

    def on_resize(self) -> None:
        """Draw the board in the new size."""
        self.call_after_refresh(self.show)

    def show_table(self, client: ClientTable, at: int | None = None) -> None:
        """Show a table; a half-chosen move is kept only if the position is the same."""
        if client.position != self.client.position or len(client.table.moves) != len(self.client.table.moves):
            self.selection, self.choice = Selection(client.position), None
            if client.to_decide is not None:
                self.front = client.to_decide
        self.client, self.shown_at, self.at = client, monotonic(), at
        self.show()

    def show(self) -> None:
        """Draw everything, once the size is known."""
        board, size = self.board, self.query_one("#board-area").size
        if not size:
            return
        board.show(self.client.position, size, self._language, self.front)
        self._mark()
        self.query_one(Moves).show(self.client, self._language, self._palette, self.at)
        self._show_seats()

    def rotate(self) -> None:
        """Show the board from the next seat."""
        self.front = (self.front + 1) % self.client.position.players
        self.show()

    def clear(self, spot: str | None = None) -> None:
        """Clear the half-chosen move, and move the cursor to a spot."""
        self.selection, self.choice = Selection(self.client.position), None
        self.board.point(spot)
        self._mark()

    def explain(self, reasons: Sequence[str]) -> None:
        """Show reasons in the place of the moves; without any, show the moves again."""
        self.query_one(Reasons).show(reasons)
        self.query_one(Moves).display = not reasons

    @property
    def following(self) -> tuple[str, ...]:
        """The spots that the half-chosen move can go on with."""
        return self.selection.following if self.client.to_decide is not None else ()

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def _language(self) -> str:
        return str(self.app.language)  # type: ignore[attr-defined]

    @property
    def _palette(self) -> Palette:
        return self.app.palette  # type: ignore[attr-defined,no-any-return]

    def _show_seats(self) -> None:
        elapsed = int((monotonic() - self.shown_at) * 1000)
        thinking = TEXTS.text("thinks", self._language)
        self.query_one(Seats).show(self.client, self._language, self._palette, thinking, elapsed)

    def _mark(self) -> None:
        """Mark the chosen spots and those that can be chosen, and put the cursor on one of them."""
        board = self.board
        following = self.following
        board.mark(following, self.selection.path)
        choices = [spot for spot in following if spot not in board.canvas.spots]
        if self.choice not in choices:
            self.choice = choices[0] if choices and not board.lit else None
        if self.choice:
            board.point(None)
        elif board.cursor is None and board.lit:
            board.point(next(spot for spot in following if spot in board.lit))
        self.query_one(Choices).show(choices, self.choice, self._language, self._palette)

    def on_board_touched(self, event: Board.Touched) -> None:
        """Choose a spot of the board, or one of the choices beside it."""
        self._touch(event.spot)

    def _touch(self, spot: str) -> None:
        reason = None
        if self.client.to_decide is not None:
            self.choice = None
            self.selection, reason = self.selection.touch(spot)
            self._mark()
        self.post_message(self.SpotTouched(reason))
        if self.selection.notation:
            self.post_message(self.MoveChosen(self.selection.notation))

    def on_board_cursor_left(self, event: Board.CursorLeft) -> None:
        """Move the cursor from the board to the choices beside it."""
        choices = self.query_one(Choices).spots
        if choices and event.dx > 0:
            self.choice = choices[0]
            self._mark()

    def on_key(self, event: Key) -> None:
        """Move among the choices while the cursor is there."""
        if self.choice is None:
            return
        if event.key in {"enter", "space"}:
            self._touch(self.choice)
        elif event.key in DIRECTIONS:
            self._point(event.key)
        else:
            return
        event.stop()
        event.prevent_default()

    def _point(self, key: str) -> None:
        """Move the cursor to another choice; if the choices are directions, to that of the arrow key."""
        choices = self.query_one(Choices).spots
        shown = [spot for spot in choices if spot.endswith(f":{DIRECTIONS[key]}")]
        if shown and all(spot[-2:-1] == ":" for spot in choices):
            self.choice = shown[0]
        elif key in {"up", "down"} and self.choice:
            step = 1 if key == "down" else -1
            self.choice = choices[(choices.index(self.choice) + step) % len(choices)]
        elif key == "left" and self.board.lit:
            self.choice = None
        self._mark()

    def action_choose(self, number: int) -> None:
        """Choose by number."""
        choices = self.query_one(Choices).spots
        if number <= len(choices):
            self._touch(choices[number - 1])

    def action_next(self, step: int) -> None:
        """Move the cursor to the next spot that can be chosen."""
        following, board = self.following, self.board
        if not following:
            return
        here = self.choice or board.cursor
        place = following.index(here) + step if here in following else 0
        spot = following[place % len(following)]
        self.choice = None if spot in board.lit else spot
        board.point(spot)
        self._mark()

    def action_back(self) -> None:
        """Remove the last spot from the half-chosen move."""
        last = self.selection.path[-1:]
        self.selection, self.choice = self.selection.back(), None
        if last:
            self.board.point(last[0])
        self._mark()
        self.post_message(self.SpotTouched(None))
