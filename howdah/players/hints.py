"""The parts of a hint: moves with win probabilities, lines and reasons."""

from dataclasses import dataclass

from howdah.core.position import Move, Position
from howdah.core.text import Reason
from howdah.players.decision import Outlook
from howdah.players.mentions import Mention


@dataclass(frozen=True)
class Advice(Outlook):
    """A move, which is the first of the line, with its evaluation and the reasons."""

    reasons: tuple[Reason, ...] = ()

    @property
    def mentions(self) -> tuple[tuple[str, Move], ...]:
        """The moves that the reasons mention, each with its role: “answer”, “threat”, “plan” or “best”."""
        return tuple(
            (role, value.move)
            for reason in self.reasons
            for role, value in reason.values.items()
            if isinstance(value, Mention)
        )

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that the reasons are about, such as rocks that can be pushed and animals in danger."""
        found = [spot for reason in self.reasons for spot in _spots(reason)]
        return tuple(dict.fromkeys(found))


def _spots(reason: Reason) -> tuple[str, ...]:
    spots = reason.values.get("spots", ())
    return spots if isinstance(spots, tuple) else ()


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
