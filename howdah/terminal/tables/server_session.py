"""A session on a server: the user's name there, and a cookie that is stored for the next time."""

from http.cookiejar import LoadError, LWPCookieJar
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from platformdirs import user_data_path

from howdah.terminal.tables.connection import RefusedError

TIMEOUT: Final = 20.0  # seconds for an answer


class ServerSession:
    """The HTTP client of one server."""

    def __init__(self, server: str) -> None:
        self.server = server
        name = urlsplit(server).netloc.replace(":", "_")
        self._file = user_data_path("howdah", appauthor=False) / "servers" / f"{name}.cookies"
        self._cookies = LWPCookieJar(str(self._file))
        if self._file.exists():
            self._load_cookies()
        self._http = httpx.Client(base_url=server, cookies=self._cookies, timeout=TIMEOUT)

    @property
    def headers(self) -> dict[str, str]:
        """The headers that authenticate a socket."""
        return {"Cookie": self._http.build_request("GET", "/").headers.get("Cookie", "")}

    def sign_in(self, name: str) -> None:
        """Sign in with a name, and store the cookie where no other user of the machine can read it."""
        self.request("PUT", "/api/session", {"name": name})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.touch(mode=0o600)
        self._cookies.save()

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Return the server's answer; raise `RefusedError` saying why there is none."""
        try:
            answer = (
                self._http.request(method, path, json=body) if body is not None else self._http.request(method, path)
            )
            data = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise RefusedError(f"{self.server}: expected a Howdah server, but: {error}") from error
        if answer.is_success:
            return data
        raise RefusedError.of(data.get("error") if isinstance(data, dict) else data)

    def close(self) -> None:
        """Close the HTTP connections."""
        self._http.close()

    def _load_cookies(self) -> None:
        try:
            self._cookies.load()
        except (OSError, LoadError):
            self._cookies.clear()
