"""Sending one encrypted message to one device."""

import re
import ssl
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

import httpcore

from howdah.server.errors import EndpointError
from howdah.server.push.addresses import CheckedNetwork, check_endpoint
from howdah.server.push.encryption import encrypt, read_public_key
from howdah.server.push.vapid import Vapid, decode
from howdah.server.settings import Push

SECONDS: Final = 10.0  # for a request
TOPIC: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
GONE: Final = frozenset({404, 410})
BUSY: Final = frozenset({408, 425, 429})
LONGEST_WAIT: Final = 3600  # seconds that a push service can ask for


class Outcome(StrEnum):
    """What came of a message."""

    SENT = "sent"
    GONE = "gone"  # the device does not take messages any more
    BUSY = "busy"  # to be tried again
    REFUSED = "refused"  # not to be tried again
    DROPPED = "dropped"  # there was nothing to tell any more


@dataclass(frozen=True)
class Delivery:
    """The outcome of a try, and how many seconds to wait if the push service says so."""

    outcome: Outcome
    wait: int = 0


class PushClient:
    """Sends messages to push services."""

    def __init__(self, settings: Push, vapid: Vapid) -> None:
        self._settings = settings
        self._vapid = vapid

    @cached_property  # since reading certificates delays the start of a server
    def _pool(self) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(
            ssl.create_default_context(),
            max_connections=20,
            max_keepalive_connections=10,
            keepalive_expiry=30.0,
            network_backend=CheckedNetwork(local=self._settings.local),
        )

    async def send(self, endpoint: str, p256dh: str, auth: str, text: bytes, topic: str, lasts: int) -> Delivery:
        """Send a message; the push service keeps it for some seconds, and only the last one of a topic."""
        try:
            check_endpoint(endpoint, self._settings.services, local=self._settings.local)
            body = encrypt(text, read_public_key(decode(p256dh)), decode(auth))
        except (EndpointError, ValueError):  # the allowed services may have changed
            return Delivery(Outcome.GONE)
        headers: dict[bytes | str, bytes | str] = {
            "Authorization": self._vapid.authorization(endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Urgency": "normal",
            **({"Topic": topic} if TOPIC.fullmatch(topic) else {}),
        }
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        try:
            async with self._pool.stream(
                "POST", endpoint, headers=headers, content=body, extensions={"timeout": timeouts}
            ) as answer:
                return _outcome(answer)
        except EndpointError:
            return Delivery(Outcome.GONE)
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError):
            return Delivery(Outcome.BUSY)

    async def close(self) -> None:
        """Close all connections."""
        if "_pool" in vars(self):
            await self._pool.aclose()


def _outcome(answer: httpcore.Response) -> Delivery:
    """Return what a status means; the body of an answer is never read."""
    if answer.status in range(200, 300):
        return Delivery(Outcome.SENT)
    if answer.status in GONE:
        return Delivery(Outcome.GONE)
    if answer.status in BUSY or answer.status >= 500:
        asked = dict(answer.headers).get(b"retry-after", b"")
        return Delivery(Outcome.BUSY, min(LONGEST_WAIT, int(asked)) if asked.isdigit() else 0)
    return Delivery(Outcome.REFUSED)
