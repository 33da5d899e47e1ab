"""How offers and games come to an end."""

from collections.abc import Callable, Iterable

from howdah.table import events as e
from howdah.table.draft import Draft
from howdah.table.offer import Offer


def lapse(draft: Draft, condition: Callable[[Offer], bool] = lambda _: True) -> None:
    """Let offers lapse that have lost their ground (TB-5)."""
    for offer in draft.table.offers:
        if condition(offer):
            draft.emit(e.Closed(offer.kind, e.Outcome.LAPSED))


def end(draft: Draft, cause: e.Cause, winners: Iterable[int]) -> None:
    """End the game."""
    lapse(draft)
    draft.emit(e.Ended(cause, tuple(sorted(winners)), draft.table.position.scores()))


def give_up(draft: Draft, number: int, cause: e.Cause) -> None:
    """Go on without a seat that has resigned or lost on time: the rest wins, or a computer plays it (TB-1, TB-2)."""
    rest = draft.table.seats_where(lambda seat: not seat.out)
    people = draft.table.seats_where(lambda seat: not seat.out and seat.person is not None)
    if len(rest) == 1 or not people:
        end(draft, cause, rest)
        return
    lapse(draft)
    draft.emit(e.TakenOver(number, draft.table.setup.stand_in))
