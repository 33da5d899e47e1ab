"""Endpoints for notices by Web Push: the server's key, and the devices of the caller."""

from typing import TYPE_CHECKING, Final

from howdah.server.errors import UnavailableError
from howdah.server.host import ServerCall
from howdah.server.push.subscription import Device, PushOffer, Subscription
from howdah.service.endpoint import Endpoint, Endpoints

if TYPE_CHECKING:
    from howdah.server.push.service import PushService

PUSH = Endpoints("notices", people=True)


@PUSH.get("/session/notices", named=True)
async def push_offer(call: ServerCall) -> PushOffer:
    """Return the key that a device subscribes with, and how many devices take notices."""
    return await _offer(call)


@PUSH.put("/session/notices", named=True)
async def subscribe(call: ServerCall, body: Subscription) -> PushOffer:
    """Send notices to a device, in the language of this request; sent again, it changes the kinds of notices."""
    push = _push(call)
    call.host.throttles.commands.take(call.visitor.person.id)
    await push.subscribe(call.visitor.person, body, call.language, call.host.clock.now())
    return await _offer(call)


@PUSH.post("/session/notices/removal", named=True)
async def unsubscribe(call: ServerCall, body: Device) -> PushOffer:
    """Send no more notices to a device."""
    await _push(call).unsubscribe(call.visitor.person, body.endpoint)
    return await _offer(call)


@PUSH.delete("/session/notices", named=True)
async def unsubscribe_all(call: ServerCall) -> PushOffer:
    """Send no more notices to any device of the caller."""
    await _push(call).unsubscribe_all(call.visitor.person)
    return await _offer(call)


PUSH_ENDPOINTS: Final[tuple[Endpoint, ...]] = tuple(PUSH)


async def _offer(call: ServerCall) -> PushOffer:
    push = call.host.push
    return PushOffer(push.vapid.public_key, await push.devices(call.visitor.person)) if push else PushOffer(None, 0)


def _push(call: ServerCall) -> "PushService":
    if call.host.push is None:
        raise UnavailableError("this server sends no notices: it needs the package cryptography")
    return call.host.push
