"""People as they see themselves; nobody else sees more of them than the name at a table."""

from howdah.server.shapes import Strict


class SessionPublic(Strict):
    """Who the reader is; without a name, nobody yet."""

    name: str | None
    account: str | None  # the account's name, if there is one


class LinkPublic(Strict):
    """A token that makes another device the same person, once."""

    token: str
    expires: int
