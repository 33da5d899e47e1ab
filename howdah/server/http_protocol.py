"""The protocols of uvicorn, with limits for clients that open connections and do not use them."""

import asyncio
import os
from collections import Counter
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from howdah.server.limits import network_of_host
from howdah.server.settings import Settings

UNREAD: Final = 256 * 1024  # bytes that wait for a client that sends pings and reads no answers
MOST_FILES: Final = 65_536  # descriptors that are asked for
OTHER_FILES: Final = 64  # descriptors that are no connections: the database, logs, the event loop


class ConnectionLimits:
    """How many connections there may be, in all and of one network, and how long a request's headers may take."""

    def __init__(self, most: int, most_of_one: int | None, seconds: float) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.seconds = seconds
        self._of: Counter[str] = Counter()

    def admit(self, network: str, others: int) -> bool:
        """Count a connection; return False if there are too many."""
        if others >= self.most or (self.most_of_one is not None and self._of[network] >= self.most_of_one):
            return False
        self._of[network] += 1
        return True

    def release(self, network: str) -> None:
        """Count one connection less."""
        self._of[network] -= 1
        if not self._of[network]:
            del self._of[network]


def connection_limits(settings: Settings) -> ConnectionLimits:
    """Return the limits of a server; more connections than the system has descriptors for are not accepted."""
    files = raise_file_limit()
    limits = settings.limits
    # Behind a proxy all connections come from the proxy, which has to limit them.
    of_one = None if settings.proxies else limits.connections_of_one
    return ConnectionLimits(min(limits.connections, files - OTHER_FILES), of_one, limits.header_seconds)


def raise_file_limit() -> int:
    """Allow this process as many descriptors as the system lets it have, and return how many these are."""
    if os.name != "posix":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


class LimitedHttp(H11Protocol):
    """HTTP, with limits."""

    _timer: asyncio.TimerHandle | None = None
    _network: str | None = None

    @property
    def limits(self) -> ConnectionLimits:
        """The limits of this server."""
        limits: ConnectionLimits = self.config.connection_limits  # type: ignore[attr-defined]
        return limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or close it at once."""
        super().connection_made(transport)
        network = network_of_host(self.client[0] if self.client else "")
        if not self.limits.admit(network, len(self.connections) - 1):
            transport.abort()
            return
        self._network = network
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._stop_timer()
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """Count the connection as ended, once."""
        if self._network is not None:
            self.limits.release(self._network)
            self._network = None

    def data_received(self, data: bytes) -> None:
        """Take data; the headers of a request must be there in time, however slowly they come."""
        if self._timer is None and self.conn.their_state is h11.IDLE:
            self._expect_headers()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to the other protocol, which counts as the same connection."""
        self._stop_timer()
        network, self._network = self._network, None
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, LimitedWebSockets) and network is not None:
            protocol.release_by(self.limits, network)

    def _should_upgrade(self) -> bool:
        return self.scope["method"] == "GET" and super()._should_upgrade()

    def _expect_headers(self) -> None:
        self._timer = self.loop.call_later(self.limits.seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        self.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


class LimitedWebSockets(WebSocketsSansIOProtocol):
    """Sockets, with limits."""

    _counted: tuple[ConnectionLimits, str] | None = None

    def release_by(self, limits: ConnectionLimits, network: str) -> None:
        """Remember where the connection is counted."""
        if self.disconnected:
            limits.release(network)
        else:
            self._counted = limits, network

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if self._counted:
            limits, network = self._counted
            limits.release(network)
            self._counted = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take data; text that is no UTF-8 ends the connection, also if the client has closed it already."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()
