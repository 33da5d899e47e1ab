"""Names that look alike: by capitals, accents, characters of the same shape, and letters of other alphabets."""

import unicodedata
from collections.abc import Mapping
from typing import Final

# Characters, and pairs of them, that are easily taken for the letter on the right. The left sides are in small or in
# capital letters as they look alike there: a Greek capital is a Latin one more often than the small letter is.
_SHAPES: Final = {
    "l": "1iıɩ|!Iǀ",
    "o": "0օоοσ",
    "O": "ОΟՕⲞ",
    "a": "аɑα", "A": "АΑᎪ", "B": "ВΒᏴ", "b": "Ьв", "c": "сϲ", "C": "СϹᏟ", "d": "ԁ", "D": "Ꭰ", "e": "еє", "E": "ЕΕᎬ",
    "g": "ɡց", "G": "ԌᏀ", "h": "һհ", "H": "НΗᎻ", "j": "јϳ", "J": "ЈᎫ", "k": "кκ", "K": "КΚᏦ", "L": "ᏞԼ", "M": "МΜᎷ",
    "n": "ոη", "N": "Ν", "p": "рρ", "P": "РΡᏢ", "q": "ԛ", "r": "г", "R": "ᎡᏒ", "s": "ѕ", "S": "ЅᏚՏ", "T": "ТΤᎢ",
    "t": "тτ", "u": "սυμ", "v": "ѵν", "V": "ᏙѴ", "w": "ԝω", "W": "ᎳᏔԜ", "x": "хχ", "X": "ХΧ", "y": "уγү", "Y": "УΥҮ",
    "Z": "ΖᏃ", "i": "іι", "I": "ІΙ",
}  # fmt: skip
SHAPES: Final[Mapping[int, str]] = {ord(shape): letter for letter, shapes in _SHAPES.items() for shape in shapes}
PAIRS: Final = (("rn", "m"), ("vv", "w"))


def look(text: str) -> str:
    """Return how a text looks at a glance: equal for texts that are easily taken for each other."""
    marked = unicodedata.normalize("NFKD", text)
    letters = "".join(one for one in marked if not unicodedata.combining(one) and not one.isspace())
    # Twice: a letter of another alphabet may look like a Latin one that looks like yet another.
    seen = letters.translate(SHAPES).casefold().translate(SHAPES)
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def alike(one: str, other: str) -> bool:
    """Tell whether two names are easily taken for each other, as they are written or in capital letters."""
    return look(one) == look(other) or look(one.upper()) == look(other.upper())
