"""A device without a server: its database and its search worker in memory, and a tab that uses them."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeAlias
from uuid import uuid4

from howdah.browser.host import BrowserHost
from howdah.core import schema
from howdah.core.options import Options
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.strength import Budget, SearchSettings
from howdah.players.alphabeta import AlphaBeta
from howdah.players.mcts import MonteCarlo
from howdah.puzzles.playout_runner import play_out
from howdah.puzzles.solver import solve
from howdah.service.channel import Channel
from howdah.service.messages.proof_tasks import PlayoutResult, PlayoutTask, ProofTask, SolveResult, SolveTask
from howdah.service.messages.searches import AlphaBetaTask, SearchResult, SearchTask, TreeTask
from howdah.table.table import Table
from tests.table.harness import ALL

Json: TypeAlias = dict[str, Any]
Task: TypeAlias = SearchTask | ProofTask


class MemoryDatabase:
    """What TypeScript does with IndexedDB, and with Web Locks, in memory."""

    def __init__(self) -> None:
        self.events: dict[str, dict[int, str]] = {}
        self.heads: dict[str, Json] = {}
        self.entries: dict[str, Json] = {}
        self.stored_name: str | None = None
        self.locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

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

    def remove(self, table_id: str) -> None:
        for stored in (self.events, self.heads, self.entries):
            stored.pop(table_id)

    async def name(self) -> str:
        return json.dumps(self.stored_name)

    async def rename(self, name: str) -> None:
        self.stored_name = name


class MemoryWorker:
    """The search worker: searches a little in the event loop, as soon as `ready` is set."""

    def __init__(self, database: MemoryDatabase, games: Registry) -> None:
        self.database = database
        self.games = games
        self.started: list[SearchTask] = []
        self.cancelled: list[int] = []  # numbers of calls
        self.busy = asyncio.Event()  # set when the first search has come
        self.ready = asyncio.Event()
        self.ready.set()

    async def run(self, number: int, tasks: str, done: Callable[[int], None]) -> str:
        del number
        read: tuple[Task, ...] = schema.read(tuple[Task, ...], json.loads(tasks), "tasks")
        self.started += [task for task in read if isinstance(task, AlphaBetaTask | TreeTask)]
        self.busy.set()
        await self.ready.wait()
        results: list[SearchResult | SolveResult | PlayoutResult] = []
        for task in read:
            if isinstance(task, SolveTask | PlayoutTask):
                results.append(prove(task, self.games))
            else:
                results.append(search(task, self.games))
            done(len(results))
        return schema.dumps(results)

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)

    async def claim(self, table_id: str) -> Callable[[], None]:
        lock = self.database.locks[table_id]
        await lock.acquire()
        return lock.release


def search(task: SearchTask, games: Registry) -> SearchResult:
    """Search by a task alone, as the worker in TypeScript does; a clock counts as a few nodes."""
    game, state = games.find(task.game), tuple(map(int, task.state))
    if isinstance(task, AlphaBetaTask):
        nodes = 600 if task.seconds is not None else task.nodes
        position = Position(game, 2, Options({}), state)
        player = AlphaBeta(learned=task.learned)
        return player.result(position, Budget(nodes=nodes, depth=task.depth), task.count)
    position = Position(game, task.players, Options({}), state)
    settings = SearchSettings(task.exploration, int(task.rollout_depth), task.learned)
    return MonteCarlo(not task.evaluate_children, settings).result(position, Budget(nodes=60), task.count)


def prove(task: ProofTask, games: Registry) -> SolveResult | PlayoutResult:
    """Do the work of a proof by a task alone."""
    game, state = games.find(task.game), tuple(map(int, task.state))
    position = Position(game, 2, Options({}), state)
    if isinstance(task, SolveTask):
        found = solve(position, task.seat, task.moves, task.nodes)
        return SolveResult(bool(found.won), task.nodes - found.nodes, too_long=False)
    return PlayoutResult(play_out(position, task.code, task.first, task.games, by_policy=task.by_policy))


class Tab:
    """One tab of a browser. It speaks JSON as the client does."""

    def __init__(self, database: MemoryDatabase | None = None, games: Registry = ALL) -> None:
        self.database = database or MemoryDatabase()
        self.worker = MemoryWorker(self.database, games)
        self.host = BrowserHost(self.database, self.worker, games)
        self.messages: list[Json] = []
        self.lines: list[Json] = []  # of the last stream, without its last line

    async def request(
        self, method: str, path: str, body: Any = None, language: str = "en", number: int = 1, **query: str
    ) -> tuple[int, Any]:
        """Return the status and the answer of a request."""
        self.lines = []
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        answer = await self.host.request(
            number, method, f"/{path}", language, json.dumps(query), text, self._receive_line
        )
        found = json.loads(answer)
        return found["status"], json.loads(found["text"])

    async def create(self, game: str, *seats: str, name: str = "Ann") -> str:
        """Set up a table; a seat is `mine`, or the name of a computer player."""
        await self.request("PUT", "session", {"name": name})
        places = [{"kind": "mine"} if seat == "mine" else {"kind": "computer", "player": seat} for seat in seats]
        creation = {"id": uuid4().hex, "setup": {"game": game, "seats": places}}
        status, made = await self.request("POST", "tables", creation)
        assert status == 201, made
        return str(made["id"])

    async def connect(self, table_id: str, seen: int = 0, language: str = "en") -> Channel:
        return await self.host.connect(table_id, seen, language, lambda text: self.messages.append(json.loads(text)))

    async def send(
        self, channel: Channel, kind: str, name: str | None = None, seen: int | None = None, **fields: Any
    ) -> Json:
        """Give a command; return the answer."""
        made_at = table_of(channel).seq if seen is None else seen
        command = {"v": 1, "id": name or uuid4().hex, "seen": made_at, "request": {"kind": kind, **fields}}
        await channel.receive(json.dumps(command))
        return next(message for message in reversed(self.messages) if message.get("id") == command["id"])

    async def let_computers_play(self) -> None:
        """Wait until no computer acts."""
        await self.host._turns.idle()

    def _receive_line(self, text: str) -> None:
        self.lines.append(json.loads(text))


def table_of(channel: Channel) -> Table:
    """The table that a channel is connected to."""
    assert channel.live
    return channel.live.stored.table
