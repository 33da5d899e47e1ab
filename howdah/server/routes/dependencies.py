"""What the routes are given."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from howdah.core.text import LANGUAGES
from howdah.server.gate import Visitor
from howdah.server.people import Identity
from howdah.server.service import Service


def _service(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


Here: TypeAlias = Annotated[Service, Depends(_service)]


async def _visitor(connection: HTTPConnection, service: Here) -> Visitor:
    return await service.gate.visitor(connection)


Who: TypeAlias = Annotated[Visitor, Depends(_visitor)]


async def _somebody(visitor: Who) -> Identity:
    return visitor.somebody


Somebody: TypeAlias = Annotated[Identity, Depends(_somebody)]


def language_of(connection: HTTPConnection) -> str:
    """Return the first of our languages that a client asks for; English if none."""
    asked = connection.query_params.get("language", "")
    wanted = [asked, *connection.headers.get("accept-language", "").split(",")]
    names = (name.strip()[:2].lower() for name in wanted)
    return next((name for name in names if name in LANGUAGES), LANGUAGES[0])


async def _language(
    connection: HTTPConnection,
    language: Annotated[str | None, Query(pattern="^(en|fr|de)$", description="Before Accept-Language.")] = None,
) -> str:
    return language or language_of(connection)


Language: TypeAlias = Annotated[str, Depends(_language)]
