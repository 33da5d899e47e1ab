"""Who the caller is."""

from howdah.service.endpoint import Call, Endpoints
from howdah.service.messages.session import Name, Session

ENDPOINTS = Endpoints("session")


@ENDPOINTS.get("/session", fallback=True)
async def get_session(call: Call) -> Session:
    """Return the session, and renew its cookie."""
    return await call.host.session(call)


@ENDPOINTS.put("/session", offline=True)
async def take_name(call: Call, body: Name) -> Session:
    """Take a name to show: become a guest, or change the name."""
    return await call.host.take_name(call, body.name)
