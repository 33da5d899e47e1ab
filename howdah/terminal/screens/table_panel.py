"""The board with what stands beside it, and choosing a move on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.events import Key
from textual.message import Message

from howdah.core.position import Move
from howdah.core.text import Reason
from howdah.terminal.describe import TEXTS
from howdah.terminal.screens.board import Board
from howdah.terminal.screens.side import Choices, Moves, Reasons, Seats
from howdah.terminal.screens.themes import Palette
from howdah.terminal.selection import Selection
from howdah.terminal.tables.sight import Sight

DIRECTIONS: Final = {"up": "N", "right": "E", "down": "S", "left": "W"}


class Tableau(Horizontal):
    """Shows a table; where it is a person's turn here, a move is chosen spot by spot."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("escape,backspace", "back", show=False),
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
    ]

    @dataclass
    class Picked(Message):
        """A move was chosen."""

        move: Move

    @dataclass
    class Touched(Message):
        """A spot was touched; perhaps it was refused for a reason."""

        reason: Reason | None

    def __init__(self, seen: Sight) -> None:
        super().__init__()
        self.seen = seen
        self.seen_at = monotonic()
        self.selection = Selection(seen.position)
        self.front = seen.acting or 0  # the seat from which the table is looked at
        self.choice: str | None = None  # what the cursor is on beside the board, if it is not on the board
        self.at: int | None = None  # where one stands among the moves, when looking back

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        with ScrollableContainer(id="stage", can_focus=False):
            yield Board(self.seen.position)
        with Vertical(id="side"):
            yield Seats()
            yield Choices()
            yield Reasons()
            yield Moves()

    def on_mount(self) -> None:
        """Let the clocks run."""
        self.set_interval(1, self._show_seats)

    def on_resize(self) -> None:
        """Draw the board into the room there is now."""
        self.call_after_refresh(self.show)

    def see(self, seen: Sight, at: int | None = None) -> None:
        """Show what is seen now; a move in the making goes on only in the same position."""
        if seen.position != self.seen.position or len(seen.table.moves) != len(self.seen.table.moves):
            self.selection, self.choice = Selection(seen.position), None
            if seen.to_decide is not None:
                self.front = seen.to_decide
        self.seen, self.seen_at, self.at = seen, monotonic(), at
        self.show()

    def show(self) -> None:
        """Draw everything, once there is room for it."""
        board, room = self.board, self.query_one("#stage").size
        if not room:
            return
        board.show(self.seen.position, room, self._language, self.front)
        self._mark()
        self.query_one(Moves).show(self.seen, self._palette, self.at)
        self._show_seats()

    def turn_table(self) -> None:
        """Look at the table from the next seat."""
        self.front = (self.front + 1) % self.seen.position.players
        self.show()

    def begin(self, spot: str | None = None) -> None:
        """Forget the move in the making, and point at a spot."""
        self.selection, self.choice = Selection(self.seen.position), None
        self.board.point(spot)
        self._mark()

    def explain(self, reasons: Sequence[str]) -> None:
        """Give reasons in the place of the moves; without any, show the moves again."""
        self.query_one(Reasons).show(reasons)
        self.query_one(Moves).display = not reasons

    @property
    def following(self) -> tuple[str, ...]:
        """What the move in the making can go on with."""
        return self.selection.following if self.seen.to_decide is not None else ()

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
        elapsed = int((monotonic() - self.seen_at) * 1000)
        thinking = TEXTS.text("thinks", self._language)
        self.query_one(Seats).show(self.seen, self._language, self._palette, thinking, elapsed)

    def _mark(self) -> None:
        """Show the move in the making: what is chosen, what can be chosen, and the cursor on one of it."""
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
        """Go on with a spot of the board."""
        self._touch(event.spot)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Go on with a choice beside the board."""
        self._touch(event.spot)

    def _touch(self, spot: str) -> None:
        reason = None
        if self.seen.to_decide is not None:
            self.choice = None
            self.selection, reason = self.selection.touch(spot)
            self._mark()
        self.post_message(self.Touched(reason))
        if self.selection.move:
            self.post_message(self.Picked(self.selection.move))

    def on_board_left(self, event: Board.Left) -> None:
        """Go from the board to the choices beside it."""
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
        """Go to another choice: where they are directions, to the one that the arrow shows."""
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
        """Go to the next spot that a move can go on with."""
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
        """Let go of the last spot."""
        last = self.selection.path[-1:]
        self.selection, self.choice = self.selection.back(), None
        if last:
            self.board.point(last[0])
        self._mark()
        self.post_message(self.Touched(None))
