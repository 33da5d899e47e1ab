"""Hints: the best moves of a position with reasons, and the outlook of any position."""

from collections.abc import Sequence
from dataclasses import replace

from howdah.core.errors import MalformedError
from howdah.core.position import Move, Position
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.players.alphabeta_memory import LONGEST
from howdah.players.decision import Halt, NobodyMovesError, Outlook, Report
from howdah.players.hints import Advice, Explanation
from howdah.players.reasons import Choice, reasons
from howdah.players.searcher import run_here, search_for
from howdah.players.simple import estimate
from howdah.players.thought import Thought, run, search, together


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
    return run(explaining(position, budget, count, also), run_here(report, halt))


def explaining(
    position: Position, budget: Budget = OWN_BUDGET, count: int = 3, also: Sequence[Move] = ()
) -> Thought[Explanation]:
    """Think about the best moves of a position and the moves in `also`; raise `NobodyMovesError` if nobody moves."""
    if position.turn < 0:
        raise NobodyMovesError
    decisions = yield from search(search_for(position, budget, count))
    for decision in decisions:
        if decision.wins_in and not decision.values[position.turn] and len(decision.line) == 1:
            raise MalformedError("expected the answer that wins in the line of a proven defeat")
    choices = [Choice(position, decision) for decision in decisions]
    known = {choice.move for choice in choices}
    choices += yield from together([_searching(position, move, budget) for move in also if move not in known])
    return Explanation(
        position, tuple(_advice(choice, choices[0]) for choice in choices), decisions[0].depth, decisions[0].nodes
    )


def expecting(position: Position, budget: Budget, count: int = 1, plies: int = LONGEST) -> Thought[tuple[Outlook, ...]]:
    """Think about any position, and about its best moves, at most `count`.

    A finished game has its result, and a draw of chance the mean over all outcomes, without a line.
    """
    if position.over:
        return (Outlook(estimate(position)),)
    return (yield from search(search_for(position, budget, count, plies)))


def _searching(position: Position, move: Move, budget: Budget) -> Thought[Choice]:
    """Think about one move by a separate search."""
    follows, *_ = yield from expecting(position.play(move), budget)
    wins_in = follows.wins_in
    if wins_in is not None and follows.values[position.turn] == 1:
        wins_in += 1  # this move is one of them
    return Choice(position, replace(follows, line=(move, *follows.line), wins_in=wins_in))


def _advice(choice: Choice, best: Choice) -> Advice:
    outcome = choice.outlook
    return Advice(outcome.values, outcome.line, outcome.wins_in, reasons(choice, best))
