"""The application: language, colours, and the screen it begins with."""

from collections.abc import Callable
from typing import ClassVar, cast

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from howdah.core.text import LANGUAGES
from howdah.terminal.describe import TEXTS
from howdah.terminal.preferences import Preferences
from howdah.terminal.screens.themes import PALETTES, Palette


class HowdahScreen(Screen[None]):
    """A screen of the application, which can be shown anew in another language or in other colours."""

    @property
    def howdah(self) -> "HowdahApp":
        """The application."""
        return cast("HowdahApp", self.app)

    async def show_anew(self) -> None:
        """Show everything in the language and the colours that are chosen now."""
        await self.recompose()


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
        """What the boards' inks look like."""
        return PALETTES[self.theme]

    def say(self, key: str, **values: object) -> str:
        """Return a text in the player's language."""
        return TEXTS.text(key, self.language, values)

    async def action_language(self) -> None:
        """Go on in the next language."""
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        await self._show_anew()

    async def action_theme(self) -> None:
        """Go on in other colours."""
        names = list(PALETTES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.preferences.keep(theme=self.theme)
        await self._show_anew()

    async def _show_anew(self) -> None:
        if isinstance(self.screen, HowdahScreen):
            await self.screen.show_anew()
