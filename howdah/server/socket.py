"""The socket of a table: one client, with limits."""

import logging
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from howdah.core.errors import HowdahError, MalformedError
from howdah.core.schema import dumps
from howdah.server.auth import ServerVisitor
from howdah.server.errors import ForeignOriginError, OldClientError
from howdah.server.host import ServerHost
from howdah.server.limits import Bucket
from howdah.server.metrics import COMMAND_SECONDS, REFUSALS, SLOW_CLIENTS, SOCKETS
from howdah.server.routes import language_of
from howdah.server.socket_protocol import EXTENSION, SocketWriter, frame_of
from howdah.service.channel import Channel
from howdah.service.messages.tables import PROTOCOL, RefusedMessage
from howdah.service.openapi import SOCKET

LOG: Final = logging.getLogger(__name__)
FRAMES: Final = 64  # that are kept; all clients of a table are written to in turn
REFUSED: Final = 1008
TRY_AGAIN: Final = 1013
router: Final = APIRouter()


@router.websocket(SOCKET)
async def live(
    socket: WebSocket, table_id: str, seen: Annotated[int, Query(ge=0)] = 0, protocol: int | None = None
) -> None:
    """Keep a client up to date, and answer its commands."""
    host: ServerHost = socket.app.state.host
    try:
        host.auth.check_origin(socket)
    except ForeignOriginError:
        await socket.close(REFUSED)  # before it is accepted, so that the other site learns nothing
        return
    await socket.accept()
    language = language_of(socket)
    try:
        if protocol != PROTOCOL:
            raise OldClientError(f"expected a client that speaks protocol {PROTOCOL}")
        visitor = await host.auth.visitor(socket)
        host.throttles.requests.take(visitor.address)
        with host.throttles.hold_socket(visitor.address, visitor.identity):
            await SocketClient(socket, host, visitor, language).converse(table_id, seen)
    except HowdahError as error:
        REFUSALS.labels(error.code).inc()
        await socket.send_text(dumps(RefusedMessage.of(error, None, language)))
        await socket.close(REFUSED)
    except SQLAlchemyError:
        LOG.exception("the database failed", extra={"table": table_id})
        await socket.close(TRY_AGAIN)


class SocketClient:
    """A client at a socket. One that does not read its messages is dropped, and may come back."""

    def __init__(self, socket: WebSocket, host: ServerHost, visitor: ServerVisitor, language: str) -> None:
        self.socket = socket
        self.host = host
        self.visitor = visitor
        self.channel = Channel(host.hub, visitor, language, self._send, host.hub.submit_here)
        self._writer: SocketWriter = socket.scope["extensions"][EXTENSION]
        self._most = host.settings.limits.waiting
        self._dropped = False
        self._bucket = Bucket(host.throttles.commands.rate)  # of this connection; the throttles have one for the person

    async def converse(self, table_id: str, seen: int) -> None:
        """Exchange messages until the client goes, or does not read any more."""
        with SOCKETS.track_inprogress():
            try:
                await self.channel.open(table_id, seen)
                await self._read()
            finally:
                self.channel.close()

    async def _read(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                with COMMAND_SECONDS.time():
                    await self._receive(message.get("text"))

    async def _receive(self, text: str | None) -> None:
        try:
            self._bucket.take()
            self.host.throttles.take_command(self.visitor.person)
            if text is None:
                raise MalformedError("expected a text message, but binary data came")
        except HowdahError as error:
            self.channel.refuse(error, text or "")
        else:
            await self.channel.receive(text)

    def _send(self, text: str) -> None:
        """Write a message; a client that does not read is disconnected, and would not read why either."""
        if not self._writer.write(_frame(text), self._most) and not self._dropped:
            self._dropped = True
            SLOW_CLIENTS.inc()
            self._writer.abort()


@lru_cache(FRAMES)
def _frame(text: str) -> bytes:
    """Return the frame of a text, made once for all clients of a table."""
    return frame_of(text)
