"""What every request passes through: limits on the way in, headers on the way out."""

import logging
import re
from collections.abc import Mapping
from time import perf_counter
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from howdah.core.errors import HowdahError
from howdah.desk.errors import describe, status_of
from howdah.server.errors import TooLargeError
from howdah.server.gate import SAFE
from howdah.server.service import Service
from howdah.server.telemetry import REFUSALS, REQUEST_SECONDS

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
OUR_MISTAKE: Final = {"code": "internal", "message": "the server has made a mistake; it is in its log"}
PUBLIC_PATHS: Final = r"/api/games|/(?!api)"  # where an answer depends on nothing but what was asked
LARGE_PATHS: Final = frozenset({"/api/records", "/api/records/review"})


class Outside:
    """Puts the headers on every answer, and takes down how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

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
            await JSONResponse({"error": OUR_MISTAKE}, 500)(scope, receive, with_headers)
        finally:
            seconds = perf_counter() - begun
            method = scope["method"] if scope["method"] in METHODS else "other"  # clients may make up any
            REQUEST_SECONDS.labels(method, str(status)).observe(seconds)
            # Addresses of pages may hold invitations, so their queries are not logged.
            facts = {"method": scope["method"], "path": scope["path"], "status": status}
            LOG.info("request", extra=facts | {"milliseconds": round(seconds * 1000, 1)})


class Limited:
    """Refuses requests that come too often, from another site's page, or with too long a body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        connection = HTTPConnection(scope)
        limits = service.settings.limits
        most = limits.record if scope["path"] in LARGE_PATHS else limits.body
        came = 0

        async def measured() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _too_large(most)
            return message

        async def unless_too_large(message: Message) -> None:
            # What the application makes of a body that was cut off is not the answer.
            if came <= most:
                await send(message)

        try:
            service.throttles.requests.take(connection.client.host if connection.client else "")
            if scope["method"] not in SAFE:
                service.gate.check_origin(connection)
            announced = connection.headers.get("content-length", "0")
            if announced.isdigit() and int(announced) > most:
                raise _too_large(most)
            await self.app(scope, measured, unless_too_large)
            if came > most:
                raise _too_large(most)
        except HowdahError as error:
            REFUSALS.labels(error.code).inc()
            await JSONResponse({"error": describe(error)}, status_of(error))(scope, receive, send)


class Compressed:
    """Compresses what is the same for everybody: the client's files, and what is said about the games.

    Other answers may hold a secret beside words of somebody else, and their length would tell of it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressing = GZipMiddleware(app, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        public = scope["type"] == "http" and re.match(PUBLIC_PATHS, scope["path"])
        await (self.compressing if public else self.app)(scope, receive, send)


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"expected a body of at most {most} bytes")
