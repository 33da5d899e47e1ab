"""Authentication: who calls, from which site, and who that is at a table.

What an actor may do at a table is the table's own decision (`howdah/table/permission.py`).
"""

import hmac
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from howdah.server.accounts import Accounts, Identity
from howdah.server.bots import Bots
from howdah.server.errors import ForeignOriginError
from howdah.server.limits import network_of
from howdah.service.errors import NoSessionError
from howdah.storage.protocol import InvitedTable
from howdah.table.actor import Actor
from howdah.table.commands import Request

COOKIE: Final = "howdah"
LASTS: Final = 365 * 24 * 3600
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
ANONYMOUS: Final = "nobody"  # no holder has this id


@dataclass(frozen=True)
class ServerVisitor:
    """The client of a call: a person or an anonymous visitor, perhaps with a table's invitation."""

    identity: Identity | None
    address: str  # the network that it calls from
    invitation: str = ""

    @property
    def person(self) -> Identity:
        """The person; raises `NoSessionError` for an anonymous visitor."""
        if self.identity is None:
            raise NoSessionError
        return self.identity

    def named(self) -> Actor:
        """Return the actor for what needs a name; raise `NoSessionError` if there is none."""
        return Actor(self.person.holders[0], self.person.name, program=self.person.program)

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        """Return who the visitor is at a table, under the id that has a seat or is the host's there, if any."""
        del request
        table = stored.table
        invited = hmac.compare_digest(self.invitation.encode(), stored.invitation.encode())
        if self.identity is None:
            return Actor(ANONYMOUS, "", invited)
        held = [holder for holder in self.identity.holders if table.seats_of(holder)]
        hosting = [holder for holder in self.identity.holders if holder == table.host.holder]
        holder = [*held, *hosting, self.identity.holders[0]][0]
        return Actor(holder, self.identity.name, invited, self.identity.program, self.identity.hidden)


class Addresses:
    """Where people last called from, for fairness; in memory only, and bounded."""

    def __init__(self, remembered: int) -> None:
        self.remembered = remembered
        self._by_holder: OrderedDict[str, str] = OrderedDict()

    def note(self, identity: Identity, address: str) -> None:
        """Remember where a person calls from."""
        for holder in identity.holders:
            self._by_holder[holder] = address
            self._by_holder.move_to_end(holder)
        while len(self._by_holder) > self.remembered:
            self._by_holder.popitem(last=False)

    def of(self, holder: str) -> str:
        """Return where a holder last called from; the holder itself if that is not known."""
        return self._by_holder.get(holder, holder)


class Auth:
    """Recognizes people by signed cookies, bots by tokens, and pages of other sites by their origin."""

    def __init__(
        self, accounts: Accounts, bots: Bots, secret: str, origins: tuple[str, ...], addresses: Addresses
    ) -> None:
        self.accounts = accounts
        self.bots = bots
        self.origins = origins
        self.addresses = addresses
        self._signer = URLSafeTimedSerializer(secret, salt="session")

    async def visitor(self, connection: HTTPConnection) -> ServerVisitor:
        """Return who calls. An invalid cookie, or one of a deleted person, gives an anonymous visitor.

        A token that no bot has raises `TokenError`.
        """
        address = network_of(connection)
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            identity: Identity | None = await self.bots.find(token)
        else:
            identity = await self._identity(connection.cookies.get(COOKIE, ""))
        if identity:
            self.addresses.note(identity, address)
        return ServerVisitor(identity, address, connection.query_params.get("invitation", ""))

    async def _identity(self, cookie: str) -> Identity | None:
        try:
            found, signed = self._signer.loads(cookie, max_age=LASTS, return_timestamp=True)
        except BadSignature:
            return None
        match found:
            case [str(person), str(session)]:
                return await self.accounts.find(person, session)
            case str(person):  # of a release without sessions
                return await self.accounts.find(person, signed=int(signed.timestamp() * 1000))
        return None

    def set_cookie(self, response: Response, person: str, session: str, *, secure: bool) -> None:
        """Set the cookie that a person is recognized by, as long as the session lasts."""
        signed = self._signer.dumps([person, session])
        assert isinstance(signed, str)  # noqa: S101
        response.set_cookie(COOKIE, signed, max_age=LASTS, httponly=True, samesite="lax", secure=secure)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Raise `ForeignOriginError` if a browser says that the page of another site calls."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        try:
            host = urlsplit(origin).netloc
        except ValueError:  # no URL at all
            host = None
        if host is None or host != connection.headers.get("host"):
            raise ForeignOriginError(f"expected a page of this site, but {origin[:200]!r} calls")
