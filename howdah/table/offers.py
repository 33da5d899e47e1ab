"""Making offers and answering them."""

from howdah.core.words import CHANCE
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.draft import Draft
from howdah.table.ending import end, lapse
from howdah.table.errors import OfferError, SeatError, UndoError
from howdah.table.offer import Draw, Offer, Proposal, Rematch, Takeover, Undo
from howdah.table.rematch import next_setup
from howdah.table.table import Phase, Table
from howdah.table.text import check_token


def propose(draft: Draft, request: c.Propose) -> None:
    """Make an offer; where nobody else is to be asked, it is fulfilled at once."""
    kind = request.proposal.kind
    _check(draft, request.seat, request.proposal)
    if draft.table.offer(kind):
        raise OfferError(f"an offer of {kind} is pending already; expected an answer to it")
    if (kind, request.seat) in draft.table.turned_down:
        # TB-5
        raise OfferError(f"seat {request.seat} has offered {kind} in vain; expected no further one before a move")
    draft.emit(e.Offered(request.seat, request.proposal))
    _conclude(draft, kind)


def answer(draft: Draft, request: c.Answer) -> None:
    """Agree to an offer, decline it, or take it back."""
    offer = draft.table.offer(request.offer)
    if offer is None:
        pending = ", ".join(offer.kind for offer in draft.table.offers) or "none"
        raise OfferError(f"no offer of {request.offer!r} is pending; expected one of: {pending}")
    if request.seat == offer.seat and not request.agree:
        draft.emit(e.Closed(offer.kind, e.Outcome.WITHDRAWN))
        return
    asked = voters(draft.table, offer) - offer.agreed - offer.refused
    if request.seat not in asked:
        seats = ", ".join(map(str, sorted(asked)))
        raise OfferError(f"seat {request.seat} is not asked; expected an answer of one of: {seats}")
    draft.emit(e.Answered(request.seat, offer.kind, request.agree))
    _conclude(draft, offer.kind)


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
    """Return how many moves and draws stand after an undo; raise `UndoError` where there is nothing to take back."""
    own = [number for number, ply in enumerate(table.plies) if ply.seat == seat]
    if not own:
        raise UndoError(f"expected a move of seat {seat} to take back, but it has made none")
    if any(ply.seat == CHANCE for ply in table.plies[own[-1] :]):
        raise UndoError("what was drawn has been seen since; expected no draw after the move to take back")  # TB-3
    return own[-1]


def _check(draft: Draft, seat: int, proposal: Proposal) -> None:
    table = draft.table
    draft.expect(Phase.OVER if isinstance(proposal, Rematch) else Phase.PLAYING)
    match proposal:
        case Undo():
            undo_point(table, seat)
        case Draw():
            if not table.position.game.facts.draws:
                raise OfferError(f"{table.setup.game} knows no draw; expected another kind of offer")
        case Takeover(target, player):
            check_token("a computer player", player)
            if not draft.seat(target).manned:
                raise SeatError(f"a computer plays seat {target} already; expected a person's")
        case Rematch():
            if table.rematch:
                raise OfferError("a rematch is agreed already")


def _conclude(draft: Draft, kind: str) -> None:
    """Fulfil or close an offer as soon as its answers decide it."""
    offer = next(offer for offer in draft.table.offers if offer.kind == kind)
    electorate = voters(draft.table, offer)
    # A seat whose person has left is decided by more than half of those present (TB-9), all else by everybody.
    is_vote = isinstance(offer.proposal, Takeover) and draft.table.seats[offer.proposal.seat].away
    needed = len(electorate) // 2 + 1 if is_vote else len(electorate)
    if len(offer.agreed) >= needed:
        draft.emit(e.Closed(kind, e.Outcome.ACCEPTED))
        _fulfil(draft, offer)
    elif len(electorate - offer.refused) < needed:
        draft.emit(e.Closed(kind, e.Outcome.DECLINED))


def _fulfil(draft: Draft, offer: Offer) -> None:
    match offer.proposal:
        case Undo():
            draft.emit(e.Undone(undo_point(draft.table, offer.seat)))
            lapse(draft, lambda other: other.kind == Draw.kind)
        case Draw():
            end(draft, e.Cause.AGREEMENT, voters(draft.table, offer))
        case Takeover(target, player):
            lapse(draft)
            draft.emit(e.TakenOver(target, player))
        case Rematch():
            draft.emit(e.Rematched(next_setup(draft.table)))
