"""The application: routes, refusals in one form, and the parts behind them."""

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.server.errors import UnavailableError, refusal
from howdah.server.host import running
from howdah.server.logs import log_to_stderr
from howdah.server.middleware import PublicCompression, RequestLimits, SecurityHeaders
from howdah.server.routes import add_routes, language_of, openapi
from howdah.server.settings import ENVIRONMENT, Settings
from howdah.server.site import FOLDER, Site, empty_page
from howdah.server.socket import router
from howdah.server.tracing import TRACING
from howdah.server.tuning import tune_garbage_collector, tune_threads
from howdah.service.errors import ErrorView, status_of

LOG: Final = logging.getLogger(__name__)


def create_app(settings: Settings, registry: Registry = GAMES, site: Path = FOLDER) -> FastAPI:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with TRACING.running():
            async with running(settings, registry) as host:
                app.state.host = host
                yield

    app = FastAPI(
        title="Howdah",
        summary="A table for elephant board games.",
        version=version("howdah"),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    add_routes(app)
    app.include_router(router)
    app.add_middleware(PublicCompression)
    app.add_middleware(RequestLimits)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(HowdahError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_served)
    app.add_exception_handler(SQLAlchemyError, _database_failed)
    if site.is_dir():
        app.mount("/", Site(directory=site, html=True))
    else:
        app.add_route("/", empty_page)
    app.openapi = partial(openapi, app)  # type: ignore[method-assign]
    return app


def from_environment() -> FastAPI:
    """Return the application for a process that a server has started."""
    settings = Settings.from_json(os.environ[ENVIRONMENT])
    log_to_stderr(settings.log_level)
    app = create_app(settings)
    tune_garbage_collector()
    tune_threads()
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HowdahError)  # noqa: S101
    return refusal(ErrorView.of(error, language_of(request)), status_of(error))


async def _malformed(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return refusal(ErrorView("malformed", f"{place}: {first['msg']}"), 422)


async def _not_served(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, HTTPException)  # noqa: S101
    codes = {404: "not-found", 405: "method-not-allowed"}
    return refusal(ErrorView(codes.get(error.status_code, "malformed"), str(error.detail)), error.status_code)


async def _database_failed(request: Request, error: Exception) -> Response:
    LOG.error("the database failed", exc_info=error)
    return await _refused(request, UnavailableError("the database does not answer; try again later"))
