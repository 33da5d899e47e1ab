"""Checks of the texts that come from clients."""

import unicodedata
from typing import Final

from howdah.table.errors import TextError

LONGEST_LINE: Final = 500
LONGEST_NAME: Final = 40
LONGEST_TOKEN: Final = 64
LONGEST_MOVE: Final = 200
LONGEST_PATH: Final = 20
# Control characters, surrogates and line breaks; and characters that change the direction of the text after them.
CATEGORIES: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
BIDI_CONTROLS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})

# Of a name: format characters, private and unassigned ones; and letters that show nothing.
UNSEEN: Final = frozenset({"Cf", "Co", "Cn"})
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
LOOK_ALIKE: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN"})


def check_line(text: str) -> None:
    """Raise `TextError` if a text is no line of chat."""
    _check_printed("a line of chat", text, LONGEST_LINE)


def check_name(text: str) -> None:
    """Raise `TextError` if a text is no display name: one that can be seen, and not taken for another."""
    _check_printed("a name", text, LONGEST_NAME)
    if any(unicodedata.category(character) in UNSEEN or character in BLANKS for character in text):
        raise TextError("a name has no invisible characters, but one came", key="text-control")
    if len({alphabet for alphabet in map(_alphabet, text) if alphabet}) > 1:
        raise TextError("a name has the letters of one alphabet, but several came", key="name-alphabets")
    if text != text.strip():
        raise TextError(f"a name has no spaces around it, but this came: {text!r}", key="name-spaces")


def _alphabet(character: str) -> str | None:
    """Return the alphabet of a letter, if it is one of those that look alike."""
    word = unicodedata.name(character, "").partition(" ")[0]
    return word if word in LOOK_ALIKE else None


def check_token(what: str, text: str) -> None:
    """Raise `TextError` if a text is no id: of a holder, of a command, of a computer player."""
    if not (0 < len(text) <= LONGEST_TOKEN and all("!" <= character <= "~" for character in text)):
        came = ascii(text[: LONGEST_TOKEN + 1])
        raise TextError(f"{what} has 1 to {LONGEST_TOKEN} printable ASCII characters and no space, but {came} came")


def check_move(move: int | str | tuple[str, ...]) -> None:
    """Raise `TextError` if a text or a path is too long to be a move."""
    spots = (move,) if isinstance(move, str) else move if isinstance(move, tuple) else ()
    if len(spots) > LONGEST_PATH or any(len(spot) > LONGEST_MOVE for spot in spots):
        raise TextError(f"expected at most {LONGEST_PATH} spots of at most {LONGEST_MOVE} characters each")


def _check_printed(what: str, text: str, longest: int) -> None:
    if not text.strip():
        raise TextError(f"{what} has to say something, but it is empty", key="text-empty")
    if len(text) > longest:
        message = f"{what} has at most {longest} characters, but {len(text)} came"
        raise TextError(message, key="text-long", most=longest, count=len(text))
    for character in text:
        if unicodedata.category(character) in CATEGORIES or unicodedata.bidirectional(character) in BIDI_CONTROLS:
            message = f"{what} has no control characters, but U+{ord(character):04X} came"
            raise TextError(message, key="text-control")
