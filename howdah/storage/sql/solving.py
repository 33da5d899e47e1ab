"""The first tries, ratings and days of people who solve puzzles, and the ratings of puzzles."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import Column, Connection, Table, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from howdah.puzzles.progress import FinishedTry, Progress, after_try, starting_rating
from howdah.puzzles.puzzle import Puzzle
from howdah.ratings.glicko import Rating
from howdah.storage.sql.tables import MISTAKES, PUZZLE_DAYS, PUZZLE_RATINGS, PUZZLE_TRIES, SOLVERS

# What is deleted with a person. The ratings of puzzles stay; they name nobody.
OF_PERSON: Final = (PUZZLE_TRIES, PUZZLE_DAYS, SOLVERS, MISTAKES)


@dataclass(frozen=True)
class Rated:
    """A rating, and when it last changed."""

    rating: Rating
    changed: int = 0


def merge_solvers(connection: Connection, guest: str, person: str) -> None:
    """Give a guest's tries and days to an account; tries of puzzles that are new to the account change its rating."""
    own = set(connection.scalars(select(PUZZLE_TRIES.c.puzzle).where(PUZZLE_TRIES.c.person == person)))
    theirs = select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.person == guest).order_by(PUZZLE_TRIES.c.time)
    added = [row for row in connection.execute(theirs).all() if row.puzzle not in own]
    days = connection.scalars(select(PUZZLE_DAYS.c.day).where(PUZZLE_DAYS.c.person == guest)).all()
    _add(connection, PUZZLE_DAYS, [{"person": person, "day": day} for day in days])
    if added:
        solver = _solver(connection, person)
        ratings = _puzzle_ratings(connection, {row.puzzle: Rated(Rating()) for row in added})
        for row in added:
            other = ratings[row.puzzle].rating
            rating = after_try(solver.rating, solver.changed, other, row.time, solved=row.solved)
            solver = Rated(rating, max(solver.changed, row.time))
        _add(connection, PUZZLE_TRIES, [dict(row._mapping) | {"person": person} for row in added])  # noqa: SLF001
        _rate(connection, SOLVERS.c.person, person, solver)
    for table in OF_PERSON:
        connection.execute(delete(table).where(table.c.person == guest))


def note_tries(
    connection: Connection, person: str, tries: Sequence[tuple[FinishedTry, Puzzle]], days: Collection[date], now: int
) -> None:
    """Keep tries and days, and change the ratings by the first try of each puzzle."""
    _add(connection, PUZZLE_DAYS, [{"person": person, "day": day.isoformat()} for day in days])
    first: list[tuple[Puzzle, bool]] = []
    for attempt, puzzle in tries:
        solved = attempt.solves(puzzle)
        row = {"person": person, "puzzle": puzzle.id, "solved": solved, "time": now}
        if _add(connection, PUZZLE_TRIES, [row]):
            first.append((puzzle, solved))
    if not first:
        return
    solver = _solver(connection, person)
    ratings = _puzzle_ratings(connection, {puzzle.id: Rated(starting_rating(puzzle)) for puzzle, _ in first})
    for puzzle, solved in first:
        theirs = ratings[puzzle.id]
        rating = after_try(solver.rating, solver.changed, theirs.rating, now, solved=solved)
        other = after_try(theirs.rating, theirs.changed, solver.rating, now, solved=not solved)
        _rate(connection, PUZZLE_RATINGS.c.puzzle, puzzle.id, Rated(other, now))
        solver = Rated(rating, now)
    _rate(connection, SOLVERS.c.person, person, solver)


def _solver(connection: Connection, person: str) -> Rated:
    """Return the rating of a solver, locked until the end of the transaction."""
    return _locked(connection, SOLVERS.c.person, {person: Rated(Rating())})[person]


def _puzzle_ratings(connection: Connection, first: Mapping[str, Rated]) -> dict[str, Rated]:
    return _locked(connection, PUZZLE_RATINGS.c.puzzle, first)


def _locked(connection: Connection, key: Column[Any], first: Mapping[str, Rated]) -> dict[str, Rated]:
    """Return ratings, those that are not there yet with their first value, all of them locked.

    They are locked in the order of their keys, so that two transactions never wait for each other.
    """
    for name, rated in sorted(first.items()):
        _add(connection, key.table, [{key.name: name} | _columns(rated)])
    wanted = select(key.table).where(key.in_(first)).order_by(key).with_for_update()
    return {
        row[key.name]: Rated(Rating(row["value"], row["deviation"], row["volatility"]), row["changed"])
        for row in connection.execute(wanted).mappings()
    }


def _rate(connection: Connection, key: Column[Any], name: str, rated: Rated) -> None:
    connection.execute(update(key.table).where(key == name).values(_columns(rated)))


def _columns(rated: Rated) -> dict[str, float]:
    return asdict(rated.rating) | {"changed": rated.changed}


def _add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Add rows, without those that are there already; return whether one was added."""
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    added = False
    for row in rows:
        done = connection.execute(insert(table).values(row).on_conflict_do_nothing().returning(*table.primary_key))
        added |= done.first() is not None
    return added


def stored_progress(connection: Connection, person: str) -> Progress:
    """Return what is kept of a person as a solver."""
    row = connection.execute(select(SOLVERS).where(SOLVERS.c.person == person)).first()
    tries = connection.execute(select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.person == person)).all()
    days = connection.scalars(select(PUZZLE_DAYS.c.day).where(PUZZLE_DAYS.c.person == person)).all()
    return Progress(
        Rating(row.value, row.deviation, row.volatility) if row else Rating(),
        row.changed if row else 0,
        frozenset(one.puzzle for one in tries),
        frozenset(one.puzzle for one in tries if one.solved),
        frozenset(map(date.fromisoformat, days)),
    )
