"""The options of White Elephant, and its three editions as presets over them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from howdah.core.options import Choice, Number, Option, Presets, Toggle
from howdah.core.text import Reason
from howdah.core.types import State
from howdah.games.white_elephant import rules as r
from howdah.games.white_elephant.names import CELL_NAMES, TEXTS

CUSTOM: Final = "custom"


@dataclass(frozen=True)
class GuardCells(Option[str]):
    """An option that says on which cells the four guards start."""

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        return TEXTS.reason("allowed-guards")

    def check(self, value: object) -> str:
        """Accept two files and two ranks."""
        if isinstance(value, str) and are_guard_cells(value):
            return value
        raise self.refuse(value)

    def encode(self, value: str) -> Sequence[int]:
        """Return the number of each guard's cell."""
        return guard_cells(value)


def are_guard_cells(text: str) -> bool:
    """Tell whether a text names a cell for each guard."""
    return re.fullmatch("[a-g]{2}[1-7]{2}", text) is not None


def guard_cells(text: str) -> list[int]:
    """Return the cells that a text such as `dd44` names."""
    return [names.index(cell) for names, cell in zip(CELL_NAMES, text, strict=True)]


WATCHED_SQUARES: Final = Choice("watched-squares", "captured-at-end", ("captured-at-end", "forbidden"))
JUMP_OVER_SHARER: Final = Toggle("jump-sharer", default=True)

# In the order of the words that `setup` gets.
OPTIONS: Final = (
    WATCHED_SQUARES,
    JUMP_OVER_SHARER,
    Number("repetition", 3, smallest=2, largest=9, zero_is_off=True),
    Number("quiet-limit", 60, smallest=1, largest=r.LARGEST_QUIET_LIMIT),
    Choice("watched-goal", "captured", ("home", "captured")),  # WE-23
    Choice("jumped-home", "owner-decides", ("at-once", "owner-decides")),  # WE-10
    Choice("first", "random", ("silver", "gold", "random")),  # WE-24
    GuardCells("guards", "dd44"),
)
PRESETS: Final = Presets(
    "edition",
    "white",
    {
        "white": {"watched-squares": "captured-at-end", "jump-sharer": True},
        "black": {"watched-squares": "forbidden", "jump-sharer": True},
        "short": {"watched-squares": "captured-at-end", "jump-sharer": False},
    },
)

# What version 1 of the rules played by, where a record of it does not say.
VERSION_1: Final = {"watched-goal": "home", "jumped-home": "at-once", "first": "silver"}


def edition(state: State) -> str:
    """Return the edition that is played, or `custom` if the options match none."""
    for name, values in PRESETS.values.items():
        forbidden = WATCHED_SQUARES.values.index(str(values[WATCHED_SQUARES.id]))
        if (state[r.FORBIDDEN], state[r.JUMP_SHARER]) == (forbidden, values[JUMP_OVER_SHARER.id]):
            return name
    return CUSTOM
