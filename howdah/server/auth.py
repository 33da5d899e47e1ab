"""The one gate of the server: who somebody is, where the request comes from, and who he is at a table.

What he may do there is the table's own decision (`howdah/table/permission.py`).
"""

import hmac
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from fastapi import Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from howdah.desk.errors import NoSessionError
from howdah.desk.page import Page
from howdah.server.errors import ForeignOriginError
from howdah.server.people import Identity, People
from howdah.table.actor import Actor
from howdah.table.errors import NotAllowedError
from howdah.table.permission import may_see

COOKIE: Final = "howdah"
LASTS: Final = 365 * 24 * 3600
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NOBODY: Final = "nobody"  # no holder has this id


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: somebody, or nobody yet; perhaps with a table's invitation."""

    identity: Identity | None
    address: str
    invitation: str = ""

    @property
    def somebody(self) -> Identity:
        """Who it is; raises `NoSessionError` if nobody."""
        if self.identity is None:
            raise NoSessionError("expected somebody with a name; PUT /api/session gives one")
        return self.identity

    def at(self, page: Page) -> Actor:
        """Return who he is at a table: with the id that has a seat or is the host's there, if one of his has."""
        table = page.table
        invited = hmac.compare_digest(self.invitation.encode(), page.invitation.encode())
        if self.identity is None:
            return Actor(NOBODY, "", invited)
        held = [holder for holder in self.identity.holders if table.seats_of(holder)]
        hosting = [holder for holder in self.identity.holders if holder == table.host.holder]
        return Actor([*held, *hosting, self.identity.holders[0]][0], self.identity.name, invited)

    def let_in(self, page: Page) -> Actor:
        """Return who he is at a table; raise `NotAllowedError` where he may not see it."""
        actor = self.at(page)
        if not may_see(page.table, actor):
            raise NotAllowedError("this table is for the invited; expected the invitation")
        return actor


class Gate:
    """Recognizes people by their cookies, and pages of other sites by their origin."""

    def __init__(self, people: People, secret: str, origins: tuple[str, ...]) -> None:
        self.people = people
        self.origins = origins
        self._signer = URLSafeTimedSerializer(secret, salt="session")

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Return who asks; a cookie that is not ours, or of somebody who is no more, is nobody's."""
        address = connection.client.host if connection.client else ""
        invitation = connection.query_params.get("invitation", "")
        return Visitor(await self._identity(connection.cookies.get(COOKIE, "")), address, invitation)

    async def _identity(self, cookie: str) -> Identity | None:
        try:
            person = self._signer.loads(cookie, max_age=LASTS)
        except BadSignature:
            return None
        return await self.people.find(person) if isinstance(person, str) else None

    def remember(self, response: Response, person: str, *, secure: bool) -> None:
        """Give somebody the cookie to be recognized by."""
        signed = self._signer.dumps(person)
        assert isinstance(signed, str)  # noqa: S101
        response.set_cookie(COOKIE, signed, max_age=LASTS, httponly=True, samesite="lax", secure=secure)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Raise `ForeignOriginError` where a browser says that another site's page is asking."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise ForeignOriginError(f"expected a page of this site, but {origin[:200]!r} asks")
