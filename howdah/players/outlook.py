"""What a position promises each seat, whoever is to move."""

from dataclasses import dataclass

from howdah.core.position import Move, Position
from howdah.core.words import CHANCE
from howdah.players.decision import Budget, Halt
from howdah.players.mcts import MonteCarlo
from howdah.players.searcher import searcher
from howdah.players.simple import estimate


@dataclass(frozen=True)
class Outlook:
    """Chances of a position, and what is expected to follow."""

    values: tuple[float, ...]  # each seat's share of the win, 0 to 1
    line: tuple[Move, ...] = ()
    wins_in: int | None = None  # the winner's own moves to a win that nobody can prevent


def outlook(position: Position, budget: Budget, halt: Halt | None = None) -> Outlook:
    """Return what a position promises: of a finished game the result, where a draw comes next the mean of all draws."""
    if position.over:
        return Outlook(estimate(position))
    if position.turn == CHANCE:
        return Outlook(MonteCarlo().chances(position, budget, halt))
    decision = searcher(position.game).choose(position, budget, halt=halt)
    return Outlook(decision.values, decision.line, decision.wins_in)
