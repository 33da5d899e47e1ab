"""Why something is refused, beyond the reasons of core and table, and how a refusal looks outside."""

from collections.abc import Mapping
from typing import Final

from howdah.core.errors import HowdahError, MoveError
from howdah.table.errors import StaleError
from howdah.table.view import public_event


class DeskError(HowdahError):
    """A request that is refused."""

    code = "desk"


class NoSessionError(DeskError):
    """Somebody without a name would do what needs one."""

    code = "no-session"


class UnknownTableError(DeskError):
    """No table has this id."""

    code = "unknown-table"


class UnknownPageError(DeskError):
    """A game without a rules page, or a path that leads nowhere."""

    code = "not-found"


class NoAdviceError(DeskError):
    """Help would be unfair to other people at the table."""

    code = "no-advice"


class LostRaceError(DeskError):
    """Somebody else has written the same event of the table."""

    code = "lost-race"


# The status that an error has over HTTP; one that is not here is the client's mistake in what it sent.
STATUS: Final[Mapping[str, int]] = {
    "no-session": 401,
    "wrong-passphrase": 401,
    "not-allowed": 403,
    "foreign-origin": 403,
    "no-advice": 403,
    "unknown-game": 404,
    "unknown-table": 404,
    "no-tutorial": 404,
    "not-found": 404,
    "bad-link": 404,
    "method-not-allowed": 405,
    "stale": 409,
    "bad-sequence": 409,
    "wrong-phase": 409,
    "bad-seat": 409,
    "not-your-turn": 409,
    "bad-offer": 409,
    "no-undo": 409,
    "bad-journal": 410,  # played by rules that are no more
    "too-large": 413,
    "too-many-requests": 429,
    "unavailable": 503,
}
MISTAKEN: Final = 422


def status_of(error: HowdahError) -> int:
    """Return the status that an error has over HTTP."""
    return STATUS.get(error.code, MISTAKEN)


def describe(error: HowdahError, language: str = "en") -> dict[str, object]:
    """Return an error as clients see it: moves are refused in the reader's language."""
    message = error.reason.text(language) if isinstance(error, MoveError) else str(error)
    described: dict[str, object] = {"code": error.code, "message": message} | dict(error.details)
    if isinstance(error, StaleError):
        described["missing"] = [public_event(event) for event in error.missing]
    return described
