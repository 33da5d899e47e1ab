"""Why the server refuses what a table without one would not."""

from howdah.core.errors import HowdahError


class ServerError(HowdahError):
    """A request that the server refuses."""

    code = "server"


class SettingsError(ServerError):
    """A server that cannot be run like this."""

    code = "bad-settings"


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


class UnavailableError(ServerError):
    """The server cannot do it now."""

    code = "unavailable"
