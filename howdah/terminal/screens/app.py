"""The Textual application: language, colours, and what all screens share."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, cast

from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Static

from howdah.core.errors import HowdahError
from howdah.core.text import LANGUAGES
from howdah.terminal.preferences import Preferences
from howdah.terminal.screens.themes import PALETTES, Palette
from howdah.terminal.texts import TEXTS, refusal


class Key(NamedTuple):
    """A key, what it does, and the text that says so."""

    key: str  # "h"
    action: str  # "screen.hint"
    text: str  # "key-hint"


class KeyLine(Static):
    """The line at the bottom that names the keys; a click on a key does the same as the key."""

    DEFAULT_CSS = "KeyLine { dock: bottom; height: 1; background: $panel; padding: 0 1; }"

    def __init__(self, keys: Sequence[Key], language: str) -> None:
        super().__init__(_line(keys, language))

    def show(self, keys: Sequence[Key], language: str) -> None:
        """Show these keys."""
        self.update(_line(keys, language), layout=False)


def _line(keys: Sequence[Key], language: str) -> Content:
    parts = []
    for key in keys:
        label = Content.assemble((key.key, "bold $accent"), f" {TEXTS.text(key.text, language)}")
        parts.append(label.stylize(Style.from_meta({"@click": key.action})) if key.action else label)
    return Content("  ").join(parts)


class HowdahScreen(Screen[None]):
    """A screen of the application; it can be drawn again in another language or in other colours."""

    @property
    def howdah(self) -> "HowdahApp":
        """The application."""
        return cast("HowdahApp", self.app)

    def show_message(self, text: str, *, bad: bool = False) -> None:
        """Show a message at the bottom."""
        line = self.query_one("#message", Static)
        line.update(text, layout=False)
        line.set_class(bad, "bad")

    def show_error(self, error: HowdahError) -> None:
        """Show why something failed or was refused."""
        self.show_message(refusal(error, self.howdah.language), bad=True)

    async def redraw(self) -> None:
        """Draw everything in the current language and colours; the same widget keeps the focus."""
        place = self.focus_chain.index(self.focused) if self.focused in self.focus_chain else None
        await self.recompose()
        if place is not None:
            self.set_focus(self.focus_chain[place])


class HowdahApp(App[None]):
    """A table in the terminal."""

    TITLE = "Howdah"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - declared so by Textual
        (0, "-narrow"),
        (70, "-wide"),
    ]
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "language", show=False),
        Binding("f3", "theme", show=False),
        Binding("ctrl+q", "quit", show=False),
    ]

    def __init__(self, language: str, preferences: Preferences, first: Callable[[], HowdahScreen]) -> None:
        super().__init__()
        self.language = language
        self.preferences = preferences
        self.first = first
        for palette in PALETTES.values():
            self.register_theme(palette.theme)
        chosen = preferences.theme or ""
        self.theme = chosen if chosen in PALETTES else next(iter(PALETTES))

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first())

    @property
    def palette(self) -> Palette:
        """The styles of the boards."""
        return PALETTES[self.theme]

    def text(self, key: str, **values: object) -> str:
        """Return a text in the language of the user."""
        return TEXTS.text(key, self.language, values)

    async def action_language(self) -> None:
        """Switch to the next language."""
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        await self._redraw()

    async def action_theme(self) -> None:
        """Switch to the next colours."""
        names = list(PALETTES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.preferences.save(theme=self.theme)
        await self._redraw()

    async def _redraw(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, HowdahScreen):
                await screen.redraw()
