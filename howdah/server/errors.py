"""Why the server refuses, beyond the reasons of core and table."""

from collections.abc import Mapping
from typing import Final

from howdah.core.errors import HowdahError, MoveError
from howdah.table.errors import StaleError
from howdah.table.view import public_event


class ServerError(HowdahError):
    """A request that the server refuses."""

    code = "server"


class SettingsError(ServerError):
    """A server that cannot be run like this."""

    code = "bad-settings"


class NoSessionError(ServerError):
    """Somebody without a name would do what needs one."""

    code = "no-session"


class UnknownTableError(ServerError):
    """No table has this id."""

    code = "unknown-table"


class UnknownPageError(ServerError):
    """A game without a rules page."""

    code = "not-found"


class ForeignOriginError(ServerError):
    """Another site's page would act here."""

    code = "foreign-origin"


class TooManyError(ServerError):
    """A client that asks too often."""

    code = "too-many-requests"


class TooLargeError(ServerError):
    """A body or message that is too long."""

    code = "too-large"


class LoginError(ServerError):
    """A name or passphrase that cannot be an account's, or is somebody else's."""

    code = "bad-login"


class SignInError(ServerError):
    """No account has this name and this passphrase."""

    code = "wrong-passphrase"


class LinkError(ServerError):
    """A personal link that is not valid, or not any more."""

    code = "bad-link"


class NoAdviceError(ServerError):
    """Help would be unfair to other people at the table."""

    code = "no-advice"


class UnavailableError(ServerError):
    """The server cannot do it now."""

    code = "unavailable"


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
    """Return an error as it leaves the server: moves are refused in the client's language."""
    message = error.reason.text(language) if isinstance(error, MoveError) else str(error)
    described: dict[str, object] = {"code": error.code, "message": message} | dict(error.details)
    if isinstance(error, StaleError):
        described["missing"] = [public_event(event) for event in error.missing]
    return described
