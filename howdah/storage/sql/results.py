"""The results of people at finished tables, written with the last event of a game, and the lists made from them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, func, select

from howdah.storage.protocol import Append
from howdah.storage.sql.tables import HOLDERS, PERSONS, RESULTS
from howdah.table.events import Cause
from howdah.table.rated import box_of, counts, level_of
from howdah.table.setup import Privacy
from howdah.table.table import Phase, Table

MOST_OPPONENTS: Final = 50


@dataclass(frozen=True)
class ResultFilter:
    """Which finished games are wanted; None leaves nothing out."""

    box: str | None = None
    outcome: str | None = None
    level: int | None = None
    side: str | None = None
    rated: bool | None = None
    opponents: Sequence[str] | None = None  # the holders of another person

    @property
    def is_empty(self) -> bool:
        """Whether every game is wanted."""
        return self == ResultFilter()

    def apply(self, wanted: Select[Any]) -> Select[Any]:
        """Return a selection of results without those that are not wanted."""
        for name in ("box", "outcome", "level", "side", "rated"):
            value = getattr(self, name)
            if value is not None:
                wanted = wanted.where(RESULTS.c[name] == value)
        if self.opponents is not None:
            other = RESULTS.alias("other")
            met = select(other.c.seat).where(other.c.table_id == RESULTS.c.table_id, other.c.holder.in_(self.opponents))
            wanted = wanted.where(met.exists())
        return wanted


@dataclass(frozen=True)
class ResultCount:
    """How many games of one kind a person has won, drawn and lost."""

    box: str
    side: str
    level: int | None  # of the computers, if all others are computers of one level
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class Opponent:
    """Another person, and how many games the reader has won, drawn and lost at tables with that person."""

    person: str  # the handle
    name: str
    won: int
    drawn: int
    lost: int


def has_ended(one: Append) -> bool:
    """Tell whether the events of an append end a game."""
    return one.stored.table.phase is Phase.OVER and (one.before is None or one.before.phase is not Phase.OVER)


def rows_of(table_id: str, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the result of each person of a finished table; a person with several seats has none."""
    game, rated = table.position.game, counts(table)
    for number, seat in enumerate(table.seats):
        if seat.person and len(table.seats_of(seat.person.holder)) == 1:
            yield {
                "table_id": table_id,
                "seat": number,
                "holder": seat.person.holder,
                "at": table.time,
                "box": box_of(table),
                "players": len(table.seats),
                "side": game.seat_name(number),
                "outcome": outcome(table, number),
                "level": level_met(table, number),
                "rated": rated,
                "open": table.setup.privacy is Privacy.OPEN,
            }


def outcome(table: Table, seat: int) -> str:
    """Return how a game ended for a seat; a win that all share is a draw."""
    result = table.result
    if result is None or result.cause is Cause.CLOSED:
        return "closed"
    if len(result.winners) == len(table.seats):
        return "drawn"
    return "won" if seat in result.winners else "lost"


def level_met(table: Table, seat: int) -> int | None:
    """Return the level of the others, if all of them are computers of one level."""
    others = [other for number, other in enumerate(table.seats) if number != seat]
    levels = {level_of(other.computer) if other.person is None else None for other in others}
    return next(iter(levels)) if len(levels) == 1 else None


def count_results(connection: Connection, holders: Sequence[str]) -> list[ResultCount]:
    """Count the results of a person by box, side and level."""
    kind = RESULTS.c.box, RESULTS.c.side, RESULTS.c.level
    wanted = select(*kind, RESULTS.c.outcome, func.count().label("games")).where(RESULTS.c.holder.in_(holders))
    rows = connection.execute(wanted.group_by(*kind, RESULTS.c.outcome)).all()
    counted: dict[tuple[str, str, int | None], dict[str, int]] = {}
    for row in rows:
        counted.setdefault((row.box, row.side, row.level), {})[row.outcome] = row.games
    found = [ResultCount(*key, *_three(numbers)) for key, numbers in counted.items() if set(numbers) != {"closed"}]
    return sorted(found, key=lambda one: (one.box, one.side, one.level or 0))


def count_opponents(connection: Connection, holders: Sequence[str], person: str | None = None) -> list[Opponent]:
    """Count the results of a person against others, those with the most games first; or against one other person."""
    other = RESULTS.alias("other")
    wanted = (
        select(PERSONS.c.handle, PERSONS.c.name, RESULTS.c.outcome, func.count().label("games"))
        .select_from(RESULTS)
        .join(other, other.c.table_id == RESULTS.c.table_id)
        .join(HOLDERS, HOLDERS.c.id == other.c.holder)
        .join(PERSONS, PERSONS.c.id == HOLDERS.c.person)
        .where(RESULTS.c.holder.in_(holders), other.c.holder.not_in(holders))
        .group_by(PERSONS.c.handle, PERSONS.c.name, RESULTS.c.outcome)
    )
    if person is not None:
        wanted = wanted.where(PERSONS.c.id == person)
    counted: dict[tuple[str, str], dict[str, int]] = {}
    for row in connection.execute(wanted):
        counted.setdefault((row.handle, row.name), {})[row.outcome] = row.games
    found = [Opponent(*key, *_three(numbers)) for key, numbers in counted.items()]
    return sorted(found, key=lambda one: (-(one.won + one.drawn + one.lost), one.name, one.person))[:MOST_OPPONENTS]


def _three(numbers: dict[str, int]) -> tuple[int, int, int]:
    return numbers.get("won", 0), numbers.get("drawn", 0), numbers.get("lost", 0)
