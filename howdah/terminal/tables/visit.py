"""Being somebody on a server: a name, and a cookie that is kept."""

import json
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from platformdirs import user_data_path

from howdah.core.errors import HowdahError

PATIENCE: Final = 20.0  # seconds for an answer


class RemoteError(HowdahError):
    """A server that refuses, or that does not answer."""

    code: ClassVar[str] = "remote"

    def __init__(self, message: str, refused: str | None = None) -> None:
        super().__init__(message)
        self.refused = refused  # the server's own code


def refused(error: Any) -> RemoteError:
    """Return the error that a server has described."""
    match error:
        case {"code": str(code), "message": str(message)}:
            return RemoteError(message, code)
        case _:
            return RemoteError(f"expected an error with code and message, but found {json.dumps(error)[:200]}")


class Visit:
    """A server, and who one is there; the same the next time."""

    def __init__(self, server: str) -> None:
        self.server = server
        name = urlsplit(server).netloc.replace(":", "_")
        self._file = user_data_path("howdah", appauthor=False) / "servers" / f"{name}.cookies"
        self._cookies = LWPCookieJar(str(self._file))
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        if self._file.exists():
            self._remember()

    @property
    def headers(self) -> dict[str, str]:
        """What a socket has to send to be recognized."""
        asking = Request(self.server)  # noqa: S310 - only http and https are links
        self._cookies.add_cookie_header(asking)
        return {"Cookie": asking.get_header("Cookie", "")}

    def introduce(self, name: str) -> None:
        """Give one's name, and keep what one is recognized by where nobody else can read it."""
        self.ask("PUT", "/api/session", {"name": name})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        Path(self._file).touch(mode=0o600)
        self._cookies.save()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the server's answer; raise `RemoteError` saying why there is none."""
        data = None if body is None else json.dumps(body).encode()
        asking = Request(self.server + path, data, {"Content-Type": "application/json"}, method=method)  # noqa: S310
        try:
            with self._opener.open(asking, timeout=PATIENCE) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            raise _described(error) from error
        except (URLError, TimeoutError, ValueError) as error:
            raise RemoteError(f"{self.server}: expected a Howdah server, but: {error}") from error

    def _remember(self) -> None:
        try:
            self._cookies.load()
        except (OSError, LoadError):
            self._cookies.clear()


def _described(error: HTTPError) -> RemoteError:
    try:
        return refused(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError):
        return RemoteError(f"{error.url}: expected an answer, but {error.code} {error.reason} came")
