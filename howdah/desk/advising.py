"""Hints, replies and reviews as clients see them."""

from howdah.core.record import Record
from howdah.desk.describing import describe_move, describe_reason
from howdah.desk.errors import NoAdviceError
from howdah.players.decision import Decision
from howdah.players.explanation import Advice, Explanation
from howdah.players.review import Review, TurningPoint
from howdah.table.errors import PhaseError
from howdah.table.record import record
from howdah.table.table import Phase, Table
from howdah.table.view import View


def check_hint(table: Table) -> None:
    """Raise `NoAdviceError` while several people play: help would be unfair."""
    people = {seat.person.holder for seat in table.seats if seat.person}
    if table.phase is Phase.PLAYING and len(people) > 1:
        raise NoAdviceError(
            "there is no help while several people play; expected a game that is over, or against computers"
        )


def reviewed(table: Table) -> Record:
    """Return the record of a game that may be reviewed; raise `PhaseError` before it is over."""
    if table.phase is not Phase.OVER:
        raise PhaseError("expected a game that is over; this one is not")
    return record(table)


def describe_hint(said: Explanation, language: str) -> View:
    """Return the best moves, with reasons in a language."""
    return {"moves": [_advice(advice, language) for advice in said.moves]}


def describe_reply(decision: Decision) -> View:
    """Return what a computer player plays."""
    return {"move": describe_move(decision.move)}


def describe_progress(done: int, number: int) -> View:
    """Return how far a review is."""
    return {"done": done, "all": number, "review": None}


def describe_review(record: Record, found: Review, language: str) -> View:
    """Return the last line of a review, with the review itself in a language."""
    steps = found.steps
    number = len(steps) + 1
    reviewed = {
        "before": list(steps[0].before) if steps else [1 / record.players] * record.players,
        "steps": [
            {
                "number": step.number,
                "seat": step.seat,
                "move": step.move.notation,
                "after": list(step.after),
                "loss": step.loss,
            }
            for step in steps
        ],
        "turning_points": [_turning_point(point, language) for point in found.turning_points],
    }
    return {"done": number, "all": number, "review": reviewed}


def _turning_point(point: TurningPoint, language: str) -> View:
    return {
        "number": point.step.number,
        "seat": point.step.seat,  # chance makes no mistakes
        "loss": point.loss,
        "played": _advice(point.played, language),
        "better": _advice(point.explanation.best, language),
    }


def _advice(advice: Advice, language: str) -> View:
    return {
        "move": describe_move(advice.move),
        "values": list(advice.values),
        "line": [move.notation for move in advice.line],
        "wins_in": advice.wins_in,
        "reasons": [describe_reason(reason, language) for reason in advice.reasons],
    }
