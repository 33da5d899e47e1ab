"""Plurals: `{count:move|moves}` in a text is the form that fits the number, in the language of the text."""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple


def is_singular(count: float, language: str) -> bool:
    """Tell whether a number takes the singular; in French 0 does too."""
    return abs(count) < 2 if language == "fr" else abs(count) == 1


def fill(text: str, language: str, values: Mapping[str, object]) -> str:
    """Return a text with its braces filled in: `{name}` by a value, `{count:move|moves}` by one of the two forms."""
    return "".join(
        [part if isinstance(part, str) else _filled(values[part.name], part, language) for part in _parts(text)]
    )


class _Field(NamedTuple):
    """A pair of braces in a text."""

    name: str
    format: str  # as for `format`
    forms: tuple[str, str] | None  # for one and for several


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[str | _Field, ...]:
    """Return a text split at its braces; every move of every table is put into words, so this is kept."""
    parts: list[str | _Field] = []
    for literal, name, form, _ in Formatter().parse(text):
        parts += [literal] if literal else []
        if name is not None:
            singular, bar, plural = (form or "").partition("|")
            parts.append(_Field(name, form or "", (singular, plural) if bar else None))
    return tuple(parts)


def _filled(value: Any, field: _Field, language: str) -> str:
    if field.forms:
        return field.forms[not is_singular(value, language)]
    return value if type(value) is str and not field.format else format(value, field.format)
