"""Endpoints for the owner of bots: make one, list them, revoke a token."""

from dataclasses import dataclass
from typing import Annotated, Final

from howdah.core.schema import Limit
from howdah.server.bots import BotView
from howdah.server.host import ServerCall
from howdah.service.endpoint import Endpoint, Endpoints
from howdah.service.messages.session import Name
from howdah.table.text import check_token

BOTS = Endpoints("bots", people=True)


@dataclass(frozen=True)
class NewBot:
    """A bot, and its token, which is shown this once."""

    bot: BotView
    token: str


@BOTS.get("/session/bots", named=True)
async def list_bots(call: ServerCall) -> tuple[BotView, ...]:
    """List the caller's bots."""
    return await call.host.bots.of(call.visitor.person)


@BOTS.post("/session/bots", named=True, status=201)
async def make_bot(call: ServerCall, body: Name) -> NewBot:
    """Make a bot, and return its token; the caller needs an account."""
    call.host.throttles.identities.take(call.visitor.address)
    most, now = call.host.settings.limits.bots, call.host.clock.now()
    return NewBot(*await call.host.bots.add(call.visitor.person, body.name, most, now))


@BOTS.delete("/session/bots/{bot_id}", named=True)
async def revoke_bot(call: ServerCall, bot_id: Annotated[str, Limit(16)]) -> tuple[BotView, ...]:
    """Revoke the token of a bot, and return the caller's other bots. Games of the bot stay."""
    check_token("a bot's id", bot_id)
    await call.host.bots.revoke(call.visitor.person, bot_id)
    return await call.host.bots.of(call.visitor.person)


BOT_ENDPOINTS: Final[tuple[Endpoint, ...]] = tuple(BOTS)
