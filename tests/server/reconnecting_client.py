"""A client that keeps its place at a table whatever happens to the line, and remembers all that it was told."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.running import Json

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, EOFError)
PAUSE = 0.03  # seconds before it tries to come back


class Regular:
    """Somebody at one table, who plays at random when it is his turn, and repeats what was not answered."""

    def __init__(self, address: Callable[[], str], cookie: str, table: str, random: Random) -> None:
        self.address = address
        self.cookie = cookie
        self.table = table
        self.random = random
        self.seen = 0
        self.heard: list[Json] = []  # events, as they were told
        self.acknowledged: list[Json] = []  # answers to commands, as they came
        self.returns = 0
        self.unanswered: Json | None = None
        self.seat: int | None = None
        self.phase = ""
        self.board: Json = {}

    async def stay(self) -> None:
        """Stay until the game is over, and come back whenever the line breaks."""
        while self.phase != "over" or self.unanswered:
            with suppress(*BROKEN):
                async with connect(self._url, additional_headers={"Cookie": self.cookie}) as line:
                    await self._converse(line)
            await asyncio.sleep(PAUSE)

    @property
    def _url(self) -> str:
        return f"ws://{self.address()}/api/tables/{self.table}/live?seen={self.seen}"

    async def _converse(self, line: ClientConnection) -> None:
        if self.unanswered:
            await line.send(json.dumps(self.unanswered))
        while self.phase != "over" or self.unanswered:
            message: Json = json.loads(await line.recv())
            self._take(message)
            if message["type"] != "presence":
                await self._move(line)

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "table":
                assert not self.seen, "who comes back gets what he missed, not the whole table"
                self._look(message["table"])
            case "events":
                numbers = [event["seq"] for event in message["events"]]
                assert numbers == list(range(self.seen + 1, self.seen + 1 + len(numbers))), "missed or told twice"
                self.heard += message["events"]
                self.returns += not numbers
                self._look(message["changes"])
            case "answer":
                assert self.unanswered
                assert message["id"] == self.unanswered["id"]
                self.acknowledged.append(message)
                self.unanswered = None
            case "refused":
                raise AssertionError(f"{message} to {self.unanswered}")

    def _look(self, at: Json) -> None:
        self.seen = at["seq"]
        self.phase = at.get("phase", self.phase)
        self.board = at.get("board", self.board)
        if "you" in at:
            self.seat = at["you"]["seat"]

    async def _move(self, line: ClientConnection) -> None:
        if self.unanswered or self.phase != "playing" or self.seat is None or self.board["turn"] != self.seat:
            return
        move = self.random.choice(self.board["moves"])["code"]
        request = {"kind": "play", "seat": self.seat, "move": move}
        self.unanswered = {"v": 1, "id": uuid4().hex, "seen": self.seen, "request": request}
        await line.send(json.dumps(self.unanswered))
