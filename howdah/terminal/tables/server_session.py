"""The link of a table on a server, and the HTTP client of that server with its stored cookie, or a bot's token."""

from dataclasses import dataclass, replace
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import httpx
from platformdirs import user_data_path

from howdah.core.errors import HowdahError
from howdah.service.messages.tables import PROTOCOL
from howdah.storage.files import FileError
from howdah.terminal.tables.connection import RefusedError

TIMEOUT: Final = 20.0  # seconds for an answer


class LinkError(HowdahError):
    """A text that is not the link of a table."""

    code = "bad-link"


@dataclass(frozen=True)
class Link:
    """The parts of a link such as https://example.org/table/k3f9?invitation=..."""

    server: str  # "https://example.org"
    table: str  # "k3f9"
    invitation: str = ""

    @classmethod
    def read(cls, text: str) -> "Link":
        """Parse a link; raise `LinkError` if the text is not one."""
        try:
            parts = urlsplit(text.strip())
            server = httpx.URL(f"{parts.scheme}://{parts.netloc}")
            table = parts.path.rstrip("/").rpartition("/")[2]
            if parts.scheme in {"http", "https"} and server.host and table and parts.port != 0:
                return cls(f"{parts.scheme}://{parts.netloc}", table, parse_qs(parts.query).get("invitation", [""])[0])
        except (ValueError, httpx.InvalidURL):
            pass  # no valid host or port
        example = "https://example.org/table/k3f9"
        raise LinkError(
            f"expected the link of a table, such as {example}, but {text!r} came", link=text, example=example
        )

    def to(self, table: str) -> "Link":
        """Return the link of another table on the same server."""
        return replace(self, table=table, invitation="")

    def path(self, rest: str = "", **query: object) -> str:
        """Return a path of the server's API for this table."""
        given = {"invitation": self.invitation, **query} if self.invitation else query
        return f"/api/tables/{quote(self.table, safe='')}{rest}" + (f"?{urlencode(given)}" if given else "")

    def socket(self, seen: int, language: str) -> str:
        """Return the address of the table's socket for a client that has seen the event with this number."""
        query = {"protocol": PROTOCOL, "seen": seen, "language": language}
        return "ws" + self.server.removeprefix("http") + self.path("/live", **query)


def no_server(server: str, error: Exception) -> RefusedError:
    """Return the error for an address at which no Howdah server answers."""
    message = f"{server}: expected a Howdah server, but: {error}"
    return RefusedError(message, key="no-server", server=server, error=error)


def cookie_file(server: str) -> Path:
    """Return the file for the cookie of a server."""
    name = urlsplit(server).netloc.replace(":", "_")
    return user_data_path("howdah", appauthor=False) / "servers" / f"{name}.cookies"


class ServerSession:
    """The HTTP client of one server."""

    def __init__(
        self,
        server: str,
        language: str = "en",
        token: str | None = None,
        *,
        keeps_cookies: bool = True,
        timeout: float = TIMEOUT,
    ) -> None:
        self.server = server
        self.token = token  # of a bot, which has no cookie
        self._file = cookie_file(server)
        self._cookies = LWPCookieJar(str(self._file))
        try:
            if keeps_cookies and token is None:
                self._cookies.load()
        except (OSError, LoadError):  # no such file yet, or one that cannot be read
            self._cookies.clear()
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        verify = httpx.URL(server).scheme == "https"  # certificates are read only where they are needed
        self._http = httpx.Client(
            base_url=server, cookies=self._cookies, headers=headers, timeout=timeout, verify=verify
        )

    @property
    def headers(self) -> dict[str, str]:
        """The headers that authenticate a socket."""
        sent = self._http.build_request("GET", "/").headers
        return {name: sent[name] for name in ("Cookie", "Authorization") if name in sent}

    def sign_in(self, name: str) -> None:
        """Sign in with a name, and store the cookie where no other user of the machine can read it."""
        self.request("PUT", "/api/session", {"name": name})
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch(mode=0o600)
            self._cookies.save()
        except OSError as error:
            raise FileError(f"{self._file}: {error.strerror}") from error

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Return the server's answer; raise `RefusedError` saying why there is none."""
        try:
            answer = self._http.request(method, path, json=body)
            data = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise no_server(self.server, error) from error
        if answer.is_success:
            return data
        refusal = RefusedError.of(data.get("error", data) if isinstance(data, dict) else data)
        raise refusal if refusal.refused else RefusedError(f"{self.server}: {refusal}")

    def close(self) -> None:
        """Close the HTTP connections."""
        self._http.close()
