"""Baseline players without search: random and greedy."""

from random import Random

from howdah.core.position import Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.players.decision import Decision, Halt, Report


class RandomPlayer:
    """Plays a uniformly random legal move. Equal seeds give equal choices."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)  # noqa: S311

    def choose(
        self, position: Position, budget: Budget = OWN_BUDGET, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return a random move."""
        del budget, report, halt
        move = self.random.choice(position.moves)
        return Decision(move, estimate(position), (move,))


class GreedyPlayer:
    """Plays the move with the best evaluation for the mover; among equals the first."""

    def choose(
        self, position: Position, budget: Budget = OWN_BUDGET, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return the move with the best evaluation."""
        del budget, report, halt
        seat = position.turn
        evaluated = [(estimate(position.play(move)), move) for move in position.moves]
        values, move = max(evaluated, key=lambda each: (each[0][seat], -each[1].code))
        return Decision(move, values, (move,), 1, len(evaluated))


def estimate(position: Position) -> tuple[float, ...]:
    """Return each seat's share of the win by the game's evaluation."""
    out = position.rules.words(position.players)
    position.rules.evaluate(position.rules.words_from(position.state), out)
    return tuple(int(share) / 1000 for share in out)
