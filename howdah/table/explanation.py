"""What a table tells its players in words: its own rules, its clock, and how the game ended."""

from typing import Final

from howdah.core.explanation import Explanation, Name, computer_name, explain, side_names, titled
from howdah.core.house_rules import house_rules
from howdah.core.record import EarlyEnd
from howdah.core.text import Catalogue, Reason
from howdah.table.clock import DAY, HOUR, MINUTE, SECOND, Clock, Fischer
from howdah.table.events import Cause
from howdah.table.names import titles
from howdah.table.table import Table

UNITS: Final = (("day", DAY), ("hour", HOUR), ("minute", MINUTE), ("second", SECOND))


def explain_table(table: Table) -> Explanation | None:
    """Return how the game of a table ended; None if it goes on."""
    result = table.result
    if result is None:
        return None
    ended = None if result.cause is Cause.RULES else EarlyEnd(result.cause.value, result.winners)
    return explain(table.position, ended, [_name(table, seat) for seat in range(len(table.seats))])


def rules_of_table(table: Table) -> tuple[Reason, ...]:
    """Return what differs from the usual rules at a table, and its clock."""
    game = table.position.game
    rules = house_rules(game, len(table.seats), table.setup.options)
    begun = len(table.setup.moves)  # elsewhere (TB-16)
    earlier = (game.catalogue.reason("moves-begun", count=begun),) if begun else ()
    return *earlier, *rules, clock_in_words(game.catalogue, table.setup.clock)


def clock_in_words(texts: Catalogue, clock: Clock | None) -> Reason:
    """Return a clock in words."""
    match clock:
        case None:
            return texts.reason("clock-none")
        case Fischer(start, increment) if increment:
            return texts.reason("clock-fischer", time=_duration(texts, start), increment=_duration(texts, increment))
        case Fischer(start, _):
            return texts.reason("clock-whole-game", time=_duration(texts, start))
        case _:
            return texts.reason("clock-per-move", time=_duration(texts, clock.start))


def _duration(texts: Catalogue, milliseconds: int) -> tuple[Reason, ...]:
    """Return a time in its units: 90 minutes are 1 hour, 30 minutes."""
    parts = []
    for unit, length in UNITS:
        count, milliseconds = divmod(milliseconds, length)
        if count:
            parts.append(texts.reason(f"duration-{unit}", count=count))
    return tuple(parts)


def _name(table: Table, number: int) -> Name:
    called = titles(table.seats)[number]
    if called is None:
        return side_names(table.position)[number]
    computer = table.seats[number].computer
    is_spec = computer is not None and called == computer  # a computer player without a name
    name = computer_name(table.position.game.catalogue, called) if is_spec else called
    return titled(table.position, number, name)
