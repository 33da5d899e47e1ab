"""Observations of positions as arrays of bytes, and returns of finished games."""

from dataclasses import dataclass
from functools import cache
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any

from howdah.core import defaults
from howdah.core.compilation import Form, rule
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import PlanesRule, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Encoding:
    """How a game's positions become arrays: by the game's own `planes.py`, else word by word."""

    module: ModuleType
    shape: tuple[int, ...]
    planes: tuple[str, ...]  # the meaning of each plane, or of each group of numbers

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return prod(self.shape)

    def rule(self, form: Form) -> PlanesRule:
        """Return the function that writes an observation, in the given form."""
        return _planes_rule(self.module, form)


@cache
def _planes_rule(module: ModuleType, form: Form) -> PlanesRule:
    planes: PlanesRule = rule(module, "planes", form)
    return planes


@cache
def encoding(game: Game) -> Encoding:
    """Return how a game's positions become arrays."""
    module = game.file_or_default("planes")
    if module is not defaults:
        return Encoding(module, module.SHAPE, module.PLANES)
    words = game.facts.memory_at or game.facts.size
    return Encoding(module, (words,), ("the observer's seat, then every word of the state plus 1",))


def observe(position: Position, seat: int) -> "NDArray[np.uint8]":
    """Return the observation of a seat."""
    return observe_words(position.game, Form.PLAIN, position.state, seat)


def observe_words(game: Game, form: Form, words: State, seat: int) -> "NDArray[np.uint8]":
    """Return the observation of a seat in a state of the rules' given form."""
    import numpy as np

    how = encoding(game)
    out: Any = bytearray(how.size)
    if form is not Form.PLAIN:
        out = np.frombuffer(out, dtype=np.uint8)
    how.rule(form)(words, seat, out)
    return np.frombuffer(out, dtype=np.uint8).reshape(how.shape)


def returns(position: Position) -> tuple[float, ...]:
    """Return each seat's return: their sum is 0, a sole winner has 1; all are 0 before the game is over."""
    if not position.over:
        return (0.0,) * position.players
    winners, players = position.winners(), position.players
    share = 1 / len(winners)
    return tuple((players * share * (seat in winners) - 1) / (players - 1) for seat in range(players))
