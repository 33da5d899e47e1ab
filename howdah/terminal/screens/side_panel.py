"""What stands beside the board: who plays, what can be chosen, the moves so far, and the reasons of a hint."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from howdah.terminal.describe import seat_name
from howdah.terminal.screens.themes import Palette
from howdah.terminal.tables.sight import Sight, seat_of
from howdah.terminal.wording import player_name, spot_name


class Seats(Static):
    """Who plays which seat, their points and time; the one to decide is marked."""

    def show(self, seen: Sight, language: str, palette: Palette, thinking: str, elapsed: int) -> None:
        """List the seats; so many milliseconds have passed since what is shown was seen."""
        text = Text(no_wrap=True, overflow="ellipsis")
        scores = seen.position.scores()
        for seat, who in enumerate(seen.table.seats):
            mark = "▸" if seen.turn == seat else "✗" if who.out else " "
            name, side = player_name(seen, seat, language), seat_name(seen.position, seat, language)
            text.append(f"{mark} {name}\n", palette.style(f"seat-{seat}", ""))
            parts = [side if side != name else "", str(scores[seat]), _time(seen, seat, elapsed)]
            if seen.turn == seat and who.computer:
                parts = [thinking]
            text.append(f"    {'  '.join(part for part in parts if part)}\n", palette.style("dim", ""))
        text.right_crop(1)
        # The number of lines never changes, and laying out anew each second would be work for nothing.
        self.update(text, layout=self.content == "")


def _time(seen: Sight, seat: int, elapsed: int) -> str:
    clock = seen.table.clock
    if not clock:
        return ""
    left = clock.left[seat] - (elapsed if clock.running == seat else 0)
    minutes, seconds = divmod(max(0, left) // 1000, 60)
    return f"{minutes}:{seconds:02}"


class Choices(Static):
    """What a move can go on with that is no place on the board, numbered."""

    @dataclass
    class Chosen(Message):
        """Somebody chose one."""

        spot: str

    def __init__(self) -> None:
        super().__init__()
        self.spots: tuple[str, ...] = ()
        self.cursor: str | None = None

    def show(self, spots: Sequence[str], cursor: str | None, language: str, palette: Palette) -> None:
        """List the choices, with the cursor on one of them."""
        more_or_less = len(spots) != len(self.spots)
        self.spots, self.cursor = tuple(spots), cursor
        self.display = bool(spots)
        text = Text(no_wrap=True, overflow="ellipsis")
        for number, spot in enumerate(self.spots, 1):
            state = "cursor" if spot == cursor else "lit"
            left, right = ("[", "]") if spot == cursor else (" ", " ")
            text.append(f"{left}{number} {spot_name(spot, language)}{right}", palette.style(f"on-{state}", state))
            text.append("\n")
        text.right_crop(1)
        self.update(text, layout=more_or_less)

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        if 0 <= event.y < len(self.spots):
            self.post_message(self.Chosen(self.spots[event.y]))


class Reasons(VerticalScroll, can_focus=False):
    """Why a move is advised; while it is said, it stands in the place of the moves."""

    def __init__(self) -> None:
        super().__init__()
        self.text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Hold the text."""
        yield self.text

    def show(self, reasons: Sequence[str]) -> None:
        """Give the reasons, or make room where there are none."""
        self.display = bool(reasons)
        self.text.update("\n\n".join(reasons))
        self.scroll_home(animate=False)


class Moves(VerticalScroll, can_focus=False):
    """The moves so far, each in its player's colour; the latest is in view."""

    def __init__(self) -> None:
        super().__init__()
        self.list = Static()
        self.current: int | None = None  # the move that one stands at, when looking back

    def compose(self) -> ComposeResult:
        """Hold the list."""
        yield self.list

    def show(self, seen: Sight, palette: Palette, current: int | None = None) -> None:
        """List the moves; one of them can be marked as where one stands."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for number, ply in enumerate(seen.table.moves, 1):
            seat = seat_of(ply)
            style = palette.style(f"seat-{seat}" if seat >= 0 else "dim", "")
            here = number == current
            text.append(f"{number:3} ", palette.style("dim", ""))
            text.append(
                f"{'▸' if here else ''}{ply.move}", style + palette.style("on-cursor", "cursor") if here else style
            )
            text.append("\n")
        text.right_crop(1)
        self.list.update(text)
        self.current = current
        self._bring_into_view()

    def on_resize(self) -> None:
        """Keep the same move in view."""
        self._bring_into_view()

    def _bring_into_view(self) -> None:
        if self.current is None:
            self.scroll_end(animate=False)
        else:
            self.scroll_to(y=max(0, self.current - self.size.height // 2), animate=False)
