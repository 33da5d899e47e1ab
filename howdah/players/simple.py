"""Players that hardly think: to measure others by, and to play against at first."""

from random import Random

from howdah.core.position import Position
from howdah.players.decision import Budget, Decision, Halt, Report


class Chancer:
    """Plays any legal move, each as likely as the others. Equal seeds, equal choices."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)  # noqa: S311

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return a random move."""
        del budget, report, halt
        move = self.random.choice(position.moves)
        return Decision(move, estimate(position), (move,))


class Greedy:
    """Plays the move after which the game's own estimate is best for the mover; the first of equals."""

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return the move that looks best at once."""
        del budget, report, halt
        seat = position.turn
        looks = [(estimate(position.play(move)), move) for move in position.moves]
        values, move = max(looks, key=lambda look: (look[0][seat], -look[1].code))
        return Decision(move, values, (move,), 1, len(looks))


def estimate(position: Position) -> tuple[float, ...]:
    """Return each seat's share of the win as the game's own estimate has it."""
    out = position.rules.words(position.players)
    position.rules.evaluate(position.rules.words_from(position.state), out)
    return tuple(int(share) / 1000 for share in out)
