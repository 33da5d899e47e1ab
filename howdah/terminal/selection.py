"""The choice of a move spot by spot, among the paths of the legal moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from howdah.core.position import Move, Position
from howdah.core.text import Reason


@dataclass(frozen=True)
class Selection:
    """A half-chosen move: the spots that were touched so far."""

    position: Position
    path: tuple[str, ...] = ()

    @property
    def following(self) -> tuple[str, ...]:
        """The spots that a legal move can go on with."""
        begun = len(self.path)
        return tuple(dict.fromkeys(move.path[begun] for move in self._fitting(self.path) if len(move.path) > begun))

    @property
    def move(self) -> Move | None:
        """The move, once it is complete."""
        return next((move for move in self._fitting(self.path) if move.path == self.path), None)

    def touch(self, spot: str) -> tuple["Selection", Reason | None]:
        """Return the selection after a spot was touched, and the reason if it was refused.

        A spot that begins another move begins that one; the last spot, touched again, is removed.
        """
        if spot in self.following:
            return replace(self, path=(*self.path, spot)), None
        if self.path and spot == self.path[-1]:
            return self.back(), None
        begun = self if not self._fitting((spot,)) else replace(self, path=(spot,))
        return begun, self.position.why_not((*self.path, spot))

    def back(self) -> "Selection":
        """Return the selection without its last spot."""
        return replace(self, path=self.path[:-1])

    def _fitting(self, path: Sequence[str]) -> list[Move]:
        return [move for move in self.position.moves if move.path[: len(path)] == tuple(path)]
