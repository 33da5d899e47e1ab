"""The memory of a game of self-play, and what its words mean; apart from the kernel, which is executed again."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from howdah.core.types import Rows, State, Words

InputsRule: TypeAlias = Callable[[State, int, Words], None]

MOST_POSITIONS = 16  # of a game that are kept

# The words of `control`.
LEARNED = 0  # 1: moves are chosen by the learned estimate, 0: by the named terms
OPENING = 1  # random decisions at the beginning
MISTAKES = 2  # later random decisions, in hundredths
CONTROL_WORDS = 3


class SeatGame(NamedTuple):
    """A game and the examples that it gives."""

    state: Words
    after: Words
    codes: Words
    odds: Words
    values: Words  # at the end, each seat's share of the win in thousandths
    dice: Words
    control: Words
    examples: Rows  # for each position kept and each of its seats a row of inputs
