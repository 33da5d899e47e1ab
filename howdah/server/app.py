"""The application: routes, refusals in one shape, and the parts behind them."""

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.desk.errors import describe, status_of
from howdah.games import GAMES
from howdah.server.errors import UnavailableError
from howdah.server.logs import log_to_stderr
from howdah.server.middleware import Compressed, Limited, Outside
from howdah.server.openapi import describe_api
from howdah.server.pauses import shorten_pauses
from howdah.server.public.errors import RefusalPublic
from howdah.server.routes import advice, games, learn, live, operation, people, tables
from howdah.server.routes.dependencies import language_of
from howdah.server.service import running
from howdah.server.settings import ENVIRONMENT, Settings
from howdah.server.site import FOLDER, Site, empty_page
from howdah.server.telemetry import REFUSALS

LOG: Final = logging.getLogger(__name__)
REFUSALS_BY_STATUS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": RefusalPublic, "description": "Refused."},
    "422": {"model": RefusalPublic, "description": "Refused: a mistake in what was sent."},
}


def create_app(settings: Settings, registry: Registry = GAMES, site: Path = FOLDER) -> FastAPI:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, registry) as service:
            app.state.service = service
            yield

    app = FastAPI(
        title="Howdah",
        summary="A table for elephant board games.",
        version=version("howdah"),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=REFUSALS_BY_STATUS,
    )
    for routes in (people, games, advice, learn, tables, live, operation):
        app.include_router(routes.router)
    app.add_middleware(Compressed)
    app.add_middleware(Limited)
    app.add_middleware(Outside)
    app.add_exception_handler(HowdahError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_served)
    app.add_exception_handler(SQLAlchemyError, _out_of_order)
    if site.is_dir():
        app.mount("/", Site(directory=site, html=True))
    else:
        app.add_route("/", empty_page)
    app.openapi = partial(describe_api, app)  # type: ignore[method-assign]
    return app


def from_environment() -> FastAPI:
    """Return the application for a process that a server has started."""
    settings = Settings.from_json(os.environ[ENVIRONMENT])
    log_to_stderr(settings.log_level)
    app = create_app(settings)
    shorten_pauses()
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HowdahError)  # noqa: S101
    REFUSALS.labels(error.code).inc()
    return JSONResponse({"error": describe(error, language_of(request))}, status_of(error))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return _refusal("malformed", f"{place}: {first['msg']}", 422)


async def _not_served(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, HTTPException)  # noqa: S101
    codes = {404: "not-found", 405: "method-not-allowed"}
    return _refusal(codes.get(error.status_code, "malformed"), str(error.detail), error.status_code)


async def _out_of_order(request: Request, error: Exception) -> JSONResponse:
    LOG.error("the database failed", exc_info=error)
    return await _refused(request, UnavailableError("the database does not answer; expected to be asked again later"))


def _refusal(code: str, message: str, status: int) -> JSONResponse:
    REFUSALS.labels(code).inc()
    return JSONResponse({"error": {"code": code, "message": message}}, status)
