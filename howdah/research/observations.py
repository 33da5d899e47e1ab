"""Observations of positions as arrays of bytes, and returns of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from howdah.core import defaults
from howdah.core.compilation import Form, rule
from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.planes import MOST
from howdah.core.position import Position
from howdah.core.types import PlanesRule, State, TurnRule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Encoding:
    """How a game's positions become arrays: by the game's own `planes.py`, else word by word.

    With history an observation consists of equal parts: the position, then those in which a player decided before, the
    latest first, all from the side of the observer. What was before the start is 0. In a game that counts repetitions,
    each part ends with how often its position had come up.
    """

    module: ModuleType
    position_shape: tuple[int, ...]  # of one position without its repetitions
    planes: tuple[str, ...]  # the meaning of each plane, or of each group of numbers, of one position
    history: int = 0  # how many positions before the present one are shown
    counts_repetitions: bool = False

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        if not self.history:
            return self.position_shape
        first, *others = self.position_shape
        return (self.parts * (first + self.counts_repetitions), *others)

    @cached_property
    def size(self) -> int:
        """How many bytes an observation has."""
        return prod(self.shape)

    @cached_property
    def parts(self) -> int:
        """How many positions an observation shows."""
        return self.history + 1

    @cached_property
    def count_size(self) -> int:
        """How many bytes at the end of each part say how often its position has come up."""
        return self.size // self.parts - prod(self.position_shape)

    def rule(self, form: Form) -> PlanesRule:
        """Return the function that writes one position, in the given form."""
        return cast("PlanesRule", _rule(self.module, "planes", form))

    def repetitions(self, form: Form) -> TurnRule:
        """Return the function that says how often a position has come up, in the given form."""
        return cast("TurnRule", _rule(self.module if self.counts_repetitions else defaults, "repetitions", form))

    def observe(self, form: Form, states: Sequence[State], seat: int) -> "NDArray[np.uint8]":
        """Return a seat's observation of a state, the first one, and those before it, in the rules' given form."""
        import numpy as np

        out = bytearray(self.size)
        rows = np.frombuffer(out, dtype=np.uint8).reshape(self.parts, -1)
        write, repetitions = self.rule(form), self.repetitions(form)
        for row, state in zip(rows, states, strict=False):
            part: Any = bytearray(len(row)) if form is Form.PLAIN else row
            write(state, seat, part)
            row[:] = part
            if self.count_size:
                row[-self.count_size :] = min(MOST, repetitions(state))
        return rows.reshape(self.shape)


@cache
def _rule(module: ModuleType, name: str, form: Form) -> object:
    return rule(module, name, form)


@cache
def encoding(game: Game, history: int = 0) -> Encoding:
    """Return how a game's positions become arrays, with so many of those before."""
    if history < 0:
        raise OptionsError(f"a history of {history} positions; expected 0 or more")
    module = game.file_or_default("planes")
    if module is not defaults:
        return Encoding(module, module.SHAPE, module.PLANES, history, hasattr(module, "repetitions"))
    words = game.facts.memory_at or game.facts.size
    return Encoding(module, (words,), ("the observer's seat, then every word of the state plus 1",), history)


def observe(position: Position, seat: int, earlier: Sequence[Position] = (), history: int = 0) -> "NDArray[np.uint8]":
    """Return the observation of a seat; for a history, `earlier` are the positions of earlier decisions, latest first.

    A position that was read from a string has no memory: its repetitions count from there on.
    """
    states = [position.state, *(one.state for one in earlier)]
    return encoding(position.game, history).observe(Form.PLAIN, states, seat)


def returns(position: Position) -> tuple[float, ...]:
    """Return each seat's return: their sum is 0, a sole winner has 1; all are 0 before the game is over."""
    if not position.over:
        return (0.0,) * position.players
    winners, players = position.winners(), position.players
    share = 1 / len(winners)
    return tuple((players * share * (seat in winners) - 1) / (players - 1) for seat in range(players))
