"""The protocol of sockets: uvicorn's, with limits, and with short ways for the frames that are sent a lot.

A message goes to all clients of a table as the same bytes, which are written to their connections at once
(`SocketWriter`), and a short text from a client needs no parser. Everything else is left to uvicorn and websockets.
"""

from asyncio import BaseTransport
from typing import Any, Final, Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import OPEN

from howdah.server.connection_limits import ConnectionLimits

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without a wheel
    from websockets.utils import apply_mask

EXTENSION: Final = "howdah.writer"  # under this name an application finds the writer of its socket
UNREAD: Final = 256 * 1024  # bytes that wait for a client that sends pings and reads no answers
UNHANDLED: Final = 8  # messages of a client that wait, after which no more are read
TEXT: Final = 0x81  # a whole message of text
MASKED: Final = 0x80
SHORT, MIDDLE, LONG = 125, 126, 127  # the length of a payload, or where it stands
LONGEST_MIDDLE: Final = 0xFFFF


class SocketWriter(Protocol):
    """Writes frames to a client past the application's server, so that nothing waits."""

    def write(self, frame: bytes, most: int) -> bool:
        """Write a frame; return False if more bytes than `most` wait already, since the client does not read."""

    def abort(self) -> None:
        """Break the connection."""


def frame_of(text: str) -> bytes:
    """Return a text as a frame of a server."""
    payload = text.encode()
    size = len(payload)
    if size <= SHORT:
        return bytes((TEXT, size)) + payload
    if size <= LONGEST_MIDDLE:
        return bytes((TEXT, MIDDLE)) + size.to_bytes(2) + payload
    return bytes((TEXT, LONG)) + size.to_bytes(8) + payload


def end_of_frame(data: bytes, begin: int) -> int:
    """Return where the frame ends that begins there, as far as its length has come."""
    if len(data) < begin + 2:
        return begin + 2
    length = data[begin + 1] & ~MASKED
    masked = 4 if data[begin + 1] & MASKED else 0
    if length <= SHORT:
        return begin + 2 + masked + length
    wide = 2 if length == MIDDLE else 8
    if len(data) < begin + 2 + wide:
        return begin + 2 + wide
    return begin + 2 + wide + masked + int.from_bytes(data[begin + 2 : begin + 2 + wide])


class LimitedWebSockets(WebSocketsSansIOProtocol):
    """Sockets, with limits."""

    _counted: tuple[ConnectionLimits, str] | None = None
    _held: bytes = b""  # the beginning of a frame
    _unsent: list[bytes]  # frames of one turn of the event loop, which are sent together
    _parses_all = False  # whether the library finds the frames, since it knows where one begins

    def release_by(self, limits: ConnectionLimits, network: str) -> None:
        """Remember where the connection is counted."""
        if self.disconnected:
            limits.release(network)
        else:
            self._counted = limits, network

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin a connection."""
        self._unsent = []
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if self._counted:
            limits, network = self._counted
            limits.release(network)
            self._counted = None
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Let the application find the writer."""
        super().handle_connect(event)
        scope: dict[str, Any] = getattr(self, "scope", {})
        scope.get("extensions", {})[EXTENSION] = self

    def write(self, frame: bytes, most: int) -> bool:
        """Write a frame; return False if more bytes than `most` wait already."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True
        if transport.get_write_buffer_size() > most:
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(frame)
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application, after what was written before it."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Close the connection when what was written is sent."""
        self._flush()
        super().shutdown()

    def abort(self) -> None:
        """Break the connection."""
        self.transport.abort()

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.close_sent and not self.transport.is_closing():
            self.transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))

    def data_received(self, data: bytes) -> None:
        """Take data: whole frames, of which texts without anything special are read here.

        Text that is no UTF-8 ends the connection, also if the client has closed it already.
        """
        if not self.handshake_complete or self._parses_all:
            # A client that does not wait for the answer to its request is left to the library for good.
            self._parses_all = self._parses_all or self.handshake_initiated
            self._parse(data)
            return
        if self._held:
            data = self._held + data
        begin = 0
        while (end := end_of_frame(data, begin)) <= len(data):
            if not self._take_text(data, begin, end):
                self._parse(data[begin:end])
            begin = end
        self._held = data[begin:]
        if end - begin > self.config.ws_max_size + 16:  # it is refused
            self._parses_all = True
            held, self._held = self._held, b""
            self._parse(held)

    def _parse(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def _take_text(self, data: bytes, begin: int, end: int) -> bool:
        """Hand a short message on; return False if it is something else."""
        length, conn = data[begin + 1], self.conn
        payload = begin + (6 if length <= MASKED + SHORT else 8)
        if data[begin] != TEXT or not MASKED <= length <= MASKED + MIDDLE or end - payload > self.config.ws_max_size:
            return False
        if conn.current_size is not None or self.close_sent or conn.state is not OPEN:  # amid the parts of a message
            return False
        try:
            text = apply_mask(data[payload:end], data[payload - 4 : payload]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > UNHANDLED:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()
