"""Who has solved which puzzles: a server keeps that for people with a name."""

from collections.abc import Callable, Sequence

from sqlalchemy import select

from howdah.puzzles.collection import find
from howdah.puzzles.errors import UnknownPuzzleError
from howdah.puzzles.progress import FinishedTry, Progress, date_of, is_now
from howdah.puzzles.puzzle import Puzzle
from howdah.server.auth import ServerVisitor
from howdah.service.endpoint import Call
from howdah.service.solvers import DeviceSolvers
from howdah.storage.sql.database import Database
from howdah.storage.sql.solving import note_tries, stored_progress
from howdah.storage.sql.tables import PUZZLE_TRIES


class SqlSolvers(DeviceSolvers):
    """Keeps the progress of guests and accounts; anonymous visitors and bots keep their own."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self.database = database
        self.clock = clock

    async def note(self, call: Call, attempt: FinishedTry, puzzle: Puzzle) -> None:
        """Keep a try. The date is the person's own, so it may be a day off."""
        person = _person(call)
        if person is None:
            return
        now = self.clock()
        day = attempt.daily_solved(puzzle)
        days = {day} if day and is_now(day, now) else set()
        await self.database.write(lambda connection: note_tries(connection, person, [(attempt, puzzle)], days, now))

    async def progress(self, call: Call, tries: Sequence[FinishedTry]) -> tuple[Progress, bool]:
        """Judge and keep the tries that a device has kept so far, and return the progress."""
        person = _person(call)
        if person is None:
            return await super().progress(call, tries)
        now = self.clock()
        if tries:
            # The moves are judged here, as those of any try. When they were made cannot be known.
            known = [(one, puzzle) for one in tries if (puzzle := _found(one.puzzle))]
            days = {day for one, puzzle in known if (day := one.daily_solved(puzzle))}
            days = {day for day in days if day <= date_of(now) or is_now(day, now)}
            await self.database.write(lambda connection: note_tries(connection, person, known, days, now))
        return await self.database.read(lambda connection: stored_progress(connection, person)), True

    async def tried(self, call: Call) -> frozenset[str]:
        """Return the ids of the puzzles that the caller has tried."""
        person = _person(call)
        if person is None:
            return frozenset()
        wanted = select(PUZZLE_TRIES.c.puzzle).where(PUZZLE_TRIES.c.person == person)
        return await self.database.read(lambda connection: frozenset(connection.scalars(wanted)))


def _person(call: Call) -> str | None:
    """Return the id of the person who calls; None for an anonymous visitor and for a bot."""
    assert isinstance(call.visitor, ServerVisitor)  # noqa: S101
    identity = call.visitor.identity
    return identity.id if identity and not identity.program else None


def _found(puzzle_id: str) -> Puzzle | None:
    try:
        return find(puzzle_id)
    except UnknownPuzzleError:
        return None
