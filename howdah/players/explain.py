"""Hints: the best moves of a position, and why."""

from collections.abc import Sequence
from dataclasses import replace

from howdah.core.position import Move, Position
from howdah.players.decision import Budget, Decision, Halt, NobodyMovesError, Report
from howdah.players.explanation import Advice, Explanation
from howdah.players.outlook import Outlook, outlook
from howdah.players.reasons import Choice, reasons
from howdah.players.searcher import searcher


def explain(
    position: Position,
    budget: Budget,
    count: int = 3,
    also: Sequence[Move] = (),
    report: Report | None = None,
    halt: Halt | None = None,
) -> Explanation:
    """Return the best moves, at most so many, and moves that are asked about besides, with reasons.

    Each move that is asked about besides takes the budget once more. Under a halt the search ends with what it has.
    """
    if position.turn < 0:
        raise NobodyMovesError
    decisions = searcher(position.game).best(position, budget, count, report, halt)
    choices = [_choice(position, decision) for decision in decisions]
    known = {choice.move for choice in choices}
    choices += [_weighed(position, move, budget, halt) for move in also if move not in known]
    return Explanation(
        position,
        tuple(_advice(choice, choices[0]) for choice in choices),
        decisions[0].depth,
        decisions[0].nodes,
    )


def _choice(position: Position, decision: Decision) -> Choice:
    return Choice(position, decision.move, Outlook(decision.values, decision.line, decision.wins_in))


def _weighed(position: Position, move: Move, budget: Budget, halt: Halt | None) -> Choice:
    """Return what a move promises, by a search of its own."""
    follows = outlook(position.play(move), budget, halt)
    wins_in = follows.wins_in
    if wins_in is not None and follows.values[position.turn] == 1:
        wins_in += 1  # this move is one of them
    return Choice(position, move, replace(follows, line=(move, *follows.line), wins_in=wins_in))


def _advice(choice: Choice, best: Choice) -> Advice:
    outcome = choice.outlook
    return Advice(choice.move, outcome.values, outcome.line, outcome.wins_in, reasons(choice, best))
