"""French typography: spaces that do not break, and curly apostrophes. Texts are written with plain ones."""

import re
from typing import Final

NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"
AFTER: Final = "»”)\\]}.…’`*+?!"  # what punctuation can follow, besides letters and digits
# Only spaces that are there already are replaced, so placeholders, addresses, times and notation stay as they are.
FRENCH: Final = (
    (re.compile(rf"(?<=[\w{AFTER}]) (?=[;!?](?:\W|$))"), NARROW_NO_BREAK),
    (re.compile(rf"(?<=[\w{AFTER}]) (?=[:%»](?:\W|$))"), NO_BREAK),
    (re.compile(r"(?<=«) (?=\S)"), NO_BREAK),
    (re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])"), "’"),
)
CODE: Final = re.compile(r"(`[^`]*`)")


def typeset(text: str, language: str) -> str:
    """Return a text as it is printed in a language."""
    if language == "fr":
        for pattern, replacement in FRENCH:
            text = pattern.sub(replacement, text)
    return text


def typeset_markdown(text: str, language: str) -> str:
    """Return Markdown as it is printed in a language; code stays as it is."""
    first, *rest = CODE.split(text)
    # A backtick before the rest: the text goes on after code.
    parts = [part if number % 2 == 0 else typeset(f"`{part}", language)[1:] for number, part in enumerate(rest)]
    return typeset(first, language) + "".join(parts)
