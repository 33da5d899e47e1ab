"""What people may know of each other: ratings, results, and who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from sqlalchemy import Connection, select

from howdah.core.registry import Registry
from howdah.core.strength import TWO
from howdah.ratings.glicko import Rating
from howdah.server.accounts import Identity
from howdah.server.peace import Kind
from howdah.server.rating_views import RatingPoint, RatingView
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.database import Database
from howdah.storage.sql.ratings import PersonRating, changes_at, curve_of, ratings_in, ratings_of
from howdah.storage.sql.results import Opponent, ResultCount, count_opponents, count_results
from howdah.storage.sql.tables import BLOCKS, BOTS, HOLDERS, PERSONS
from howdah.table.rated import table_pool

SEVERAL: Final = 3  # stands for three and more players


@dataclass(frozen=True)
class RatingChange:
    """What a game has changed."""

    old: int
    new: int
    deviation: int


@dataclass(frozen=True)
class PersonAtTable:
    """A person with a seat at a table, as the reader knows the person."""

    seat: int
    person: str  # the handle
    own: bool  # whether it is the reader
    rating: RatingView | None
    change: RatingChange | None  # by this game, if it was rated and is over
    relation: Kind | None  # whether the reader has muted or blocked the person


@dataclass(frozen=True)
class PersonView:
    """A person, as another one sees the person."""

    person: str
    name: str
    own: bool
    program: bool
    ratings: tuple[RatingView, ...]
    against: Opponent | None  # the reader's results against the person
    relation: Kind | None


@dataclass(frozen=True)
class Results:
    """The results of the reader."""

    counts: tuple[ResultCount, ...]
    opponents: tuple[Opponent, ...]


class People:
    """What is known of the people of this server, beside their tables."""

    def __init__(self, database: Database, games: Registry) -> None:
        self.database = database
        self.games = games

    async def results(self, person: Identity) -> Results:
        """Return the results of a person."""

        def read(connection: Connection) -> Results:
            opponents = count_opponents(connection, person.holders)
            return Results(tuple(count_results(connection, person.holders)), tuple(opponents))

        return await self.database.read(read)

    async def ratings(self, person: str, now: int, *, curves: bool) -> tuple[RatingView, ...]:
        """Return the ratings of a person, with their curves if asked for."""
        return await self.database.read(partial(self._ratings, person, now, curves))

    async def view(self, reader: Identity, other: Identity, now: int) -> PersonView:
        """Return what one person sees of another."""

        def read(connection: Connection) -> PersonView:
            met = count_opponents(connection, reader.holders, other.id)
            bot = connection.scalar(select(BOTS.c.id).where(BOTS.c.person == other.id)) is not None
            return PersonView(
                person=other.handle,
                name=other.name,
                own=reader.id == other.id,
                program=bot,
                ratings=self._ratings(other.id, now, False, connection),
                against=met[0] if met else None,
                relation=_relations(connection, reader, [other.id]).get(other.id),
            )

        return await self.database.read(read)

    async def at_table(self, reader: Identity | None, stored: StoredTable, now: int) -> tuple[PersonAtTable, ...]:
        """Return the people at a table who are still known to the server."""
        table, pool = stored.table, table_pool(stored.table)
        held = {seat.person.holder for seat in table.seats if seat.person}

        def read(connection: Connection) -> tuple[PersonAtTable, ...]:
            wanted = select(HOLDERS.c.id, PERSONS.c.id.label("person"), PERSONS.c.handle)
            wanted = wanted.join(PERSONS, PERSONS.c.id == HOLDERS.c.person).where(HOLDERS.c.id.in_(held))
            found = {row.id: (row.person, row.handle) for row in connection.execute(wanted)}
            people = [person for person, _ in found.values()]
            ratings = ratings_in(connection, people, pool)
            changes = changes_at(connection, stored.id) if table.setup.rated else {}
            relations = _relations(connection, reader, people)
            views = []
            for number, seat in enumerate(table.seats):
                if seat.person and seat.person.holder in found:
                    person, handle = found[seat.person.holder]
                    rating, change = ratings.get(person), changes.get(person)
                    views.append(
                        PersonAtTable(
                            seat=number,
                            person=handle,
                            own=reader is not None and reader.id == person,
                            rating=self._rating(pool, rating, now) if rating else None,
                            change=_change(*change) if change else None,
                            relation=relations.get(person),
                        )
                    )
            return tuple(views)

        return await self.database.read(read)

    def _ratings(self, person: str, now: int, curves: bool, connection: Connection) -> tuple[RatingView, ...]:  # noqa: FBT001
        known = ratings_of(connection, person)
        views = [(pool, self._rating(pool, rating, now)) for pool, rating in known.items()]
        if not curves:
            return tuple(view for _, view in views if view)
        return tuple(
            replace(view, curve=tuple(_point(*point) for point in curve_of(connection, person, pool)))
            for pool, view in views
            if view
        )

    def _rating(self, pool: str, known: PersonRating, now: int) -> RatingView | None:
        """Return a rating for people; None for a game that this server does not have."""
        box, _, players = pool.partition("/")
        game = next((game for game in self.games for one in game.facts.boxes if one.id == box), None)
        if game is None:
            return None
        rating = known.at(now)
        levels = game.strength.ratings(TWO if players == "two" else SEVERAL)
        level = sum(one.value <= rating.value for one in levels) if levels else None
        kind: Literal["two", "several"] = "two" if players == "two" else "several"
        return RatingView(box, game.id, kind, round(rating.value), round(rating.deviation), known.games, level)


def _point(at: int, rating: Rating) -> RatingPoint:
    return RatingPoint(at, round(rating.value), round(rating.deviation))


def _change(old: Rating, new: Rating) -> RatingChange:
    return RatingChange(round(old.value), round(new.value), round(new.deviation))


def _relations(connection: Connection, reader: Identity | None, people: Sequence[str]) -> dict[str, Kind]:
    if reader is None:
        return {}
    wanted = select(BLOCKS.c.other, BLOCKS.c.kind).where(BLOCKS.c.person == reader.id, BLOCKS.c.other.in_(people))
    return {row.other: row.kind for row in connection.execute(wanted)}
