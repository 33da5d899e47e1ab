"""What a hint says: the best moves of a position, with reasons."""

from dataclasses import dataclass

from howdah.core.position import Move, Position
from howdah.core.text import Reason


@dataclass(frozen=True)
class Advice:
    """A move, what it promises, and why."""

    move: Move
    values: tuple[float, ...]  # each seat's chance of winning, 0 to 1
    line: tuple[Move, ...]  # what is expected to follow, this move first
    wins_in: int | None  # the winner's own moves to a win that nobody can prevent; this move is one of them
    reasons: tuple[Reason, ...]

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return the advice for a program, its sentences in a language."""
        return {
            "move": self.move.to_json(),
            "values": [round(value, 4) for value in self.values],
            "line": [move.notation for move in self.line],
            "wins_in": self.wins_in,
            "reasons": [
                {"reason": reason.key, "values": dict(reason.values), "text": reason.text(language)}
                for reason in self.reasons
            ],
        }


@dataclass(frozen=True)
class Explanation:
    """Moves of a position in which somebody is to move: the best one first, then others to compare it with."""

    position: Position
    moves: tuple[Advice, ...]
    depth: int  # moves looked ahead
    nodes: int  # positions looked at

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.moves[0]

    def of(self, move: Move) -> Advice:
        """Return what is said of a move that is explained."""
        return next(advice for advice in self.moves if advice.move == move)

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return the explanation for a program, its sentences in a language."""
        return {
            "turn": self.position.turn,
            "moves": [advice.to_json(language) for advice in self.moves],
            "depth": self.depth,
            "nodes": self.nodes,
        }
