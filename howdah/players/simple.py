"""Baseline players without search: random and greedy."""

from random import Random

from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.win_probability import WHOLE_WIN
from howdah.players.decision import Decision, Halt, Player, Report


class RandomPlayer(Player):
    """Plays a uniformly random legal move. Equal seeds give equal choices."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)  # noqa: S311

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return a random move."""
        del budget, count, report, halt
        move = self.random.choice(position.moves)
        return (Decision(estimate(position), (move,)),)


class GreedyPlayer(Player):
    """Plays the move with the best evaluation for the mover; among equals the first."""

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the move with the best evaluation."""
        del budget, count, report, halt
        seat = position.turn
        evaluated = [(estimate(position.play(move)), move) for move in position.moves]
        values, move = max(evaluated, key=lambda each: (each[0][seat], -each[1].code))
        return (Decision(values, (move,), depth=1, nodes=len(evaluated)),)


def estimate(position: Position) -> tuple[float, ...]:
    """Return each seat's share of the win by the game's evaluation."""
    out = position.rules.words(position.players)
    position.rules.evaluate(position.rules.words_from(position.state), out)
    return tuple(int(share) / WHOLE_WIN for share in out)
