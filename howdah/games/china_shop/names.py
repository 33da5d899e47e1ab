"""The cards of China Shop by name, and the table that says how many there are (CS-1)."""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from howdah.core.components import Components
from howdah.games.china_shop.rules import ELEPHANT_TOTAL, HIGHEST_VALUE, LOWEST_VALUE, PORCELAIN_TOTAL, VALUES

COLOURS: Final = "RGB"
# In the order of their numbers in the rules.
PORCELAIN: Final = tuple(f"{colour}{value}" for colour in COLOURS for value in range(LOWEST_VALUE, HIGHEST_VALUE + 1))
# fmt: off
ELEPHANTS: Final = (
    "RR+GG", "RR+BB", "GG+BB",
    "RR+G", "RR+B", "GG+R", "GG+B", "BB+R", "BB+G",
    "allR", "allG", "allB",
    "any1", "any2", "even", "odd",
)
# fmt: on
START_PAIRS: Final = tuple(f"{three}3+{four}4" for three in COLOURS for four in COLOURS)
STARTS: Final = ("start-I", "start-II", "start-III", "start-IV", "start-V")
CATEGORIES: Final = ("low", "high", "colour", "all")

COMPONENTS: Final = Components(
    "components",
    (files(__package__) / "components.csv").read_text(encoding="utf-8"),
    names={"porcelain": PORCELAIN, "elephant": ELEPHANTS} | dict.fromkeys(STARTS, START_PAIRS),
    totals={"porcelain": PORCELAIN_TOTAL, "elephant": ELEPHANT_TOTAL} | dict.fromkeys(STARTS, 1),
)


def porcelain_text(counts: Sequence[int]) -> str:
    """Return how many porcelain cards are written: each colour with its values, `R3355G4`; `-` for none."""
    colours = [
        colour + "".join(str(LOWEST_VALUE + place) * counts[VALUES * number + place] for place in range(VALUES))
        for number, colour in enumerate(COLOURS)
    ]
    return "".join(colour for colour in colours if len(colour) > 1) or "-"


def porcelain_counts(text: str) -> list[int] | None:
    """Return how many of each porcelain card a text names; None where it is not written so."""
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
    """Return how many of each elephant a text names; None where it is not written so."""
    counts = [0] * len(ELEPHANTS)
    for entry in [] if text == "-" else text.split(","):
        match = re.fullmatch(r"([A-Za-z12+]+)(?:\*([1-9][0-9]?))?", entry)
        if not match or match[1] not in ELEPHANTS:
            return None
        counts[ELEPHANTS.index(match[1])] += int(match[2] or 1)
    return counts


def names_in(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return the cards one by one."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
