"""Conditional moves: answers that a seat has planned for moves that it expects (TB-19)."""

from dataclasses import dataclass
from typing import Final

from howdah.core.position import Move, Position
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.command_context import CommandContext
from howdah.table.errors import PlanError, TurnError
from howdah.table.pending import asked
from howdah.table.table import Phase, Table
from howdah.table.text import check_move

MOST_LINES: Final = 24  # of a plan
LONGEST_LINE: Final = 16  # moves
MOST_PLANNINGS: Final = 40  # between two moves, of both seats together


@dataclass(frozen=True)
class PlannedMove:
    """The move that a seat makes now, since it has planned it."""

    seat: int
    move: Move


def may_plan(table: Table, seat: int) -> bool:
    """Tell whether a seat may have a plan: in a game for two without draws of chance, against somebody else."""
    person = table.seats[seat].person
    alone = person is None or len(table.seats_of(person.holder)) != 1
    return len(table.seats) == 2 and not table.position.game.facts.chance_in_play and not alone


def plan(context: CommandContext, request: c.Plan) -> None:
    """Replace the plan of a seat."""
    context.expect(Phase.PLAYING)
    table = context.table
    if not may_plan(table, request.seat):
        raise PlanError("expected a game of two people without draws of chance", key="no-plans")
    if request.lines and table.turn == request.seat:
        raise TurnError(f"expected a plan while another seat is to move, but seat {request.seat} is", key="plan-late")
    if len(request.lines) > MOST_LINES:
        raise PlanError(f"expected at most {MOST_LINES} lines, but {len(request.lines)} came")
    if table.plannings >= MOST_PLANNINGS and (request.lines or not table.plan_of(request.seat)):
        raise PlanError(f"expected at most {MOST_PLANNINGS} changes of a plan before the next move", key="plan-often")
    lines = tuple(_checked(table.position, request.seat, line) for line in request.lines)
    _check_answers(table.position, request.seat, lines)
    context.emit(e.Planned(request.seat, lines))


def planned_move(table: Table) -> PlannedMove | None:
    """Return the move that the seat that is to decide has planned; an offer that waits for its answer comes first."""
    lines = table.plan_of(table.turn) if table.turn >= 0 else ()
    if not lines or table.turn in asked(table):
        return None
    return PlannedMove(table.turn, table.position.find(lines[0][0]))


def _checked(position: Position, seat: int, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return a line in the notation of the game; raise an error if a move of it is not legal, or no answer is last."""
    if not 0 < len(line) <= LONGEST_LINE:
        raise PlanError(f"expected a line of 1 to {LONGEST_LINE} moves, but one of {len(line)} came")
    notations: list[str] = []
    turn = position.turn
    for text in line:
        check_move(text)
        turn, move = position.turn, position.find(text)
        notations.append(move.notation)
        position = position.play(move)
    if turn != seat:
        raise PlanError(f"expected a line that ends with a move of seat {seat}, but {' '.join(notations)} does not")
    return tuple(notations)


def _check_answers(position: Position, seat: int, lines: tuple[tuple[str, ...], ...]) -> None:
    """Raise `PlanError` if a plan has two answers to the same moves."""
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        at = position
        for place, move in enumerate(line):
            if at.turn == seat and answers.setdefault(line[:place], move) != move:
                before = " ".join(line[:place])
                raise PlanError(f"expected one answer to {before}, but {answers[line[:place]]} and {move} came")
            at = at.play(move)
