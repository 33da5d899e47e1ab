"""Looking back at a game, move by move."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from howdah.terminal.screens.app import HowdahScreen
from howdah.terminal.screens.keys import Key, KeyLine
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.tableau import Tableau
from howdah.terminal.tables.recorded import Recorded
from howdah.terminal.wording import standing

KEYS: Final = (
    Key("←", "screen.step(-1)", "key-before"),
    Key("→", "screen.step(1)", "key-after"),
    Key("home", "screen.jump(0)", "key-first"),
    Key("end", "screen.jump(1000000)", "key-last"),
    Key("v", "screen.turn_table", "key-view"),
    Key("?", "screen.help", "key-help"),
    Key("q", "screen.leave", "key-leave"),
)


class ReplayScreen(HowdahScreen):
    """Shows a record at one of its moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "step(-1)", show=False, priority=True),
        Binding("right,down,space,enter", "step(1)", show=False, priority=True),
        Binding("pageup", "step(-10)", show=False, priority=True),
        Binding("pagedown", "step(10)", show=False, priority=True),
        Binding("home", "jump(0)", show=False, priority=True),
        Binding("end", "jump(1000000)", show=False, priority=True),
        Binding("v", "turn_table", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, recorded: Recorded, at: int = 0, *, alone: bool = False) -> None:
        """Show a record after so many moves; alone, leaving it leaves the program."""
        super().__init__()
        self.recorded = recorded
        self.alone = alone
        self.at = at
        self.tableau = Tableau(recorded.at(0))

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        yield self.tableau
        yield Static(id="message", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show where one begins."""
        self.action_jump(self.at)

    async def show_anew(self) -> None:
        """Show everything in the language and the colours that are chosen now."""
        self.action_jump(self.at)

    def action_step(self, step: int) -> None:
        """Go on, or back, by so many moves."""
        self.action_jump(self.at + step)

    def action_jump(self, ply: int) -> None:
        """Show the game after so many moves."""
        self.at = max(0, min(ply, self.recorded.last))
        seen, language = self.recorded.at(self.at), self.howdah.language
        if seen.position.turn >= 0:
            self.tableau.front = seen.position.turn
        self.tableau.see(seen, self.at)
        title = f"{seen.position.game.title(language)} · {self.at}/{self.recorded.last}"
        self.query_one("#title", Static).update(title, layout=False)
        self.query_one("#message", Static).update(standing(seen, language), layout=False)
        self.query_one(KeyLine).show(KEYS, language)

    def action_turn_table(self) -> None:
        """Look at the table from the next seat."""
        self.tableau.turn_table()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.recorded.record.game))

    def action_leave(self) -> None:
        """Leave the game."""
        if self.alone:
            self.app.exit()
        else:
            self.dismiss()
