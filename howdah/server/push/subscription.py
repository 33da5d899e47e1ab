"""What a device sends to get notices."""

from dataclasses import dataclass
from typing import Annotated

from howdah.core.schema import Limit


@dataclass(frozen=True)
class Subscription:
    """A device's address at its push service, its keys, and the kinds of notices that it wants."""

    endpoint: Annotated[str, Limit(1000)]
    p256dh: Annotated[str, Limit(100)]  # base64url
    auth: Annotated[str, Limit(40)]  # base64url
    turn: bool = True  # my turn, and questions that wait for my answer
    joined: bool = True  # somebody has joined my table
    rematch: bool = True  # somebody offers a rematch


@dataclass(frozen=True)
class Device:
    """A device's address at its push service."""

    endpoint: Annotated[str, Limit(1000)]


@dataclass(frozen=True)
class PushOffer:
    """The server's public key for push services; None if this server sends no notices."""

    key: str | None
    devices: int  # of the caller that take notices
