"""Web Push as the host uses it: the server's key, the devices of people, and the background task."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from howdah.server.accounts import Identity
from howdah.server.errors import EndpointError
from howdah.server.push.addresses import check_endpoint
from howdah.server.push.delivery import PushClient
from howdah.server.push.encryption import SECRET, read_public_key
from howdah.server.push.errand import PushErrand
from howdah.server.push.subscription import Subscription
from howdah.server.push.vapid import Vapid, decode
from howdah.server.settings import Push
from howdah.service.errors import NoSessionError
from howdah.storage.sql.database import Database
from howdah.storage.sql.outbox import remove_subscription
from howdah.storage.sql.tables import SUBSCRIPTIONS

MOST_DEVICES = 10  # of one person; the oldest go first


@dataclass(frozen=True)
class PushService:
    """Notices by Web Push."""

    settings: Push
    database: Database
    vapid: Vapid
    client: PushClient
    errand: PushErrand

    async def subscribe(self, identity: Identity, subscription: Subscription, language: str, now: int) -> None:
        """Remember a device of a person, or change what it wants."""
        if identity.session is None:
            raise NoSessionError
        self._check(subscription)
        digest = _digest(subscription.endpoint)
        row = {
            "person": identity.id,
            "session": identity.session,
            "endpoint": subscription.endpoint,
            "p256dh": subscription.p256dh,
            "auth": subscription.auth,
            "language": language,
            "turn": subscription.turn,
            "joined": subscription.joined,
            "rematch": subscription.rematch,
            "made": now,
        }
        own = SUBSCRIPTIONS.c.person == identity.id

        def write(connection: Connection) -> None:
            remove = select(SUBSCRIPTIONS.c.digest).where(SUBSCRIPTIONS.c.digest == digest, ~own)
            for other in connection.scalars(remove).all():  # another person has used this device
                remove_subscription(connection, other)
            changed = update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.digest == digest).values(row)
            if not connection.execute(changed).rowcount:
                connection.execute(insert(SUBSCRIPTIONS).values(digest=digest, **row))
            newest = select(SUBSCRIPTIONS.c.digest).where(own).order_by(SUBSCRIPTIONS.c.made.desc())
            for old in connection.scalars(newest.offset(MOST_DEVICES)).all():
                remove_subscription(connection, old)

        await self.database.write(write)

    async def unsubscribe(self, identity: Identity, endpoint: str) -> None:
        """Forget a device of a person, and what was to be sent to it."""
        await self.database.write(lambda connection: remove_subscription(connection, _digest(endpoint), identity.id))

    async def devices(self, identity: Identity) -> int:
        """Return how many devices of a person take notices."""
        wanted = select(func.count()).select_from(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person == identity.id)
        return await self.database.read(lambda connection: connection.scalar(wanted) or 0)

    async def unsubscribe_all(self, identity: Identity) -> None:
        """Forget all devices of a person."""
        own = select(SUBSCRIPTIONS.c.digest).where(SUBSCRIPTIONS.c.person == identity.id)

        def write(connection: Connection) -> None:
            for digest in connection.scalars(own).all():
                remove_subscription(connection, digest)

        await self.database.write(write)

    async def close(self) -> None:
        """Close the connections to push services."""
        await self.client.close()

    def _check(self, subscription: Subscription) -> None:
        check_endpoint(subscription.endpoint, self.settings.services, local=self.settings.local)
        try:
            secret = decode(subscription.auth)
            read_public_key(decode(subscription.p256dh))
        except ValueError as error:
            raise EndpointError("expected the keys of a push subscription, but others came") from error
        if len(secret) != SECRET:
            raise EndpointError(f"expected a secret of {SECRET} bytes, but {len(secret)} came")


def _digest(endpoint: str) -> bytes:
    return hashlib.sha256(endpoint.encode()).digest()
