"""Hints: the best moves of a position with reasons, and the outlook of any position."""

from collections.abc import Sequence
from dataclasses import replace

from howdah.core.position import Move, Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.core.types import CHANCE
from howdah.players.decision import Halt, Outlook, Report
from howdah.players.hints import Advice, Explanation
from howdah.players.mcts import MonteCarlo
from howdah.players.reasons import Choice, reasons
from howdah.players.searcher import searcher
from howdah.players.simple import estimate


def explain(
    position: Position,
    budget: Budget = OWN_BUDGET,
    count: int = 3,
    also: Sequence[Move] = (),
    report: Report | None = None,
    halt: Halt | None = None,
) -> Explanation:
    """Return the best moves, at most `count`, and the moves in `also`, with reasons.

    Each move in `also` is searched with the whole budget again. A halt ends the search with what it has found.
    """
    decisions = searcher(position.game).best(position, budget, count, report, halt)
    choices = [Choice(position, decision) for decision in decisions]
    known = {choice.move for choice in choices}
    choices += [_searched(position, move, budget, halt) for move in also if move not in known]
    return Explanation(
        position, tuple(_advice(choice, choices[0]) for choice in choices), decisions[0].depth, decisions[0].nodes
    )


def outlook(position: Position, budget: Budget, halt: Halt | None = None) -> Outlook:
    """Return the outlook of any position: a finished game's result, the mean over all draws if chance is next."""
    if position.over:
        return Outlook(estimate(position))
    if position.turn == CHANCE:
        return Outlook(MonteCarlo().chances(position, budget, halt))
    return searcher(position.game).choose(position, budget, halt=halt)


def _searched(position: Position, move: Move, budget: Budget, halt: Halt | None) -> Choice:
    """Return the outlook of one move, by a separate search."""
    follows = outlook(position.play(move), budget, halt)
    wins_in = follows.wins_in
    if wins_in is not None and follows.values[position.turn] == 1:
        wins_in += 1  # this move is one of them
    return Choice(position, replace(follows, line=(move, *follows.line), wins_in=wins_in))


def _advice(choice: Choice, best: Choice) -> Advice:
    outcome = choice.outlook
    return Advice(outcome.values, outcome.line, outcome.wins_in, reasons(choice, best))
