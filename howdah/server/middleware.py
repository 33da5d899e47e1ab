"""Middleware: limits on the way in, headers on the way out."""

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from time import perf_counter
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from howdah.core.errors import HowdahError
from howdah.core.record import Record
from howdah.server.auth import SAFE
from howdah.server.errors import TooLargeError, refusal
from howdah.server.host import ServerHost
from howdah.server.metrics import REQUEST_SECONDS
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
LARGE_PATHS: Final = frozenset(f"/api{endpoint.path}" for endpoint in ENDPOINTS if endpoint.body is Record)


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

        try:
            await self.app(scope, receive, with_headers)
        except Exception:
            LOG.exception("a request failed", extra={"path": scope["path"]})
            if status:
                raise
            await refusal(INTERNAL_ERROR, 500)(scope, receive, with_headers)
        finally:
            seconds = perf_counter() - started
            method = scope["method"] if scope["method"] in METHODS else "other"  # clients may invent any
            REQUEST_SECONDS.labels(method, str(status)).observe(seconds)
            # Addresses of pages may hold invitations, so their queries are not logged.
            facts = {"method": scope["method"], "path": scope["path"], "status": status}
            LOG.info("request", extra=facts | {"milliseconds": round(seconds * 1000, 1)})


class RequestLimits(HttpMiddleware):
    """Refuses requests that come too often, from another site's page, or with too long a body."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        host: ServerHost = scope["app"].state.host
        connection = HTTPConnection(scope)
        limits = host.settings.limits
        most = limits.record if scope["path"] in LARGE_PATHS else limits.body
        received = 0

        async def measured() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise _too_large(most)
            return message

        async def unless_too_large(message: Message) -> None:
            # What the application makes of a body that was cut off is not the answer.
            if received <= most:
                await send(message)

        try:
            host.throttles.requests.take(connection.client.host if connection.client else "")
            if scope["method"] not in SAFE:
                host.auth.check_origin(connection)
            announced = connection.headers.get("content-length", "0")
            if announced.isdigit() and int(announced) > most:
                raise _too_large(most)
            await self.app(scope, measured, unless_too_large)
            if received > most:
                raise _too_large(most)
        except HowdahError as error:
            await refusal(ErrorView.of(error), status_of(error))(scope, receive, send)


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


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"expected a body of at most {most} bytes")
