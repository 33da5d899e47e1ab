"""The line of keys at the bottom, in the player's language; a click does the same as the key."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from howdah.terminal.describe import TEXTS


class Key(NamedTuple):
    """A key, what it does, and the text that says so."""

    key: str  # "h"
    action: str  # "screen.hint"
    text: str  # "key-hint"


class KeyLine(Static):
    """Names the keys."""

    DEFAULT_CSS = "KeyLine { dock: bottom; height: 1; background: $panel; padding: 0 1; }"

    def show(self, keys: Sequence[Key], language: str) -> None:
        """Name these keys."""
        parts = []
        for key in keys:
            named = Content.assemble((key.key, "bold $accent"), f" {TEXTS.text(key.text, language)}")
            parts.append(named.stylize(Style.from_meta({"@click": key.action})) if key.action else named)
        self.update(Content("  ").join(parts), layout=False)
