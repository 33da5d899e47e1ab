"""A real server in a thread, and clients that use it over HTTP and sockets."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from uuid import uuid4

import httpx
import uvicorn
from jsonschema_rs import Draft202012Validator
from websockets.sync.client import ClientConnection, connect

from howdah.server.app import create_app
from howdah.server.host import ServerHost
from howdah.server.serving import configuration
from howdah.server.settings import Hashing, Limits, Rate, Settings
from howdah.server.site import FOLDER
from howdah.service.messages.tables import PROTOCOL
from tests.table.harness import ALL

Json: TypeAlias = dict[str, Any]
T = TypeVar("T")
NONE: Mapping[str, str] = {}
API: Json = create_app(Settings(database="sqlite:///unused.db"), ALL).openapi()
PATIENCE = 300  # seconds to wait for what takes a fraction of a second on an idle machine
PLENTY = Rate(1_000_000, 1_000_000)
# All tests share one address; the tests of the limits set their own.
GENEROUS = Limits(
    advice=PLENTY, files=PLENTY,
    chat=PLENTY, requests=PLENTY, commands=PLENTY, tables=PLENTY, identities=PLENTY, sign_ins=PLENTY, sockets=10_000,
    bot_commands=PLENTY, bot_sockets=10_000,
    connections_of_one=10_000,
)  # fmt: skip

CHEAP = Hashing(
    rounds=1, kibibytes=8, lanes=1
)  # the least that Argon2 takes; a tenth of a second less for each account


def eventually(look: Callable[[], T], condition: Callable[[T], object]) -> T:
    """Look until a condition holds, and return what was seen then."""
    deadline = time.monotonic() + PATIENCE
    while not condition(seen := look()):
        assert time.monotonic() < deadline, seen
        time.sleep(0.02)
    return seen


def without_words(event: Json) -> Json:
    """Return an event without what a move did: only the table that it led to can tell."""
    fact = event["fact"]
    unknown = {"told": "", "effect": False}
    return event | {"fact": fact | {name: value for name, value in unknown.items() if name in fact}}


def validator(name: str) -> Draft202012Validator:
    """A validator for a schema of the OpenAPI document."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": API["components"]})


MESSAGE = validator("Message")


class RunningServer:
    """A server that clients can reach, in a thread or in a process."""

    address: str

    def __init__(self) -> None:
        self.clients: list[Client] = []

    def client(self, name: str | None = None) -> "Client":
        """A new client, with a name if one is given."""
        client = Client(self, name)
        self.clients.append(client)
        return client

    def bot(self, owner: "Client", name: str) -> "Client":
        """A client with the token of a new bot of an account."""
        bot = self.client()
        token = owner.post("/api/session/bots", {"name": name}, 201)["token"]
        bot.http.headers["Authorization"] = f"Bearer {token}"
        bot.name = name
        return bot

    def close_clients(self) -> None:
        """Close the connections of all clients."""
        for client in self.clients:
            client.http.close()


class ServerThread(RunningServer):
    """A server in a thread of this process."""

    def __init__(self, server: uvicorn.Server, thread: threading.Thread, settings: Settings, host: ServerHost) -> None:
        super().__init__()
        self.server = server
        self.thread = thread
        self.settings = settings
        self.host = host
        self.address = f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self.close_clients()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()


def fast_settings(folder: Path, **changes: Any) -> Settings:
    """Settings for tests: the database is in a folder, nothing is compiled ahead, and hashes are cheap."""
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'howdah.db'}",
        "port": 0,
        "limits": GENEROUS,
        "compiles_ahead": False,
        "hashing": CHEAP,
    }
    return Settings(**given | changes)


@contextmanager
def run_server(folder: Path, site: Path = FOLDER, **changes: Any) -> Iterator[ServerThread]:
    """Run a server whose database is in a folder."""
    settings = fast_settings(folder, **changes)
    app = create_app(settings, ALL, site)
    server = uvicorn.Server(configuration(settings, app))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    running = ServerThread(server, thread, settings, app.state.host)
    try:
        yield running
    finally:
        running.stop()


