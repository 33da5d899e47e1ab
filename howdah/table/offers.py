"""Making offers and answering them."""

from dataclasses import replace
from typing import Final

from howdah.core.types import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.clock import DAY
from howdah.table.command_context import CommandContext
from howdah.table.ending import end, lapse
from howdah.table.errors import OfferError, SeatError, UndoError
from howdah.table.proposal import Draw, Offer, Proposal, Rematch, Takeover, Undo
from howdah.table.setup import Computer, Free, Kept, Place, Setup
from howdah.table.table import Phase, Seat, Table
from howdah.table.text import check_token

LONGEST_WAIT: Final = DAY  # for a decision in a game without a clock (TB-23)


def propose(context: CommandContext, request: c.Propose) -> None:
    """Make an offer; it is fulfilled at once if no other seat has to agree."""
    kind = request.proposal.kind
    _check(context, request.seat, request.proposal)
    if isinstance(request.proposal, Takeover) and _keeps_others_waiting(context, request.seat, request.proposal.seat):
        lapse(context)
        context.emit(e.Left(request.proposal.seat))  # TB-23
    if context.table.offer(kind):
        raise OfferError(f"an offer of {kind} is pending already; expected an answer to it")
    if (kind, request.seat) in context.table.turned_down:
        # TB-5
        raise OfferError(f"seat {request.seat} has offered {kind} in vain; expected no further one before a move")
    context.emit(e.Offered(request.seat, request.proposal))
    _conclude(context, kind)


def _keeps_others_waiting(context: CommandContext, seat: int, target: int) -> bool:
    """Tell whether another person's decision has been missing for so long that the person counts as having left."""
    table = context.table
    if seat == target or table.setup.clock or table.turn != target or table.seats[target].away:
        return False
    since = next((event.at for event in table.recent if event.seq == table.moved), None)
    return since is not None and context.now - since >= LONGEST_WAIT


def answer(context: CommandContext, request: c.Answer) -> None:
    """Agree to an offer, decline it, or take it back."""
    offer = context.table.offer(request.offer)
    if offer is None:
        pending = ", ".join(offer.kind for offer in context.table.offers) or "none"
        raise OfferError(f"no offer of {request.offer!r} is pending; expected one of: {pending}")
    if request.seat == offer.seat and not request.agree:
        context.emit(e.Closed(offer.kind, e.OfferResult.WITHDRAWN))
        return
    asked = voters(context.table, offer) - offer.agreed - offer.refused
    if request.seat not in asked:
        seats = ", ".join(map(str, sorted(asked)))
        raise OfferError(f"seat {request.seat} is not asked; expected an answer of one of: {seats}")
    context.emit(e.Answered(request.seat, offer.kind, request.agree))
    _conclude(context, offer.kind)


def voters(table: Table, offer: Offer) -> frozenset[int]:
    """Return the seats that an offer is decided by, with the one that made it."""
    match offer.proposal:
        case Undo():
            return table.seats_where(lambda seat: seat.manned)  # TB-3
        case Draw():
            return table.seats_where(lambda seat: not seat.out)  # TB-4
        case Takeover(target, _) if table.seats[target].away:
            return table.seats_where(lambda seat: seat.manned and seat.present)
        case Takeover(target, _):
            return frozenset({offer.seat, target})
        case Rematch():
            return table.seats_where(lambda seat: seat.present)


def undo_point(table: Table, seat: int) -> int:
    """Return how many moves and draws stand after an undo; raise `UndoError` if there is nothing to take back."""
    own = [number for number, ply in enumerate(table.plies) if ply.seat == seat]
    if not own:
        raise UndoError(f"expected a move of seat {seat} to take back, but it has made none")
    if any(ply.seat == CHANCE for ply in table.plies[own[-1] :]):
        raise UndoError("what was drawn has been seen since; expected no draw after the move to take back")  # TB-3
    return own[-1]


def _check(context: CommandContext, seat: int, proposal: Proposal) -> None:
    table = context.table
    context.expect(Phase.OVER if isinstance(proposal, Rematch) else Phase.PLAYING)
    match proposal:
        case Undo():
            if table.setup.rated:  # TB-21
                raise UndoError("in a rated game every move counts; expected no undo", key="rated-undo")
            undo_point(table, seat)
        case Draw():
            if not table.position.game.facts.draws:
                raise OfferError(f"{table.setup.game} knows no draw; expected another kind of offer")
        case Takeover(target, player):
            check_token("a computer player", player)
            if not context.seat(target).manned:
                raise SeatError(f"a computer plays seat {target} already; expected a person's")
        case Rematch():
            if table.rematch:
                raise OfferError("a rematch is agreed already")


def _conclude(context: CommandContext, kind: str) -> None:
    """Fulfil or close an offer as soon as its answers decide it."""
    offer = next(offer for offer in context.table.offers if offer.kind == kind)
    electorate = voters(context.table, offer)
    # A seat whose person has left is decided by more than half of those present (TB-9), all else by everybody.
    is_vote = isinstance(offer.proposal, Takeover) and context.table.seats[offer.proposal.seat].away
    needed = len(electorate) // 2 + 1 if is_vote else len(electorate)
    if len(offer.agreed) >= needed:
        context.emit(e.Closed(kind, e.OfferResult.ACCEPTED))
        _fulfil(context, offer)
    elif len(electorate - offer.refused) < needed:
        context.emit(e.Closed(kind, e.OfferResult.DECLINED))


def _fulfil(context: CommandContext, offer: Offer) -> None:
    match offer.proposal:
        case Undo():
            context.emit(e.Undone(undo_point(context.table, offer.seat)))
            lapse(context, lambda other: other.kind == Draw.kind)
        case Draw():
            end(context, e.Cause.AGREEMENT, voters(context.table, offer))
        case Takeover(target, player):
            lapse(context)
            context.emit(e.TakenOver(target, player))
        case Rematch():
            context.emit(e.Rematched(next_setup(context.table)))


def next_setup(table: Table) -> Setup:
    """Return the setup of a rematch, with each player one seat further on (TB-12)."""
    places = [_place(seat) for seat in table.seats]
    # A rated table is one that everybody agrees to; with a computer in somebody's place it is another (TB-20).
    rated = table.setup.rated and all(seat.present or seat.person is None for seat in table.seats)
    # Seats that were drawn by lot once rotate from then on.
    return replace(table.setup, seats=(places[-1], *places[:-1]), draw_seats=False, moves=(), rated=rated)


def _place(seat: Seat) -> Place:
    if seat.person and not seat.away:
        return Kept(seat.person)
    return Computer(seat.computer) if seat.computer else Free()
