"""FastAPI routes for the declared endpoints, and the ones for operating a server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import StreamingResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from howdah.core import schema
from howdah.core.schema import Definitions, Limit
from howdah.core.text import LANGUAGES, Language
from howdah.server.bot_endpoints import BOT_ENDPOINTS
from howdah.server.clubs.club_endpoints import CLUB_ENDPOINTS
from howdah.server.clubs.tournament_endpoints import TOURNAMENT_ENDPOINTS
from howdah.server.endpoints import SERVER_ENDPOINTS
from howdah.server.errors import BotError, UnavailableError
from howdah.server.feed_endpoints import FEED_ENDPOINTS
from howdah.server.host import ServerCall, ServerHost
from howdah.server.metrics import exposition
from howdah.server.mistake_endpoints import MISTAKE_ENDPOINTS
from howdah.server.people_endpoints import PEOPLE_ENDPOINTS
from howdah.server.push_endpoints import PUSH_ENDPOINTS
from howdah.service.endpoint import Download, Endpoint, RawRequest
from howdah.service.endpoints import ENDPOINTS
from howdah.service.openapi import LONGEST_INVITATION, describe, refused
from howdah.storage.sql.database import probe

# Paths of the server come first, since /tables/mine is no table.
ALL_ENDPOINTS = (
    *SERVER_ENDPOINTS,
    *PEOPLE_ENDPOINTS,
    *BOT_ENDPOINTS,
    *MISTAKE_ENDPOINTS,
    *PUSH_ENDPOINTS,
    *FEED_ENDPOINTS,
    *CLUB_ENDPOINTS,
    *TOURNAMENT_ENDPOINTS,
    *ENDPOINTS,
)
T = TypeVar("T")
JSON = "application/json"
LINES = "application/x-ndjson"
SHARED_PARAMETERS = {"language": Language, "invitation": Annotated[str, Limit(LONGEST_INVITATION)]}


@dataclass(frozen=True)
class Health:
    """The server works; for each background task, how many seconds ago it last succeeded."""

    status: Literal["ok"]
    tasks: dict[str, float]


def add_routes(app: FastAPI) -> None:
    """Add a route for every endpoint."""
    for endpoint in ALL_ENDPOINTS:
        app.add_api_route(f"/api{endpoint.path}", _route(endpoint), methods=[endpoint.method], include_in_schema=False)
    answers: dict[int | str, dict[str, Any]] = {"4XX": refused(Definitions())}
    app.add_api_route("/healthz", health, tags=["operation"], responses=answers)
    answers = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **answers}
    app.add_api_route("/metrics", metrics, tags=["operation"], responses=answers)


def openapi(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document; `x-sockets` says what goes over the sockets."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, summary=app.summary, version=app.version, routes=app.routes)
        declared = describe(ALL_ENDPOINTS)
        document["paths"] = declared["paths"] | document["paths"]
        document["components"]["schemas"] |= declared["components"]["schemas"]
        document["x-sockets"] = declared["x-sockets"]
        app.openapi_schema = document
    return app.openapi_schema


def language_of(connection: HTTPConnection) -> str:
    """Return the first of our languages that a client asks for; English if none."""
    asked = connection.query_params.get("language", "")
    wanted = [asked, *connection.headers.get("accept-language", "").split(",")]
    names = (name.strip()[:2].lower() for name in wanted)
    return next((name for name in names if name in LANGUAGES), LANGUAGES[0])


async def health(request: Request) -> Health:
    """Say whether the server works, its database, and its background tasks."""
    host: ServerHost = request.app.state.host
    try:
        await probe(host.database)
    except SQLAlchemyError as error:
        raise UnavailableError("the database does not answer, or cannot be written") from error
    dead = host.supervisor.dead()
    if dead:
        raise UnavailableError(f"these background tasks do not succeed any more: {', '.join(dead)}")
    return Health("ok", host.supervisor.ages())


async def metrics() -> Response:
    """Return the metrics of all processes of this server, for Prometheus."""
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)


def _route(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def route(request: Request) -> Response:
        host: ServerHost = request.app.state.host
        _check_query(request)
        visitor = await host.auth.visitor(request)
        call = ServerCall(host=host, visitor=visitor, language=language_of(request), request=request)
        if endpoint.people and visitor.identity and visitor.identity.program:
            raise BotError(f"expected a person for {endpoint.method} {endpoint.path}, but this is a bot")
        _apply_limit(endpoint, call)
        body = await request.body() if endpoint.body else b""
        work = endpoint.call(call, RawRequest(request.path_params, request.query_params, body))
        answer = await (_unless_gone(request, work) if endpoint.limit == "advice" else work)
        response = await _response(endpoint, answer)
        response.raw_headers += [pair for pair in call.response.raw_headers if pair[0] == b"set-cookie"]
        return response

    return route


async def _unless_gone(request: Request, work: Awaitable[T]) -> T:
    """Return what some work returns; cancel it if the client goes away."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_disconnection(request))
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise UnavailableError("the client has gone away")
        return working.result()
    finally:
        gone.cancel()
        working.cancel()


async def _disconnection(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _check_query(request: Request) -> None:
    """Check the parameters that every endpoint has, or every one at a table; the rest is the endpoint's own."""
    for name, hint in SHARED_PARAMETERS.items():
        if name in request.query_params:
            schema.read_word(hint, request.query_params[name], name)


def _apply_limit(endpoint: Endpoint, call: ServerCall) -> None:
    throttles, visitor = call.host.throttles, call.visitor
    match endpoint.limit:
        case "advice":
            if visitor.identity and visitor.identity.program:
                raise BotError("a bot has an engine of its own; expected a person", key="no-advice-for-bots")
            throttles.advice.take(visitor.address)
        case "commands":
            throttles.take_command(visitor.person)
        case "tables":
            throttles.tables.take(visitor.person.id)
            throttles.tables.take(visitor.address)


async def _response(endpoint: Endpoint, answer: Any) -> Response:
    if endpoint.stream:
        lines = aiter(answer)
        first = await anext(lines, None)  # an error before the first line has a status of its own
        if first is None:
            return Response(media_type=LINES)
        return StreamingResponse(_lines(first, lines), media_type=LINES)
    if isinstance(answer, Download):
        headers = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.text, media_type=answer.media, headers=headers)
    return Response(schema.dumps(answer), endpoint.status, media_type=JSON)


async def _lines(first: object, rest: AsyncIterator[object]) -> AsyncIterator[str]:
    yield schema.dumps(first) + "\n"
    async for line in rest:
        yield schema.dumps(line) + "\n"
