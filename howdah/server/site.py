"""The browser's client, as it was built into the package."""

import os
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from howdah.core.text import catalogue
from howdah.server.middleware import POLICY
from howdah.server.preloads import link_header
from howdah.server.routes import language_of

FOLDER: Final = Path(str(files("howdah"))) / "web"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files contain a hash of their content
# A worker goes by the policy that its own file came with; that of the pages forbids WebAssembly, which Python needs.
WORKER_POLICY: Final = POLICY.format(scripts="'self' 'wasm-unsafe-eval'")
PAGE: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><title>Howdah</title><h1>Howdah</h1><p>{text}</p></html>
"""


class Site(StaticFiles):
    """Serves the client's files, and the client's page for all other paths without an ending."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the client's one page."""
        language = language_of(HTTPConnection(scope))
        page = f"pages/{language}/{'index' if path == '.' else path}.html"
        if self._has(page):
            return self._as_page(await super().get_response(page, scope), path, language)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api/") or Path(path).suffix:
                raise
            return self._as_page(await super().get_response("index.html", scope), path, language)
        return self._with_headers(response, path)

    def _has(self, file: str) -> bool:
        try:
            return Path(str(self.directory), file).is_file()
        except OSError:  # a name that is too long for the file system
            return False

    def _as_page(self, response: Response, path: str, language: str) -> Response:
        """Add which files the page needs, so that they are fetched before its script runs."""
        response.headers.add_vary_header("Accept-Language")
        if links := link_header(Path(str(self.directory)), path, language):
            response.headers["Link"] = links
        return self._with_headers(response, path)

    @staticmethod
    def _with_headers(response: Response, path: str) -> Response:
        """Add how long a file lasts, and what scripts may do."""
        built = path.startswith(("assets/", "modules/", "offline/"))
        response.headers["Cache-Control"] = FOR_EVER if built else "no-cache"
        if built:
            response.headers["Content-Security-Policy"] = WORKER_POLICY
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, compressed by the build if the browser accepts gzip."""
        compressed = Path(f"{full_path}.gz")
        if not compressed.is_file():
            return super().file_response(full_path, stat_result, scope, status_code)
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            response = super().file_response(compressed, compressed.stat(), scope, status_code)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def empty_page(request: Request) -> HTMLResponse:
    """Say that there is no client to show, in the reader's language."""
    language = language_of(request)
    text = catalogue("howdah.server").text("no-client", language)
    return HTMLResponse(PAGE.format(language=language, text=text))
