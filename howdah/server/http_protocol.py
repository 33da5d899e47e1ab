"""uvicorn's protocol for HTTP, with limits for clients that open connections and do not use them."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from howdah.server.connection_limits import ConnectionLimits
from howdah.server.limits import network_of_host
from howdah.server.socket_protocol import LimitedWebSockets


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
