"""A device without a server: a shelf in memory, and somebody who uses the tables on it."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeAlias, TypeVar
from uuid import uuid4

from howdah.core.registry import Registry
from howdah.here.answers import ask
from howdah.here.service import Here
from howdah.here.thinking import think
from howdah.here.wire import Wire
from tests.table.sitting import ALL

Json: TypeAlias = dict[str, Any]
T = TypeVar("T")


class MemoryShelf:
    """Keeps everything as long as the test lasts."""

    def __init__(self) -> None:
        self.events: dict[str, dict[int, str]] = {}
        self.heads: dict[str, Json] = {}
        self.entries: dict[str, Json] = {}
        self.taken: str | None = None

    async def read(self, table_id: str, after: int) -> str:
        await asyncio.sleep(0)
        return json.dumps([body for seq, body in self.events.get(table_id, {}).items() if seq > after])

    async def head(self, table_id: str) -> str:
        return json.dumps(self.heads.get(table_id))

    async def write(self, writings: str) -> bool:
        await asyncio.sleep(0)
        given = json.loads(writings)
        if any(seq in self.events.get(one["id"], {}) for one in given for seq, _ in one["events"]):
            return False
        if any(one["id"] not in self.heads for one in given if all(seq > 1 for seq, _ in one["events"])):
            return False
        for one in given:
            self.events.setdefault(one["id"], {}).update(map(tuple, one["events"]))
            self.heads[one["id"]] = one["head"]
            self.entries[one["id"]] = one["entry"]
        return True

    def forget(self, table_id: str) -> None:
        for kept in (self.events, self.heads, self.entries):
            kept.pop(table_id)

    async def name(self) -> str:
        return json.dumps(self.taken)

    async def rename(self, name: str) -> None:
        self.taken = name


class Device:
    """One program on a shelf, as a tab is; it speaks JSON like a client."""

    def __init__(self, shelf: MemoryShelf | None = None, games: Registry = ALL) -> None:
        self.shelf = shelf or MemoryShelf()
        self.games = games
        self.due: list[str] = []
        self.here = Here(self.shelf, self.due.append, games)
        self.heard: list[Json] = []

    async def ask(self, method: str, path: str, body: Any = None, language: str = "en") -> tuple[int, Any]:
        """Ask something, and have it thought about where that is needed."""
        text = body if isinstance(body, str) else json.dumps(body)
        answer = json.loads(await ask(self.here, method, path, language, text))
        if "job" in answer:
            return answer["status"], json.loads(think(answer["job"], lambda _: None, self.games))
        return answer["status"], json.loads(answer["text"])

    async def create(self, game: str, *seats: str, name: str = "Ann") -> str:
        """Set up a table and begin; a seat is `mine`, or the name of a computer player."""
        await self.ask("PUT", "session", {"name": name})
        places = [{"kind": "mine"} if seat == "mine" else {"kind": "computer", "player": seat} for seat in seats]
        status, made = await self.ask("POST", "tables", {"id": uuid4().hex, "setup": {"game": game, "seats": places}})
        assert status == 200, made
        return str(made["id"])

    async def sit(self, table_id: str, seen: int = 0, language: str = "en") -> Wire:
        return await self.here.dial(table_id, seen, language, lambda text: self.heard.append(json.loads(text)))

    async def say(self, wire: Wire, kind: str, name: str | None = None, seen: int | None = None, **fields: Any) -> Json:
        """Give a command; return the answer."""
        made_at = wire.live.page.table.seq if wire.live and seen is None else seen
        command = {"v": 1, "id": name or uuid4().hex, "seen": made_at, "request": {"kind": kind, **fields}}
        await wire.receive(json.dumps(command))
        return next(message for message in reversed(self.heard) if message.get("id") == command["id"])

    async def let_computers_play(self) -> None:
        """Let all computers act that are to, one after the other."""
        while self.due:
            table_id = self.due.pop()
            job = await self.here.turn(table_id)
            if job != "null":
                await self.here.conclude(table_id, think(job, lambda _: None, self.games))


def played(scenario: Coroutine[Any, Any, T]) -> T:
    """Run what somebody does."""
    return asyncio.run(scenario)
