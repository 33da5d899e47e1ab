"""The keys of the table, the signs on the board, and the rules of the game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from howdah.core.game import Game
from howdah.terminal.boards.registry import legend
from howdah.terminal.console import rules_page
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine

KEYS: Final = (
    ("← ↑ ↓ →", "help-arrows"),
    ("⏎", "help-touch"),
    ("tab", "help-tab"),
    ("1 … 9", "help-digits"),
    ("esc", "help-back"),
    ("/", "help-type"),
    ("h", "help-hint"),
    ("u", "help-undo"),
    ("d", "help-draw"),
    ("r", "help-resign"),
    ("n", "help-again"),
    ("s", "help-save"),
    ("v", "help-view"),
    ("F2  F3", "help-language"),
    ("q", "help-leave"),
)


class RulesScreen(HowdahScreen):
    """Shows the keys, then the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,f1", "dismiss", show=False)]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """Show a page that can be scrolled."""
        with VerticalScroll(classes="page"):
            yield Static(self._grid(KEYS))
            if signs := legend(self.game.id):
                yield Static(f"\n{self.howdah.text('legend')}", markup=False)
                yield Static(self._grid(signs))
            yield Static(rules_page(self.game, self.howdah.language))
        yield KeyLine([Key("esc", "screen.dismiss", "key-back"), Key("↑↓", "", "key-scroll")], self.howdah.language)

    def _grid(self, rows: Sequence[tuple[str, str]]) -> Table:
        """Return keys or signs with their meanings."""
        table = Table.grid(padding=(0, 3, 0, 0))
        for sign, text in rows:
            table.add_row(Text(sign), self.howdah.text(text))
        return table
