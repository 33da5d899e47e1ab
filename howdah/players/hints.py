"""The parts of a hint: moves with win probabilities, lines and reasons."""

from dataclasses import dataclass

from howdah.core.position import Move, Position
from howdah.core.text import Reason


@dataclass(frozen=True)
class Outlook:
    """Win probabilities of a position, and the line that is expected to follow."""

    values: tuple[float, ...]  # each seat's share of the win, 0 to 1
    line: tuple[Move, ...] = ()
    wins_in: int | None = None  # the winner's own moves to a proven win


@dataclass(frozen=True)
class Advice:
    """A move with its win probabilities, the expected line and the reasons."""

    move: Move
    values: tuple[float, ...]  # each seat's share of the win, 0 to 1
    line: tuple[Move, ...]  # the expected line, this move first
    wins_in: int | None  # the winner's own moves to a proven win; this move is one of them
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Explanation:
    """The best moves of a position, the best one first, then other moves that were asked about."""

    position: Position
    moves: tuple[Advice, ...]
    depth: int  # plies searched
    nodes: int  # positions searched

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.moves[0]

    def of(self, move: Move) -> Advice:
        """Return the advice on one of the moves."""
        return next(advice for advice in self.moves if advice.move == move)
