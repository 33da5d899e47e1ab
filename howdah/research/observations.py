"""What a learner sees of a position, as an array of bytes, and what a finished game returns."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any

from howdah.core.compilation import Form, rule
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.words import PlanesRule
from howdah.research import words_kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Encoding:
    """How a game's positions become arrays: by the game's own `planes.py`, else word by word."""

    module: ModuleType
    shape: tuple[int, ...]
    planes: tuple[str, ...]  # what each plane, or each group of numbers, says

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return prod(self.shape)

    def rule(self, form: Form) -> PlanesRule:
        """Return the function that writes an observation, in the given form."""
        planes: PlanesRule = rule(self.module, "planes", form)
        return planes


@cache
def encoding(game: Game) -> Encoding:
    """Return how a game's positions become arrays."""
    name = f"{game.package}.planes"
    if find_spec(name):
        module: Any = import_module(name)
        return Encoding(module, module.SHAPE, module.PLANES)
    words = game.facts.memory_at or game.facts.size
    return Encoding(words_kernel, (words,), ("the observer's seat, then every word of the state plus 1",))


def observe(position: Position, seat: int) -> "NDArray[np.uint8]":
    """Return what the player of a seat sees."""
    import numpy as np

    how = encoding(position.game)
    out = bytearray(how.size)
    how.rule(Form.PLAIN)(position.state, seat, out)
    return np.frombuffer(out, dtype=np.uint8).reshape(how.shape)


def returns(position: Position) -> tuple[float, ...]:
    """Return what a game brings each seat: together 0, 1 for who wins alone; 0 for all while it goes on."""
    if not position.over:
        return (0.0,) * position.players
    winners, players = position.winners(), position.players
    share = 1 / len(winners)
    return tuple((players * share * (seat in winners) - 1) / (players - 1) for seat in range(players))
