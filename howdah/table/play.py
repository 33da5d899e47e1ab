"""Moves, draws of chance, and what ends a game."""

from howdah.core.words import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.draft import Draft
from howdah.table.ending import end, give_up, lapse
from howdah.table.errors import TurnError
from howdah.table.offer import Draw, Undo
from howdah.table.table import Phase, Table
from howdah.table.text import check_move


def play(draft: Draft, request: c.Play) -> None:
    """Make a move."""
    draft.expect(Phase.PLAYING)
    if draft.table.turn != request.seat:
        raise TurnError(f"expected a move of seat {draft.table.turn}, but seat {request.seat} came")
    check_move(request.move)
    move = draft.table.position.find(request.move)
    draft.emit(e.Played(request.seat, move.notation))
    # Whoever plays on does not agree (TB-5).
    lapse(draft, lambda offer: offer.kind == Undo.kind)
    lapse(draft, lambda offer: offer.kind == Draw.kind and request.seat not in offer.agreed)
    go_on(draft)


def take_up(draft: Draft) -> None:
    """Make the moves and draws of a game that was begun elsewhere (TB-16)."""
    for move in draft.table.setup.moves:
        turn = draft.table.turn
        draft.emit(e.Drew(move) if turn == CHANCE else e.Played(turn, move))


def go_on(draft: Draft) -> None:
    """Draw until a seat is to decide, and end the game where it is over."""
    while draft.table.turn == CHANCE:
        outcomes = draft.table.position.chance()
        number = draft.chance.randrange(sum(weight for _, weight in outcomes))
        for move, weight in outcomes:
            number -= weight
            if number < 0:
                draft.emit(e.Drew(move.notation))
                break
    if draft.table.phase is Phase.PLAYING and draft.table.position.over:
        end(draft, e.Cause.RULES, _winners(draft.table))


def settle(draft: Draft) -> None:
    """Let the flag fall where the time is up."""
    falls, seat = draft.table.flag_falls, draft.table.running
    if falls is not None and seat is not None and draft.now >= falls:
        draft.emit(e.Flagged(seat))
        give_up(draft, seat, e.Cause.FLAG)


def tick(draft: Draft, request: c.Tick) -> None:
    """Make the draws that are due; the clock has been looked at before any request."""
    del request
    go_on(draft)


def resign(draft: Draft, request: c.Resign) -> None:
    """Give the game up."""
    draft.expect(Phase.PLAYING)
    draft.emit(e.Resigned(request.seat))
    give_up(draft, request.seat, e.Cause.RESIGNATION)


def _winners(table: Table) -> list[int]:
    """Return the best of the seats that are still in (TB-2)."""
    scores = table.position.scores()
    inside = table.seats_where(lambda seat: not seat.out)
    best = max(scores[seat] for seat in inside)
    return [seat for seat in inside if scores[seat] == best]