class Client:
    """A client with its own cookies."""

    def __init__(self, server: RunningServer, name: str | None) -> None:
        self.server = server
        # Without certificates: reading them takes longer than many requests.
        self.http = httpx.Client(base_url=f"http://{server.address}", timeout=120, verify=False)
        self.name = name
        if name is not None:
            self.put("/api/session", {"name": name})

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self._checked(self.http.get(path, params=query), status)

    def put(self, path: str, body: Json, status: int = 200) -> Any:
        return self._checked(self.http.put(path, json=body), status)

    def post(self, path: str, body: Json | None = None, status: int = 200, **query: Any) -> Any:
        return self._checked(self.http.post(path, json=body, params=query), status)

    def create(self, game: str, *seats: str, status: int = 201, **changes: Any) -> str:
        """Set up a table; a seat is free, mine, or the computer player that has it."""
        plain = ("free", "mine")
        places = [{"kind": seat} if seat in plain else {"kind": "computer", "player": seat} for seat in seats]
        setup = {"game": game, "seats": places, "stand_in": "random"} | changes
        answer = self.post("/api/tables", {"id": uuid4().hex, "setup": setup}, status)
        return str(answer["id"]) if status == 201 else str(answer["error"]["code"])

    def do(self, table: str, kind: str, status: int = 200, seen: int | None = None, **fields: Any) -> Json:
        """Give a command over HTTP; unless told otherwise it has seen the last event."""
        invitation = fields.pop("invitation", "")
        last = self.get(f"/api/tables/{table}", invitation=invitation)["seq"] if seen is None else seen
        command = {"v": 1, "id": uuid4().hex, "seen": last, "request": {"kind": kind, **fields}}
        return dict(self.post(f"/api/tables/{table}/commands", command, status, invitation=invitation))

    def view(self, table: str, **query: Any) -> Json:
        return dict(self.get(f"/api/tables/{table}", **query))

    def wait_until(self, table: str, condition: Any) -> Json:
        """Get a table until a condition holds."""
        return eventually(lambda: self.view(table), condition)

    @property
    def cookie(self) -> str:
        """The cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def live(
        self, table: str, seen: int = 0, query: str = "", headers: Mapping[str, str] = NONE
    ) -> "Iterator[Connection]":
        """A socket of a table."""
        url = f"ws://{self.server.address}/api/tables/{table}/live?protocol={PROTOCOL}&seen={seen}{query}"
        own = {name: value for name, value in self.http.headers.items() if name == "authorization"}
        given = {"Cookie": self.cookie, **own, **headers}
        with connect(url, additional_headers=given, open_timeout=PATIENCE) as connection:
            yield Connection(connection)

    @staticmethod
    def _checked(response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, response.text
        return response.json()


class Connection:
    """A socket of a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seq = 0

    def receive(self, kind: str) -> Json:
        """The next message of a kind; others before it are skipped."""
        while (message := self.receive_any())["type"] != kind:
            pass
        return message

    def receive_any(self) -> Json:
        """The next message."""
        text = self.connection.recv(timeout=PATIENCE)
        message: Json = json.loads(text)
        MESSAGE.validate(message)  # nothing leaves but what the messages name
        self.seq = (message.get("changes") or message.get("table") or {}).get("seq", self.seq)
        return message

    def send(self, kind: str, seen: int | None = None, name: str | None = None, **fields: Any) -> None:
        made_at = self.seq if seen is None else seen
        command = {"v": 1, "id": name or uuid4().hex, "seen": made_at, "request": {"kind": kind, **fields}}
        self.connection.send(json.dumps(command))


def with_limits(**limits: Any) -> Limits:
    return replace(GENEROUS, **limits)
