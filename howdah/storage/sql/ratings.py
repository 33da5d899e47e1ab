"""Ratings of people, changed in the transaction that stores the end of a game, so exactly once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from howdah.core.game import Game
from howdah.core.strength import TWO
from howdah.ratings import plackett_luce
from howdah.ratings.glicko import Rating, Result, periods_of
from howdah.ratings.glicko import rated as rate_two
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.tables import HOLDERS, PERSONS, RATED, RATINGS
from howdah.table.rated import level_rating, places, table_pool
from howdah.table.table import Table

MOST_POINTS: Final = 200  # of a rating's curve


@dataclass(frozen=True)
class PersonRating:
    """The rating of a person in a pool, after a number of games, the last of them at a time."""

    rating: Rating
    games: int
    changed: int

    def at(self, now: int) -> Rating:
        """Return the rating as it is at a later time: less sure."""
        return plackett_luce.aged(self.rating, _periods(self.changed, now))


def rate_tables(connection: Connection, tables: Sequence[StoredTable]) -> None:
    """Change the ratings of everybody at finished tables, in the order in which the games ended."""
    people = {stored.id: _people(connection, stored.table) for stored in tables}
    # All people are locked in one order, so that no two processes wait for each other in a circle.
    wanted = sorted({person for found in people.values() for person in found.values()})
    locked = select(PERSONS.c.id).where(PERSONS.c.id.in_(wanted)).order_by(PERSONS.c.id).with_for_update()
    connection.execute(locked).all()
    for stored in sorted(tables, key=lambda one: (one.table.time, one.id)):
        rate_table(connection, stored, people[stored.id])


def rate_table(connection: Connection, stored: StoredTable, people: Mapping[int, str]) -> None:
    """Change the ratings of the people at a finished table, given by their seats."""
    table = stored.table
    if len(set(people.values())) < len(people) or not people:
        return  # a guest who has signed in meanwhile sits there twice, or everybody was deleted
    pool = table_pool(table)
    known = ratings_in(connection, list(people.values()), pool)
    before = {seat: known.get(person) for seat, person in people.items()}
    after = new_ratings(table, before)
    if after is None:
        return
    for seat, person in sorted(people.items()):
        old, new = before[seat], after[seat]
        games = (old.games if old else 0) + 1
        base = old.rating if old else Rating()
        row = {"value": new.value, "deviation": new.deviation, "volatility": new.volatility}
        earlier = {"old_value": base.value, "old_deviation": base.deviation, "old_volatility": base.volatility}
        moment = {"at": table.time, "number": games}
        key = {"person": person, "pool": pool}
        connection.execute(insert(RATED).values(table_id=stored.id, **key, **moment, **earlier, **row))
        _store(connection, key, row | {"games": games, "changed": table.time})


def new_ratings(table: Table, known: Mapping[int, PersonRating | None]) -> dict[int, Rating] | None:
    """Return the ratings of people by seat after a game; None if somebody at the table has no rating at all."""
    game, players = table.position.game, len(table.seats)
    ratings = []
    for number, seat in enumerate(table.seats):
        rating = _rating(game, players, seat.computer, known.get(number), table.time, person=seat.person is not None)
        if rating is None:
            return None
        ratings.append(rating)
    ranks = places(table)
    if players == TWO:
        found = [_two(known.get(seat), ratings, ranks, seat, table.time) for seat in range(TWO)]
    else:
        found = plackett_luce.ranked(ratings, ranks)
    return {seat: found[seat] for seat in known}


def ratings_in(connection: Connection, people: Sequence[str], pool: str) -> dict[str, PersonRating]:
    """Return the ratings that people have in a pool."""
    wanted = select(RATINGS).where(RATINGS.c.person.in_(people), RATINGS.c.pool == pool)
    return {row.person: _read(row) for row in connection.execute(wanted)}


def ratings_of(connection: Connection, person: str) -> dict[str, PersonRating]:
    """Return all ratings of a person by pool."""
    rows = connection.execute(select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.pool))
    return {row.pool: _read(row) for row in rows}


def curve_of(connection: Connection, person: str, pool: str) -> list[tuple[int, Rating]]:
    """Return the last changes of a rating, the oldest first."""
    wanted = select(RATED).where(RATED.c.person == person, RATED.c.pool == pool)
    rows = connection.execute(wanted.order_by(RATED.c.number.desc()).limit(MOST_POINTS)).all()
    return [(row.at, Rating(row.value, row.deviation, row.volatility)) for row in reversed(rows)]


def changes_at(connection: Connection, table_id: str) -> dict[str, tuple[Rating, Rating]]:
    """Return what a game has changed, by person: the rating before and after it."""
    rows = connection.execute(select(RATED).where(RATED.c.table_id == table_id))
    return {
        row.person: (
            Rating(row.old_value, row.old_deviation, row.old_volatility),
            Rating(row.value, row.deviation, row.volatility),
        )
        for row in rows
    }


def _two(known: PersonRating | None, ratings: Sequence[Rating], ranks: Sequence[int], seat: int, now: int) -> Rating:
    """Return a rating after a game of two; Glicko-2 lets it age itself."""
    other = 1 - seat
    score = 0.5 if ranks[seat] == ranks[other] else float(ranks[seat] < ranks[other])
    base = known.rating if known else Rating()
    return rate_two(base, [Result(ratings[other], score)], _periods(known.changed, now) if known else 0)


def _rating(
    game: Game, players: int, computer: str | None, known: PersonRating | None, now: int, *, person: bool
) -> Rating | None:
    """Return the rating that somebody comes to a game with; levels have fixed ones."""
    if person:
        return known.at(now) if known else Rating()
    level = level_rating(game, players, computer)
    return Rating(level.value, level.deviation) if level else None


def _people(connection: Connection, table: Table) -> dict[int, str]:
    held = {seat.person.holder: number for number, seat in enumerate(table.seats) if seat.person}
    rows = connection.execute(select(HOLDERS.c.id, HOLDERS.c.person).where(HOLDERS.c.id.in_(held)))
    return {held[row.id]: row.person for row in rows}


def _store(connection: Connection, key: Mapping[str, str], row: Mapping[str, Any]) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    written = dialect.insert(RATINGS).values(**key, **row)
    connection.execute(written.on_conflict_do_update(index_elements=[RATINGS.c.person, RATINGS.c.pool], set_=dict(row)))


def _read(row: Any) -> PersonRating:
    return PersonRating(Rating(row.value, row.deviation, row.volatility), row.games, row.changed)


def _periods(since: int, now: int) -> float:
    return periods_of(timedelta(milliseconds=now - since))
