"""The browser's client, as it was built into the package."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from howdah.core.text import catalogue
from howdah.server.routes.dependencies import language_of

FOLDER: Final = Path(str(files("howdah"))) / "web"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files change with what is in them
PAGE: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><title>Howdah</title><h1>Howdah</h1><p>{text}</p></html>
"""


class Site(StaticFiles):
    """Serves the client's files; any other path that is a page's is the client's own to show."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the client's one page."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api/") or Path(path).suffix:
                raise
            response = await super().get_response("index.html", scope)
        built = path.startswith("assets/")
        response.headers["Cache-Control"] = FOR_EVER if built else "no-cache"
        return response


def empty_page(request: Request) -> HTMLResponse:
    """Say that there is no client to show, in the reader's language."""
    language = language_of(request)
    text = catalogue("howdah.server").text("no-client", language)
    return HTMLResponse(PAGE.format(language=language, text=text))
