"""A form field with a few values, changed with the arrow keys or a click."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static


class Chooser(Static, can_focus=True):
    """Shows the selected value."""

    DEFAULT_CSS = """
    Chooser { width: 34; height: 1; background: $surface; }
    Chooser:focus { background: $primary; color: $background; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space,enter", "step(1)", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Another value was selected."""

        field: str
        value: str

    def __init__(self, field: str, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Offer values with their titles."""
        super().__init__()
        self.field = field
        self.choices = tuple(choices)
        self.index = [value for value, _ in choices].index(value)

    def on_mount(self) -> None:
        """Show the value."""
        self._show()

    def action_step(self, step: int) -> None:
        """Select the next value."""
        self.index = (self.index + step) % len(self.choices)
        self._show()
        self.post_message(self.Changed(self.field, self.choices[self.index][0]))

    def on_click(self, event: Click) -> None:
        """Select the next value, or the one before if the left end is clicked."""
        self.action_step(-1 if event.x < 2 else 1)

    def _show(self) -> None:
        self.update(Content(f"‹ {self.choices[self.index][1]} ›"))
