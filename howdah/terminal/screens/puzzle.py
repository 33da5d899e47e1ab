"""Puzzles on the board."""

from collections.abc import Awaitable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from howdah.core.errors import HowdahError
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.table_panel import TablePanel
from howdah.terminal.solving import Solving
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.still_table import still_table

KEYS: Final = (
    Key("⏎", "screen.touch", "key-touch"),
    Key("esc", "screen.back", "key-back"),
    Key("h", "screen.hint", "key-hint"),
    Key("s", "screen.solution", "key-solution"),
    Key("r", "screen.again", "key-again"),
    Key("n", "screen.next", "key-after"),
    Key("?", "screen.help", "key-help"),
    Key("q", "screen.leave", "key-leave"),
)


class PuzzleScreen(HowdahScreen):
    """Shows a puzzle; a move is chosen on the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("s", "solution", show=False),
        Binding("r", "again", show=False),
        Binding("n", "next", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, session: Solving) -> None:
        super().__init__()
        self.session = session
        self.shown = 0  # raised with every change, so that the panel draws another table
        self.panel = TablePanel(self._table())

    def compose(self) -> ComposeResult:
        """Lay out the screen: the task above the board, what came of a move below."""
        yield Static(id="title", markup=False)
        yield Static(id="task", markup=False)
        yield self.panel
        yield Static(id="message", markup=False)
        yield KeyLine(KEYS, self.howdah.language)

    async def on_mount(self) -> None:
        """Show the puzzle."""
        self.set_focus(self.panel.board)
        await self.show_puzzle()

    async def redraw(self) -> None:
        """Draw everything in the current language and colours."""
        await self.show_puzzle()

    async def show_puzzle(self) -> None:
        """Show the position, what is asked, and what came of the last move."""
        session = self.session
        session.language = self.howdah.language
        self.shown += 1
        if session.puzzle.start.turn >= 0:
            self.panel.front = session.puzzle.start.turn
        self.panel.show_table(self._table())
        self.query_one("#title", Static).update(session.title(), layout=False)
        self.query_one("#task", Static).update(session.task())
        remark = session.remark()
        if session.over:
            remark = f"{remark} {await session.farewell()} {self.howdah.text('puzzle-next')}"
        elif session.wrong:
            remark = f"{remark} {self.howdah.text('puzzle-again')}"
        self.show_message(remark, bad=session.wrong)
        self.query_one(KeyLine).show(KEYS, self.howdah.language)

    async def on_table_panel_move_chosen(self, event: TablePanel.MoveChosen) -> None:
        """Try the move that was chosen."""
        await self._do(self.session.attempt(event.notation))

    def on_table_panel_spot_touched(self, event: TablePanel.SpotTouched) -> None:
        """Show why a spot was refused."""
        if event.reason:
            self.show_message(event.reason.cited(self.howdah.language), bad=True)

    async def action_hint(self) -> None:
        """Tell a little more."""
        await self._do(self.session.tell_more())

    async def action_solution(self) -> None:
        """Play the solution."""
        await self._do(self.session.show_solution())

    async def action_again(self) -> None:
        """Go back to the decision after a wrong move."""
        if self.session.wrong:
            self.session.again()
            await self.show_puzzle()

    async def action_next(self) -> None:
        """Set another puzzle."""
        if not self.session.go_on():
            self.show_message(self.howdah.text("mistakes-done"))
            return
        self.panel.clear()
        await self.show_puzzle()

    def action_touch(self) -> None:
        """Touch the spot under the cursor."""
        self.panel.board.action_touch()

    def action_back(self) -> None:
        """Remove the last spot from the half-chosen move."""
        self.panel.action_back()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.session.asked.game))

    def action_leave(self) -> None:
        """End it."""
        self.app.exit()

    async def _do(self, work: Awaitable[None]) -> None:
        try:
            await work
        except HowdahError as error:
            self.show_error(error)
            return
        self.panel.clear()
        await self.show_puzzle()

    def _table(self) -> ClientTable:
        position = self.session.position
        mine = () if self.session.over or self.session.wrong else (position.turn,)
        return still_table(position, [""] * position.players, seq=self.shown, mine=mine)
