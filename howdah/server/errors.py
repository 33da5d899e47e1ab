"""Errors of the server alone, and the response for all errors."""

from starlette.responses import Response

from howdah.core.errors import HowdahError
from howdah.core.schema import dumps
from howdah.server.metrics import REFUSALS
from howdah.service.errors import ErrorView, Refusal


class SettingsError(HowdahError):
    """Settings that a server cannot run with."""

    code = "bad-settings"


class ForeignOriginError(HowdahError):
    """A request from the page of another site."""

    code = "foreign-origin"


class OldClientError(HowdahError):
    """A client of another release, which cannot read the messages of this one."""

    code = "old-client"


class TooManyError(HowdahError):
    """A client that calls too often."""

    code = "too-many-requests"


class TooLargeError(HowdahError):
    """A body or message that is too long."""

    code = "too-large"


class TooSlowError(HowdahError):
    """A body that does not arrive in time."""

    code = "too-slow"


class TwoLengthsError(HowdahError):
    """A request whose end a proxy might see elsewhere than this server does."""

    code = "two-lengths"


class EndpointError(HowdahError):
    """An address or a key of a device that the server cannot send notices to."""

    code = "bad-endpoint"


class LoginError(HowdahError):
    """A name or passphrase that no account can have, or a name that is taken."""

    code = "bad-login"


class SignInError(HowdahError):
    """No account has this name and this passphrase."""

    code = "wrong-passphrase"


class LinkError(HowdahError):
    """A personal link that is invalid, used or expired."""

    code = "bad-link"


class TokenError(HowdahError):
    """A token that no bot has, or has any more."""

    code = "bad-token"


class BotError(HowdahError):
    """A request that a bot may not make, or a bot that cannot be made."""

    code = "not-for-bots"


class ClubError(HowdahError):
    """A club or a tournament that cannot be as it was asked for."""

    code = "bad-club"


class UnknownClubError(HowdahError):
    """A club or a tournament that the caller cannot see, a member or an entrant that there is not."""

    code = "unknown-club"


class OrganisersOnlyError(HowdahError):
    """What only the organisers of a club may do, or only its founder."""

    code = "organisers-only"


class UnavailableError(HowdahError):
    """The server cannot do it now."""

    code = "unavailable"


def refusal(error: ErrorView, status: int) -> Response:
    """Return the response for an error, and count it."""
    REFUSALS.labels(error.code).inc()
    return Response(dumps(Refusal(error)), status, media_type="application/json")
