"""Moves, draws of chance, and what ends a game."""

from bisect import bisect_right
from itertools import accumulate

from howdah.core.types import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.command_context import CommandContext
from howdah.table.ending import end, give_up, lapse
from howdah.table.errors import TurnError
from howdah.table.planning import planned_move
from howdah.table.proposal import Draw, Undo
from howdah.table.table import Phase, Table
from howdah.table.text import check_move


def play(context: CommandContext, request: c.Play) -> None:
    """Make a move."""
    context.expect(Phase.PLAYING)
    if context.table.turn != request.seat:
        raise TurnError(f"expected a move of seat {context.table.turn}, but seat {request.seat} came")
    check_move(request.move)
    for move in context.table.position.find_line(request.move):
        context.emit(e.Played(request.seat, move.notation, move.path))
    # A move declines pending offers (TB-5).
    lapse(context, lambda offer: offer.kind == Undo.kind)
    lapse(context, lambda offer: offer.kind == Draw.kind and request.seat not in offer.agreed)
    go_on(context)
    follow_plans(context)


def follow_plans(context: CommandContext) -> None:
    """Make the moves that seats have planned as answers, at the same time as the move they answer (TB-19)."""
    while planned := planned_move(context.table):
        person = context.table.seats[planned.seat].person
        made = e.Played(planned.seat, planned.move.notation, planned.move.path)
        context.emit(made, person.holder if person else None)
        go_on(context)


def replay_moves(context: CommandContext) -> None:
    """Make the moves and draws of a game that was begun elsewhere (TB-16)."""
    for notation in context.table.setup.moves:
        turn, move = context.table.turn, context.table.position.find(notation)
        made = e.Drew(notation, move.path) if turn == CHANCE else e.Played(turn, notation, move.path)
        context.emit(made)


def go_on(context: CommandContext) -> None:
    """Draw until a seat is to decide, and end the game where it is over."""
    while context.table.turn == CHANCE:
        position = context.table.position
        drawn = context.chance.randrange(sum(position.weights))
        code = position.legal[bisect_right(list(accumulate(position.weights)), drawn)]
        move = position.move(code)
        context.emit(e.Drew(move.notation, move.path))
    if context.table.phase is Phase.PLAYING and context.table.position.over:
        end(context, e.Cause.RULES, _winners(context.table))


def settle(context: CommandContext) -> None:
    """Let the flag fall where the time is up."""
    falls, seat = context.table.flag_falls, context.table.running
    if falls is not None and seat is not None and context.now >= falls:
        context.emit(e.Flagged(seat))
        give_up(context, seat, e.Cause.FLAG)


def resign(context: CommandContext, request: c.Resign) -> None:
    """Give the game up."""
    context.expect(Phase.PLAYING)
    context.emit(e.Resigned(request.seat))
    give_up(context, request.seat, e.Cause.RESIGNATION)


def _winners(table: Table) -> list[int]:
    """Return the best of the seats that are still in (TB-2)."""
    scores = table.position.scores()
    inside = table.seats_where(lambda seat: not seat.out)
    best = max(scores[seat] for seat in inside)
    return [seat for seat in inside if scores[seat] == best]
