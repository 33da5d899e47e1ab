"""The replay of a game, move by move."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.table_panel import TablePanel
from howdah.terminal.tables.recorded_game import RecordedGame
from howdah.terminal.texts import table_status

KEYS: Final = (
    Key("←", "screen.step(-1)", "key-before"),
    Key("→", "screen.step(1)", "key-after"),
    Key("home", "screen.jump(0)", "key-first"),
    Key("end", "screen.jump(1000000)", "key-last"),
    Key("v", "screen.rotate", "key-view"),
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
        Binding("v", "rotate", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, game: RecordedGame, at: int = 0, *, alone: bool = False) -> None:
        """Show a record after a number of moves; `alone`: leaving the screen ends the program."""
        super().__init__()
        self.game = game
        self.alone = alone
        self.at = at
        self.panel = TablePanel(game.at(0))

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        yield self.panel
        yield Static(id="message", markup=False)
        yield KeyLine(KEYS, self.howdah.language)

    def on_mount(self) -> None:
        """Show the first position."""
        self.action_jump(self.at)

    async def redraw(self) -> None:
        """Draw everything in the current language and colours."""
        self.action_jump(self.at)

    def action_step(self, step: int) -> None:
        """Step forward or back by a number of moves."""
        self.action_jump(self.at + step)

    def action_jump(self, ply: int) -> None:
        """Show the game after a number of moves."""
        self.at = max(0, min(ply, self.game.last))
        client, language = self.game.at(self.at), self.howdah.language
        if client.position.turn >= 0:
            self.panel.front = client.position.turn
        self.panel.show_table(client, self.at)
        title = f"{client.position.title(language)} · {self.at}/{self.game.last}"
        self.query_one("#title", Static).update(title, layout=False)
        self.show_message(table_status(client, language))
        self.query_one(KeyLine).show(KEYS, language)

    def action_rotate(self) -> None:
        """Show the board from the next seat."""
        self.panel.rotate()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.game.record.game))

    def action_leave(self) -> None:
        """Leave the game."""
        if self.alone:
            self.app.exit()
        else:
            self.dismiss()
