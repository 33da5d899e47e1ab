"""The choice of a move spot by spot, among the paths of the legal moves, or of several moves picked together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from howdah.core.picks import Pick, PickGroup
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
        if groups := self.position.pick_groups:
            return tuple(dict.fromkeys(pick.spot for group in groups for pick in self._open(group)))
        begun = len(self.path)
        return tuple(dict.fromkeys(move.path[begun] for move in self._fitting(self.path) if len(move.path) > begun))

    @property
    def notation(self) -> str | None:
        """The notation of the move, once it is complete; of several moves picked together, the notations in a row."""
        if groups := self.position.pick_groups:
            notations = {pick.spot: pick.notation for group in groups for pick in group.picks}
            missing = sum(group.count for group in groups) - len(self.path)
            return None if missing else " ".join(notations[spot] for spot in self.path)
        return next((move.notation for move in self._fitting(self.path) if move.path == self.path), None)

    def touch(self, spot: str) -> tuple["Selection", Reason | None]:
        """Return the selection after a spot was touched, and the reason if it was refused.

        A spot that begins another move begins that one; the last spot, touched again, is removed.
        """
        if spot in self.following:
            return replace(self, path=(*self.path, spot)), None
        if spot in self.path and (spot == self.path[-1] or self.position.pick_groups):
            place = len(self.path) - 1 - self.path[::-1].index(spot)
            return replace(self, path=(*self.path[:place], *self.path[place + 1 :])), None
        begun = replace(self, path=(spot,)) if self._fitting((spot,)) and not self.position.pick_groups else self
        return begun, self.position.why_not((*self.path, spot))

    def back(self) -> "Selection":
        """Return the selection without its last spot."""
        return replace(self, path=self.path[:-1])

    def _open(self, group: PickGroup) -> list[Pick]:
        """Return what can still be picked of a group."""
        spots = [pick.spot for pick in group.picks]
        picked = [spot for spot in self.path if spot in spots]
        if len(picked) == group.count:
            return []
        return [pick for pick in group.picks if picked.count(pick.spot) < pick.most]

    def _fitting(self, path: Sequence[str]) -> list[Move]:
        return [move for move in self.position.moves if move.path[: len(path)] == tuple(path)]
