"""The API of a server, with the token of a bot."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from howdah.core.schema import JsonObject
from howdah.terminal.agents.tools import HttpRequest
from howdah.terminal.tables.server_session import ServerSession


class RemoteApi:
    """Sends requests to a server."""

    def __init__(self, server: str, token: str | None) -> None:
        self._session = ServerSession(server, token=token, keeps_cookies=False)
        self.document: JsonObject = self._session.request("GET", "/api/openapi.json")

    async def request(self, request: HttpRequest) -> Any:
        """Return the answer as JSON data; raise `RefusedError` saying why there is none."""
        path = f"/api{request.path}" + (f"?{urlencode(request.query)}" if request.query else "")
        return await asyncio.to_thread(self._session.request, request.method, path, request.body)

    async def close(self) -> None:
        """Close the connections."""
        self._session.close()
