"""The line at the bottom that names the keys; a click on a key does the same as the key."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from howdah.terminal.texts import TEXTS


class Key(NamedTuple):
    """A key, what it does, and the text that says so."""

    key: str  # "h"
    action: str  # "screen.hint"
    text: str  # "key-hint"


class KeyLine(Static):
    """Shows keys with what they do."""

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
