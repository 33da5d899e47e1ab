"""Other names for squares, pieces and colours, the same throughout a text: rules are followed, not remembered."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase
from typing import Final

from howdah.core.position import Position

COLOURS: Final = ("white", "black", "red", "blue", "green", "yellow", "violet", "orange", "silver", "gold")
KEPT: Final = frozenset({"players"})  # words of the prompt itself
SQUARE: Final = re.compile(r"([a-z])([1-9])")
CONSONANTS, VOWELS = "bdfgklmnprtvz", "aeiou"


@dataclass(frozen=True)
class Renaming:
    """Names and what stands for them."""

    words: dict[str, str]  # "elephant": "vokira", in lower case
    columns: dict[str, str]  # "a": "v"
    rows: dict[str, str]  # "1": "4"

    @classmethod
    def of(cls, position: Position, seed: int) -> "Renaming":
        """Return new names for what a game's positions name: the sides, what lies on the board, colours, squares."""
        dice = Random(f"names {seed}")  # noqa: S311
        view = position.view()
        sides = {position.game.seat_name(seat) for seat in range(position.players)}
        things = {name for name, value in view.items() if isinstance(value, list)} - KEPT
        named = sorted({name.removesuffix("s") for name in {*sides, *things, *COLOURS} if name.isalpha()})
        invented = _invented(dice)
        words = {name: next(invented) for name in named}
        for side in sides:  # "rhinos" are Rhinoceroses in the rules
            title = position.game.catalogue.text(side, "en").lower()
            if side.removesuffix("s") in words and title.isalpha():
                words.setdefault(re.sub("e?s$", "", title), words[side.removesuffix("s")])
        squares = [SQUARE.fullmatch(spot) for move in position.moves for spot in move.path]
        found = [square for square in squares if square]
        columns, rows = sorted({square[1] for square in found}), sorted({square[2] for square in found})
        # The order stays, so that neighbours can be told by their names.
        last = ascii_lowercase[len(ascii_lowercase) - len(columns) :]
        shift = 9 - int(rows[-1]) if rows else 0
        return cls(words, dict(zip(columns, last, strict=True)), {row: str(int(row) + shift) for row in rows})

    def rename(self, text: str) -> str:
        """Return a text with the new names."""
        return _replaced(text, self.words, self.columns, self.rows)

    def restore(self, text: str) -> str:
        """Return a text with the names of the game."""
        return _replaced(text, *(_inverse(names) for names in (self.words, self.columns, self.rows)))


def _invented(dice: Random) -> Iterator[str]:
    """Yield words that no language has, or hardly any."""
    used = set[str]()
    while True:
        word = "".join(dice.choice(CONSONANTS) + dice.choice(VOWELS) for _ in range(3))
        if word not in used:
            used.add(word)
            yield word


def _inverse(names: dict[str, str]) -> dict[str, str]:
    return {new: old for old, new in reversed(names.items())}  # of two names for one thing, the first


def _replaced(text: str, words: Mapping[str, str], columns: Mapping[str, str], rows: Mapping[str, str]) -> str:
    def word(found: re.Match[str]) -> str:
        new = words[found[1].lower()]
        return new.capitalize() if found[1][0].isupper() else new

    if words:
        named = "|".join(sorted(words, key=len, reverse=True))
        text = re.sub(rf"(?<![a-zA-Z])({named})(?=(?:e?s)?(?![a-zA-Z]))", word, text, flags=re.IGNORECASE)
    if columns:
        square = rf"(?<![a-z])([{''.join(columns)}])([{''.join(rows)}])(?![0-9])"
        text = re.sub(square, lambda found: columns[found[1]] + rows[found[2]], text)
    return text
