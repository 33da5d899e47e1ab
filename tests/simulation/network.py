"""The network between clients and servers: connections that are slow, break, or seem to be open."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, Protocol

from starlette.websockets import WebSocket

from howdah.server.socket import live
from howdah.server.socket_protocol import EXTENSION, LONG, MIDDLE
from howdah.service.messages.tables import PROTOCOL
from tests.simulation.loop import SimulatedLoop

if TYPE_CHECKING:
    from tests.simulation.process import ServiceProcess

FAR: Final = 0.05  # seconds that a message needs at most
AFTER: Final = 1e-6  # seconds from a message to the next of the same direction, so that they stay in order


class Receiver(Protocol):
    """The client's side of a connection."""

    holder: str

    def on_message(self, connection: "Connection", text: str) -> None:
        """Take a message."""

    def on_close(self, connection: "Connection") -> None:
        """Take the end of the connection."""


class Connection:
    """A socket between a client and a process. Messages of one direction stay in order."""

    def __init__(
        self,
        loop: SimulatedLoop,
        random: Random,
        client: Receiver,
        process: "ServiceProcess",
        table: str,
        seen: int,
        on_sent: Callable[[str, str], None],
    ) -> None:
        self.loop = loop
        self.random = random
        self.client = client
        self.process = process
        self.table = table
        self.on_sent = on_sent  # called with what leaves the server
        self.half_open = False
        self.open = True
        self._machine = process.machine
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._unread = 0  # bytes
        self._arrives = [0.0, 0.0]  # when the last message arrives, at the server and at the client
        self._held: list[tuple[int, Callable[..., object], tuple[object, ...]]] = []
        process.connections.append(self)
        self._carry(0, self._begin, seen)

    def send(self, text: str) -> None:
        """Send a message of the client."""
        self._carry(0, self._inbox.put_nowait, {"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Close the client's side; the server learns it later."""
        if self.open:
            self.open = False
            self._carry(0, self._disconnect)

    def cut(self) -> None:
        """Break the connection; messages on their way are lost, and both sides learn it."""
        if self.open:
            self.open = False
            self.loop.later(self.random.random() * FAR, self.client.on_close, self)
        self._disconnect()

    def heal(self) -> None:
        """Let a connection that was half open go on."""
        if self.half_open:
            self.half_open = False
            self._unread = 0
            held, self._held = self._held, []
            for way, callback, arguments in held:
                self._carry(way, callback, *arguments)

    def _begin(self, seen: int) -> None:
        if not self.process.up or self.process.machine is not self._machine:
            self.cut()
            return
        scope = {
            "type": "websocket",
            "app": SimpleNamespace(state=SimpleNamespace(host=self.process.host)),
            "path": "",
            "headers": [],
            "query_string": b"",
            "holder": self.client.holder,
            "extensions": {EXTENSION: self},
        }
        self.loop.start(self._machine, live(WebSocket(scope, self._receive, self._send), self.table, seen, PROTOCOL))

    def _disconnect(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self in self.process.connections:
            self.process.connections.remove(self)

    async def _receive(self) -> dict[str, Any]:
        return await self._inbox.get()

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._carry(1, self._closed_by_server)
        elif message["type"] == "websocket.send":
            if self not in self.process.connections:
                raise OSError("the client is gone")
            self._send_text(message["text"])

    def write(self, frame: bytes, most: int) -> bool:
        """Take a frame of the server; return False if more bytes than `most` wait."""
        if self not in self.process.connections:
            return True
        if self._unread > most:
            return False
        self._unread += len(frame) * self.half_open
        self._send_text(text_of(frame))
        return True

    def abort(self) -> None:
        """Break the connection; a client whose connection is half open learns it when that has healed."""
        self._carry(1, self._closed_by_server)
        self._disconnect()

    def _send_text(self, text: str) -> None:
        self.on_sent(self.table, text)
        self._carry(1, self._deliver, text)

    def _deliver(self, text: str) -> None:
        if self.open:
            self.client.on_message(self, text)

    def _closed_by_server(self) -> None:
        if self in self.process.connections:
            self.process.connections.remove(self)
        if self.open:
            self.open = False
            self.client.on_close(self)

    def _carry(self, way: int, callback: Callable[..., object], *arguments: object) -> None:
        if self.half_open:
            self._held.append((way, callback, arguments))
            return
        self._arrives[way] = max(self._arrives[way] + AFTER, self.loop.time() + self.random.random() * FAR)
        self.loop.later(self._arrives[way] - self.loop.time(), callback, *arguments)


def text_of(frame: bytes) -> str:
    """Return the text in a frame of a server."""
    return frame[2 + {MIDDLE: 2, LONG: 8}.get(frame[1], 0) :].decode()


def seq_of(text: str) -> tuple[int, list[dict[str, Any]]]:
    """Return the last event that a message tells of, and the events in it."""
    message = json.loads(text)
    match message["type"]:
        case "table":
            return message["table"]["seq"], []
        case "events":
            return message["changes"]["seq"], message["events"]
        case "answer":
            return message["seq"], []
    return 0, []
