"""How offers and games come to an end."""

from collections.abc import Callable, Iterable

from howdah.table import events as e
from howdah.table.command_context import CommandContext
from howdah.table.proposal import Offer


def lapse(context: CommandContext, condition: Callable[[Offer], bool] = lambda _: True) -> None:
    """Close the offers that meet a condition as lapsed (TB-5)."""
    for offer in context.table.offers:
        if condition(offer):
            context.emit(e.Closed(offer.kind, e.OfferResult.LAPSED))


def end(context: CommandContext, cause: e.Cause, winners: Iterable[int]) -> None:
    """End the game."""
    lapse(context)
    context.emit(e.Ended(cause, tuple(sorted(winners)), context.table.position.scores()))


def give_up(context: CommandContext, number: int, cause: e.Cause) -> None:
    """Go on without a seat that has resigned or lost on time: the others win, or a computer plays it (TB-1, TB-2)."""
    rest = context.table.seats_where(lambda seat: not seat.out)
    people = context.table.seats_where(lambda seat: not seat.out and seat.person is not None)
    if len(rest) == 1 or not people:
        end(context, cause, rest)
        return
    lapse(context)
    context.emit(e.TakenOver(number, context.table.setup.stand_in))
