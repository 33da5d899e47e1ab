"""The socket of a table."""

from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from howdah.core.errors import HowdahError
from howdah.desk.showing import refused
from howdah.server.client import Client
from howdah.server.errors import ForeignOriginError
from howdah.server.routes.dependencies import language_of
from howdah.server.service import Service

REFUSED = 1008

router = APIRouter()


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str, seen: Annotated[int, Query(ge=0)] = 0) -> None:
    """Keep a client up to date, and take its commands."""
    service: Service = socket.app.state.service
    try:
        service.gate.check_origin(socket)
    except ForeignOriginError:
        await socket.close(REFUSED)  # before it is accepted: the browser of the other site learns nothing
        return
    await socket.accept()
    language = language_of(socket)
    try:
        visitor = await service.gate.visitor(socket)
        service.throttles.requests.take(visitor.address)
        waiting = service.settings.limits.waiting
        client = Client(socket, visitor, language, service.hub, service.throttles.commands, waiting)
        with service.throttles.sockets.hold(visitor.address):
            await client.attend(await service.hub.live(table_id), seen)
    except HowdahError as error:
        await socket.send_text(refused(error, None, language))
        await socket.close(REFUSED)
