"""A server in its own process, and clients of it, for measurements."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import httpx

from howdah.server.settings import Limits, Rate, Settings

# Settings that an older release does not know are left out.
PROGRAM = """
import json, sys
from dataclasses import fields
from howdah.server.serving import serve
from howdah.server.settings import Limits, Rate, Settings
given = json.loads(sys.argv[1])
limits = {name: value for name, value in given["limits"].items() if name in {one.name for one in fields(Limits)}}
limits = {name: Rate(**value) if isinstance(value, dict) else value for name, value in limits.items()}
known = {one.name for one in fields(Settings)} - {"hashing", "keep", "limits", "origins", "push"}
serve(Settings(limits=Limits(**limits), **{name: value for name, value in given.items() if name in known}))
"""
PATIENCE = 20  # seconds for a server to end
# All clients of a measurement have one address.
UNLIMITED = Rate(1_000_000, 1_000_000)
LIMITS = Limits(
    advice=UNLIMITED,
    requests=UNLIMITED,
    files=UNLIMITED,
    commands=UNLIMITED,
    tables=UNLIMITED,
    identities=UNLIMITED,
    sockets=10_000,
    connections=20_000,
    connections_of_one=20_000,
)


@contextmanager
def server_process(
    database: str = "", workers: int = 1, *, compiles_ahead: bool = False, tree: str = ""
) -> Iterator[tuple[str, int]]:
    """Run a server with a new SQLite file or a given database; yield its address and the id of its process.

    `tree` is the folder of another release; this one if it is empty.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with TemporaryDirectory() as folder:
        settings = Settings(
            database=database or f"sqlite:///{Path(folder) / 'howdah.db'}",
            port=port,
            workers=workers,
            limits=LIMITS,
            compiles_ahead=compiles_ahead,
            log_level="warning",
        )
        paths = os.pathsep.join(filter(None, (tree or str(Path.cwd()), os.environ.get("PYTHONPATH", ""))))
        process = subprocess.Popen(
            [_python(tree), "-c", PROGRAM, settings.to_json()],
            cwd=tree or None,
            env={**os.environ, "PYTHONPATH": paths},
        )
        try:
            while not _answers(f"127.0.0.1:{port}"):
                assert process.poll() is None, "the server did not start"
                time.sleep(0.05)
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.terminate()  # its workers end with it
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _python(tree: str) -> str:
    """Return the interpreter of another release's own environment, if it has one."""
    own = Path(tree).absolute() / ".venv/bin/python"
    return str(own) if tree and own.exists() else sys.executable


def cpu_seconds(process: int) -> float:
    """Return the CPU time of a process and all its children that run, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)


def resident_bytes(process: int) -> int:
    """Return the memory of a process and all its children that run, on Linux."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(resident_bytes(int(child)) for child in children)


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

    def create(self, game: str, *seats: str, **changes: Any) -> str:
        """Create a table and return its id; a seat is `mine`, `free` or a computer player; by default one is free."""
        kinds = ("mine", "free")
        places = [{"kind": one} if one in kinds else {"kind": "computer", "player": one} for one in seats or kinds]
        setup = {"game": game, "seats": places, "stand_in": "random"} | changes
        return str(self._post("/api/tables", {"id": uuid4().hex, "setup": setup})["id"])

    def do(self, table: str, kind: str, seen: int | None = None, **fields: Any) -> None:
        """Send a command, made at the last event if none is given."""
        seen = self.look(table)["seq"] if seen is None else seen
        command = {"v": 1, "id": uuid4().hex, "seen": seen, "request": {"kind": kind, **fields}}
        self._post(f"/api/tables/{table}/commands", command)

    def protocol(self) -> int:
        """Return the version of the messages on sockets; old releases had none."""
        answer = self.http.get("/api/openapi.json")
        answer.raise_for_status()
        (socket,) = answer.json()["x-sockets"].values()
        return int(socket.get("protocol", 1))

    def look(self, table: str) -> dict[str, Any]:
        """Return the view of a table."""
        answer = self.http.get(f"/api/tables/{table}")
        answer.raise_for_status()
        return dict(answer.json())

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        return dict(answer.json())
