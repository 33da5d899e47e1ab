"""Middleware: limits on the way in, headers on the way out."""

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from time import perf_counter
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.server.auth import SAFE
from howdah.server.errors import TooLargeError, TooSlowError, TwoLengthsError, refusal
from howdah.server.host import ServerHost
from howdah.server.limits import network_of
from howdah.server.metrics import REQUEST_SECONDS
from howdah.server.tracing import TRACING
from howdah.service.endpoints import ENDPOINTS
from howdah.service.errors import ErrorView, status_of

LOG: Final = logging.getLogger(__name__)
POLICY: Final = (
    "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY.format(scripts="'self'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",  # an address may hold an invitation
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"})
INTERNAL_ERROR: Final = ErrorView("internal", "the server has made a mistake; it is in its log")
PUBLIC_PATHS: Final = r"/api/games|/(?!api)"  # their answers are the same for all clients
LARGE_PATHS: Final = frozenset(
    f"/api{endpoint.path}" for endpoint in ENDPOINTS if endpoint.body is Record or endpoint.large
)


class HttpMiddleware(ABC):
    """Handles HTTP requests, and passes everything else on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        await (self.handle if scope["type"] == "http" else self.app)(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an HTTP request."""


class SecurityHeaders(HttpMiddleware):
    """Adds the security headers to every answer, and measures how long it took."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with headers for its answer."""
        started, status = perf_counter(), 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        method = scope["method"] if scope["method"] in METHODS else "other"  # clients may invent any
        try:
            with TRACING.span(method, **{"http.request.method": method}):
                await self.app(scope, receive, with_headers)
                route = getattr(scope.get("route"), "path", "")  # never the address, which may hold an invitation
                facts = {"http.route": route, "http.response.status_code": status}
                TRACING.describe(f"{method} {route}", **facts)
        except Exception:
            LOG.exception("a request failed", extra={"path": scope["path"]})
            if status:
                raise
            await refusal(INTERNAL_ERROR, 500)(scope, receive, with_headers)
        finally:
            seconds = perf_counter() - started
            REQUEST_SECONDS.labels(method, str(status)).observe(seconds)
            # Addresses of pages may hold invitations, so their queries are not logged.
            facts = {"method": scope["method"], "path": scope["path"], "status": status}
            LOG.info("request", extra=facts | {"milliseconds": round(seconds * 1000, 1)})


class _Body:
    """The body of a request: not longer than it may be, and there in time."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self._most = most
        self._seconds = seconds
        self._received = 0
        self._whole = False
        self._deadline = asyncio.get_running_loop().time() + seconds

    @property
    def too_large(self) -> bool:
        """Whether more has come than may."""
        return self._received > self._most

    def check_announced(self, headers: Headers) -> None:
        """Raise an error if a request announces a body that is too long, or that ends in two places."""
        announced = headers.get("content-length", "0")
        if announced.isdigit() and int(announced) > self._most:
            raise self.error()
        if {"content-length", "transfer-encoding"} <= set(headers):
            raise TwoLengthsError("expected a body with content-length or transfer-encoding, but both came")

    async def receive(self) -> Message:
        """Return the next message; raise an error if the body is too long, or too slow."""
        try:
            async with asyncio.timeout_at(None if self._whole else self._deadline):
                message = await self._receive()
        except TimeoutError as error:
            raise TooSlowError(f"expected the whole body within {self._seconds:g} seconds") from error
        self._whole = self._whole or not message.get("more_body", False)
        self._received += len(message.get("body", b""))
        if self.too_large:
            raise self.error()
        return message

    def error(self) -> TooLargeError:
        """Return the error for a body that is too long."""
        return TooLargeError(f"expected a body of at most {self._most} bytes")


class RequestLimits(HttpMiddleware):
    """Refuses requests that come too often, from another site's page, or with too long or too slow a body."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        host: ServerHost = scope["app"].state.host
        connection = HTTPConnection(scope)
        limits = host.settings.limits
        body = _Body(receive, limits.record if scope["path"] in LARGE_PATHS else limits.body, limits.body_seconds)

        async def unless_too_large(message: Message) -> None:
            # What the application makes of a body that was cut off is not the answer.
            if not body.too_large:
                await send(message)

        try:
            asked = host.throttles.requests if scope["path"].startswith("/api/") else host.throttles.files
            asked.take(network_of(connection))
            if scope["method"] not in SAFE:
                host.auth.check_origin(connection)
            body.check_announced(connection.headers)
            await self.app(scope, body.receive, unless_too_large)
            if body.too_large:
                raise body.error()
        except HowdahError as error:
            response = refusal(ErrorView.of(error), status_of(error))
            if isinstance(error, TooSlowError | TwoLengthsError):
                response.headers["Connection"] = "close"  # what follows may be no request
            await response(scope, receive, send)


class PublicCompression(HttpMiddleware):
    """Compresses answers that are the same for all clients: the client's files and the games.

    Other answers may hold a secret beside text of another person, and their length would leak it (BREACH).
    """

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app)
        self.compressing = GZipMiddleware(app, compresslevel=6)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        public = re.match(PUBLIC_PATHS, scope["path"])
        await (self.compressing if public else self.app)(scope, receive, send)
