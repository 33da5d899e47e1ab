"""Dialogs in front of a screen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from howdah.terminal.screens.app import Key, KeyLine


class ConfirmDialog(ModalScreen[bool]):
    """Asks a question with the answers yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,j,o,enter", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, language: str) -> None:
        super().__init__()
        self.question, self.language = question, language

    def compose(self) -> ComposeResult:
        """Show the question and its two answers."""
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            keys = Key("⏎", "screen.answer(True)", "yes"), Key("esc", "screen.answer(False)", "no")
            yield KeyLine(keys, self.language)

    def action_answer(self, agree: bool) -> None:  # noqa: FBT001
        """Return the answer."""
        self.dismiss(agree)


class TextDialog(ModalScreen[str | None]):
    """Asks for a line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, suggestion: str, language: str) -> None:
        super().__init__()
        self.question, self.suggestion, self.language = question, suggestion, language

    def compose(self) -> ComposeResult:
        """Show the question with an input line."""
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            yield Input(self.suggestion, compact=True)
            keys = Key("⏎", "screen.done", "yes"), Key("esc", "screen.dismiss(None)", "no")
            yield KeyLine(keys, self.language)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the text."""
        self.dismiss(event.value.strip() or None)

    def action_done(self) -> None:
        """Return the text."""
        self.dismiss(self.query_one(Input).value.strip() or None)
