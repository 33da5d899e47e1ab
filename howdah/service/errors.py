"""Why the service refuses a request, and the form of every refusal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from howdah.core.errors import HowdahError, MoveError
from howdah.table.errors import StaleError
from howdah.table.view import EventView


class NoSessionError(HowdahError):
    """A request that needs a name came from a client without one."""

    code = "no-session"

    def __init__(self) -> None:
        super().__init__("expected a session with a name; PUT /api/session gives one")


class NotFoundError(HowdahError):
    """A path without an endpoint, or a game without a rules page."""

    code = "not-found"


class NoAdviceError(HowdahError):
    """A hint would be unfair to other people at the table."""

    code = "no-advice"


# HTTP status codes by error code. All other errors are mistakes in what was sent.
STATUS: Final[Mapping[str, int]] = {
    "no-session": 401,
    "wrong-passphrase": 401,
    "bad-token": 401,
    "not-allowed": 403,
    "foreign-origin": 403,
    "no-advice": 403,
    "not-for-bots": 403,
    "organisers-only": 403,
    "unknown-game": 404,
    "unknown-table": 404,
    "no-tutorial": 404,
    "unknown-puzzle": 404,
    "bad-puzzle-link": 404,
    "unknown-club": 404,
    "not-found": 404,
    "bad-link": 404,
    "stale": 409,
    "bad-sequence": 409,
    "wrong-phase": 409,
    "bad-seat": 409,
    "not-your-turn": 409,
    "bad-offer": 409,
    "no-undo": 409,
    "bad-journal": 410,  # played by a version of the rules that is not supported
    "two-lengths": 400,
    "too-slow": 408,
    "too-large": 413,
    "too-many-requests": 429,
    "unavailable": 503,
    "storage": 503,
    "lost-race": 503,
}
BAD_REQUEST: Final = 422


def status_of(error: HowdahError) -> int:
    """Return the HTTP status of an error."""
    return STATUS.get(error.code, BAD_REQUEST)


@dataclass(frozen=True)
class ErrorView:
    """Why something was refused: a code for programs, a sentence for people, and details."""

    sparse: ClassVar = True
    code: str
    message: str
    reason: str | None = None  # of a refused move: the key of the reason
    rule: str | None = None  # of a refused move: the rule that it rests on, an anchor of the rules page
    section: str | None = None  # of a refused move: the heading above that rule, for people
    missing: tuple[EventView, ...] | None = None  # of a stale command: the events since
    complete: bool | None = None  # of a stale command: whether these are all events since

    @classmethod
    def of(cls, error: HowdahError, language: str = "en") -> "ErrorView":
        """Return an error, in the reader's language."""
        match error:
            case MoveError(reason=reason):
                return cls(error.code, reason.text(language), reason.key, reason.rule, reason.section(language))
            case StaleError():
                missing = tuple(EventView.of(event) for event in error.missing)
                return cls(error.code, error.text(language), missing=missing, complete=error.complete)
        return cls(error.code, error.text(language))


@dataclass(frozen=True)
class Refusal:
    """The answer to every request that is refused."""

    error: ErrorView
