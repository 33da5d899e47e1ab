"""A client that reconnects to its table after every lost connection, and records everything that it received."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from random import Random
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from howdah.service.messages.tables import PROTOCOL
from tests.server.running import PATIENCE, Json

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, EOFError)
PAUSE = 0.03  # seconds before it tries to come back


class ReconnectingClient:
    """A client at one table. It plays at random in its turn, and sends a command again that was not answered."""

    def __init__(self, address: Callable[[], str], cookie: str, table: str, random: Random) -> None:
        self.address = address
        self.cookie = cookie
        self.table = table
        self.random = random
        self.seen = 0
        self.events: list[Json] = []  # as they were received
        self.acknowledged: list[Json] = []  # answers to commands, as they were received
        self.returns = 0
        self.unanswered: Json | None = None
        self.seat: int | None = None
        self.phase = ""
        self.board: Json = {}
        self.barrier: asyncio.Barrier | None = None  # where it waits for others before its first move

    @property
    def done(self) -> bool:
        """Whether the game is over, and every command answered."""
        return self.phase == "over" and not self.unanswered

    def snapshot(self) -> "ReconnectingClient":
        """What it has received until now."""
        found = copy(self)
        found.events, found.acknowledged = self.events.copy(), self.acknowledged.copy()
        return found

    async def play_to_the_end(self) -> None:
        """Play until the game is over, and reconnect whenever the connection breaks."""
        while not self.done:
            with suppress(*BROKEN):
                async with connect(
                    self._url, additional_headers={"Cookie": self.cookie}, open_timeout=PATIENCE
                ) as socket:
                    await self._exchange(socket)
            await asyncio.sleep(PAUSE)

    @property
    def _url(self) -> str:
        return f"ws://{self.address()}/api/tables/{self.table}/live?protocol={PROTOCOL}&seen={self.seen}"

    async def _exchange(self, socket: ClientConnection) -> None:
        if self.unanswered:
            await socket.send(json.dumps(self.unanswered))
        while not self.done:
            message: Json = json.loads(await socket.recv())
            self._receive(message)
            if self.barrier and message["type"] == "table":
                await self.barrier.wait()
            if message["type"] != "presence":
                await self._move(socket)

    def _receive(self, message: Json) -> None:
        match message["type"]:
            case "table":
                assert not self.seen, "a client that comes back gets what it missed, not the whole table"
                self._update(message["table"])
            case "events":
                numbers = [event["seq"] for event in message["events"]]
                assert numbers == list(range(self.seen + 1, self.seen + 1 + len(numbers))), "missed or received twice"
                self.events += message["events"]
                self.returns += not numbers
                self._update(message["changes"])
            case "answer":
                assert self.unanswered
                assert message["id"] == self.unanswered["id"]
                assert message["seq"] <= self.seen, "the events of a command come before its answer"
                self.acknowledged.append(message)
                self.unanswered = None
            case "refused":
                raise AssertionError(f"{message} to {self.unanswered}")

    def _update(self, table: Json) -> None:
        assert table["seq"] >= self.seen, "shown an older table than before"
        self.seen = table["seq"]
        self.phase = table.get("phase", self.phase)
        self.board = table.get("board", self.board)
        if "you" in table:
            self.seat = table["you"]["seat"]

    async def _move(self, socket: ClientConnection) -> None:
        if self.unanswered or self.phase != "playing" or self.seat is None or self.board["turn"] != self.seat:
            return
        move = self.random.choice(self.board["moves"])["code"]
        request = {"kind": "play", "seat": self.seat, "move": move}
        self.unanswered = {"v": 1, "id": uuid4().hex, "seen": self.seen, "request": request}
        await socket.send(json.dumps(self.unanswered))
