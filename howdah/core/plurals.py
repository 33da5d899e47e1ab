"""Plurals: `{count:move|moves}` in a text is the form that fits the number, in the language of the text."""

from collections.abc import Mapping
from string import Formatter
from typing import Any


def is_singular(count: float, language: str) -> bool:
    """Tell whether a number takes the singular; in French 0 does too."""
    return abs(count) < 2 if language == "fr" else abs(count) == 1


def fill(text: str, language: str, values: Mapping[str, object]) -> str:
    """Return a text with its braces filled in: `{name}` by a value, `{count:move|moves}` by one of the two forms."""
    return _Filler(language).vformat(text, (), values)


class _Filler(Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> Any:
        """Choose the form for a number, or format the value as usual."""
        singular, bar, plural = format_spec.partition("|")
        if not bar:
            return super().format_field(value, format_spec)
        return singular if is_singular(value, self.language) else plural
