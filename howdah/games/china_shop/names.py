"""The texts of China Shop, and its names of cards, categories and phases, both ways."""

import re
from collections.abc import Sequence
from typing import Final

from howdah.core.text import Phrase, Series, Word, catalogue
from howdah.games.china_shop import rules as r

TEXTS: Final = catalogue(__package__)
COLOURS: Final = "RGB"
# In the order of their numbers in the rules.
PORCELAIN: Final = tuple(
    f"{colour}{value}" for colour in COLOURS for value in range(r.LOWEST_VALUE, r.HIGHEST_VALUE + 1)
)
# fmt: off
ELEPHANTS: Final = (
    "RR+GG", "RR+BB", "GG+BB",
    "RR+G", "RR+B", "GG+R", "GG+B", "BB+R", "BB+G",
    "allR", "allG", "allB",
    "any1", "any2", "even", "odd",
)
# fmt: on
CATEGORIES: Final = ("low", "high", "colour", "all")
PHASES: Final = ("first", "porcelain", "elephants", "turn", "lose", "score", "over")


def porcelain(pile: int) -> slice:
    """Return the words of a pile of porcelain: how many there are of each kind."""
    return slice(pile, pile + r.CARDS)


def elephants(pile: int) -> slice:
    """Return the words of a pile of elephants: how many there are of each kind."""
    return slice(pile, pile + r.ELEPHANTS)


def porcelain_text(counts: Sequence[int]) -> str:
    """Return how porcelain cards are written: each colour with its values, `R3355G4`; `-` for none."""
    colours = [
        colour + "".join(str(r.LOWEST_VALUE + place) * counts[r.VALUES * number + place] for place in range(r.VALUES))
        for number, colour in enumerate(COLOURS)
    ]
    return "".join(colour for colour in colours if len(colour) > 1) or "-"


def porcelain_counts(text: str) -> list[int] | None:
    """Return how many of each porcelain card a text names; None if it is not written so."""
    if not re.fullmatch(r"-|([RGB][3-8]+)+", text):
        return None
    counts = [0] * len(PORCELAIN)
    for colour, values in re.findall(r"([RGB])([3-8]+)", text):
        for value in values:
            counts[PORCELAIN.index(colour + value)] += 1
    return counts


def elephant_text(counts: Sequence[int]) -> str:
    """Return how elephants are written, `RR+GG,any1*2`; `-` for none."""
    named = [f"{name}*{count}" if count > 1 else name for name, count in zip(ELEPHANTS, counts, strict=True) if count]
    return ",".join(named) or "-"


def elephant_counts(text: str) -> list[int] | None:
    """Return how many of each elephant a text names; None if it is not written so."""
    counts = [0] * len(ELEPHANTS)
    for entry in [] if text == "-" else text.split(","):
        match = re.fullmatch(r"([A-Za-z12+]+)(?:\*([1-9][0-9]?))?", entry)
        if not match or match[1] not in ELEPHANTS:
            return None
        counts[ELEPHANTS.index(match[1])] += int(match[2] or 1)
    return counts


def card_words(card: int, count: int = 1) -> Phrase:
    """Return a porcelain card in words, such as “the red 5”."""
    values = {"value": r.value_of(card), "count": count}
    return Phrase(f"card-{card // r.VALUES}" if count == 1 else f"cards-{card // r.VALUES}", values)


def demand_words(elephant: int) -> Series:
    """Return what an elephant breaks in words, such as “two red and one green”."""
    at = r.DEMANDS * elephant
    demands = zip(r.GROUP[at : at + r.DEMANDS], r.NUMBER[at : at + r.DEMANDS], strict=True)
    return Series(
        tuple(
            Word(f"breaks-all-{group}" if number == r.EVERY else f"breaks-{number}-{group}")
            for group, number in demands
            if number
        )
    )
