"""A server in its own process, and clients of it, for measurements."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import httpx

from howdah.server.serving import serve
from howdah.server.settings import Limits, Rate, Settings

# All clients of a measurement have one address.
UNLIMITED = Rate(1_000_000, 1_000_000)
LIMITS = Limits(
    advice=UNLIMITED, requests=UNLIMITED, commands=UNLIMITED, tables=UNLIMITED, identities=UNLIMITED, sockets=10_000
)


@contextmanager
def server_process() -> Iterator[str]:
    """Run a server with a new database; yield its address, such as `127.0.0.1:8000`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{Path(folder) / 'howdah.db'}",
            port=port,
            limits=LIMITS,
            compiles_ahead=False,
            log_level="warning",
        )
        process = get_context("spawn").Process(target=serve, args=(settings,), daemon=True)
        process.start()
        try:
            while not _answers(f"127.0.0.1:{port}"):
                assert process.is_alive(), "the server did not start"
                time.sleep(0.05)
            yield f"127.0.0.1:{port}"
        finally:
            process.kill()
            process.join()


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"http://{address}/healthz", timeout=30).is_success
    except httpx.TransportError:
        return False


class Client:
    """A person with a session at a server."""

    def __init__(self, address: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"http://{address}", timeout=30)
        self.http.put("/api/session", json={"name": name}).raise_for_status()

    @property
    def cookie(self) -> str:
        """The header that identifies the session."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def create(self, game: str) -> str:
        """Create a table of two seats, one of them free, and return its id."""
        setup = {"game": game, "seats": [{"kind": "mine"}, {"kind": "free"}], "stand_in": "random"}
        return str(self._post("/api/tables", {"id": uuid4().hex, "setup": setup})["id"])

    def do(self, table: str, kind: str) -> None:
        """Send a command that has no other fields."""
        seen = self.look(table)["seq"]
        command = {"v": 1, "id": uuid4().hex, "seen": seen, "request": {"kind": kind}}
        self._post(f"/api/tables/{table}/commands", command)

    def look(self, table: str) -> dict[str, Any]:
        """Return the view of a table."""
        answer = self.http.get(f"/api/tables/{table}")
        answer.raise_for_status()
        return dict(answer.json())

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        return dict(answer.json())
