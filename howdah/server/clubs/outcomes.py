"""What a table of a tournament came to, which follows from its events alone."""

import json
from fractions import Fraction

from howdah.table.events import Cause
from howdah.table.rated import places
from howdah.table.table import Table
from howdah.tournaments.pairing import Outcome, outcome_of


def outcome_at(table: Table) -> Outcome:
    """Return the outcome of a table that is over; one that a deadline has closed was not played (CL-7)."""
    result = table.result
    if result is None or result.cause is Cause.CLOSED:
        late = late_seat(table)
        given_up = {number for number, seat in enumerate(table.seats) if seat.out or seat.helped or seat.computer}
        last = given_up | ({late} if late is not None else set())
        return outcome_of([2 if number in last else 1 for number in range(len(table.seats))], played=False)
    parts = table.position.score_parts() if result.cause is Cause.RULES else ()
    scores = [sum(part.points[seat] for part in parts) for seat in range(len(table.seats))] if parts else None
    return outcome_of(places(table), scores)


def late_seat(table: Table) -> int | None:
    """Return the seat of a person whose move the table waited for when it was closed."""
    turn = table.position.turn
    return turn if 0 <= turn < len(table.seats) and table.seats[turn].manned else None


def no_show(table: Table) -> int | None:
    """Return the seat of a person who let a deadline pass without a single move (CL-7)."""
    late = late_seat(table) if table.result and table.result.cause is Cause.CLOSED else None
    return None if late is None or any(ply.seat == late for ply in table.plies) else late


def written(outcome: Outcome) -> str:
    """Return an outcome as JSON text, exactly."""
    points, shares = ([str(value) for value in values] for values in (outcome.points, outcome.shares))
    return json.dumps([points, shares, outcome.played])


def read(text: str) -> Outcome:
    """Return the outcome that `written` wrote."""
    points, shares, played = json.loads(text)
    return Outcome(tuple(map(Fraction, points)), tuple(map(Fraction, shares)), played)
