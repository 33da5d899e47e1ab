"""A tutorial on the board."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from howdah.core.game import Game
from howdah.core.text import Reason
from howdah.terminal.lesson import Lesson
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.table_panel import TablePanel
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.still_table import still_table

KEYS: Final = (
    Key("⏎", "screen.touch", "key-touch"),
    Key("esc", "screen.back", "key-back"),
    Key("n", "screen.step(1)", "key-next-step"),
    Key("p", "screen.step(-1)", "key-step-back"),
    Key("?", "screen.help", "key-help"),
    Key("q", "screen.leave", "key-leave"),
)


class LessonScreen(HowdahScreen):
    """Shows a step of a tutorial; a move is chosen on the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.lesson = Lesson(game)
        self.panel = TablePanel(self._table())

    def compose(self) -> ComposeResult:
        """Lay out the screen: the task above the board, the comment below."""
        yield Static(id="title", markup=False)
        yield Static(id="task", markup=False)
        yield self.panel
        yield Static(id="message", markup=False)
        yield KeyLine(KEYS, self.howdah.language)

    def on_mount(self) -> None:
        """Show the first step."""
        self.set_focus(self.panel.board)
        self.show_step()

    async def redraw(self) -> None:
        """Draw everything in the current language and colours."""
        self.show_step()

    def show_step(self) -> None:
        """Show the step, its task and the comment on the last attempt."""
        lesson, language = self.lesson, self.howdah.language
        if lesson.step.position.turn >= 0:
            self.panel.front = lesson.step.position.turn
        self.panel.show_table(self._table())
        self.query_one("#title", Static).update(lesson.title(language), layout=False)
        self.query_one("#task", Static).update(lesson.farewell(language) if lesson.over else lesson.step.say[language])
        remark = lesson.remark(language)
        if lesson.done:
            remark = f"{remark} {self.howdah.text('lesson-next')}"
        self.show_message(remark, bad=bool(remark) and not lesson.done)
        self.query_one(KeyLine).show(KEYS, language)

    def on_table_panel_move_chosen(self, event: TablePanel.MoveChosen) -> None:
        """Try the move that was chosen."""
        self.lesson.attempt(event.notation)
        self.panel.clear()
        self.show_step()

    def on_table_panel_spot_touched(self, event: TablePanel.SpotTouched) -> None:
        """Show why a spot was refused, with the hint of the step."""
        reason: Reason | None = event.reason
        if reason:
            language = self.howdah.language
            self.show_message(f"{reason.cited(language)} {self.lesson.step.hint[language]}", bad=True)

    def action_step(self, step: int) -> None:
        """Go to the next or the previous step."""
        self.lesson.go(self.lesson.number + step)
        self.panel.clear()
        self.show_step()

    def action_touch(self) -> None:
        """Touch the spot under the cursor."""
        self.panel.board.action_touch()

    def action_back(self) -> None:
        """Remove the last spot from the half-chosen move."""
        self.panel.action_back()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.lesson.game))

    def action_leave(self) -> None:
        """End the tutorial."""
        self.app.exit()

    def _table(self) -> ClientTable:
        position, asked = self.lesson.position, self.lesson.step.position
        mine = () if self.lesson.done or self.lesson.over else (asked.turn,)
        return still_table(position, [""] * position.players, seq=self.lesson.number, mine=mine)
