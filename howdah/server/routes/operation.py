"""For whoever runs the server."""

from typing import Literal

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from howdah.server.errors import UnavailableError
from howdah.server.routes.dependencies import Here
from howdah.server.shapes import Strict

router = APIRouter(tags=["operation"])


class HealthPublic(Strict):
    """That the server works."""

    status: Literal["ok"]


@router.get("/healthz")
async def health(here: Here) -> HealthPublic:
    """Say whether the server works, and its database."""
    try:
        async with here.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except SQLAlchemyError as error:
        raise UnavailableError("the database does not answer") from error
    return HealthPublic(status="ok")


@router.get("/metrics", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def metrics() -> Response:
    """Return what the server counts, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
