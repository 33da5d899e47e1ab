"""What a computer player is asked and what it answers."""

from dataclasses import dataclass
from typing import Protocol

from howdah.core.errors import HowdahError
from howdah.core.position import Move, Position


class PlayerError(HowdahError):
    """A player that does not exist or cannot play here."""

    code = "bad-player"


@dataclass(frozen=True)
class Budget:
    """How long a player may think: whatever is used up first ends it."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True)
class Decision:
    """A move, and what the player thinks of it."""

    move: Move
    values: tuple[float, ...]  # each seat's estimated share of the win, 0 to 1
    line: tuple[Move, ...]  # what is expected to follow, this move first
    depth: int = 0  # moves looked ahead
    nodes: int = 0  # positions looked at


class Player(Protocol):
    """Whoever can choose a move."""

    def choose(self, position: Position, budget: Budget) -> Decision:
        """Return a legal move of a position in which somebody is to move."""
        ...
