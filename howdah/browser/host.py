"""The host in a browser: one person, tables in IndexedDB, searches in another worker. TypeScript calls it."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, Protocol

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.players.thought import Found, Search
from howdah.puzzles.work import Result, Work
from howdah.service.channel import Channel
from howdah.service.computer_turns import ComputerTurns, decide_by
from howdah.service.endpoint import Call, Download, RawRequest, find, table_id_of
from howdah.service.endpoints import ENDPOINTS
from howdah.service.errors import ErrorView, NoSessionError, Refusal, status_of
from howdah.service.hub import Hub
from howdah.service.jobs import Job, OnProgress, ProvingJob, thought_of
from howdah.service.messages.advice import ReviewProgress
from howdah.service.messages.composing import ProofProgress
from howdah.service.messages.proof_tasks import ProofResults, ProofTask, proof_task, results_of
from howdah.service.messages.searches import Results, SearchTask, decisions_of, task_of
from howdah.service.messages.session import Session
from howdah.service.search_budgets import DeviceBudgets
from howdah.service.solvers import DeviceSolvers
from howdah.storage.indexed_db import HOLDER, BrowserDatabase, IndexedDbStorage
from howdah.storage.protocol import InvitedTable
from howdah.table import commands as c
from howdah.table.actor import Actor
from howdah.table.errors import SetupError
from howdah.table.text import check_name

PREFIX: Final = "here-"  # of the ids of tables; the client knows offline tables by it, and old releases have stored it
CACHED: Final = 20  # tables in memory
OFFLINE: Final = tuple(endpoint for endpoint in ENDPOINTS if endpoint.offline or endpoint.fallback)


class SearchWorker(Protocol):
    """The worker that searches. It is implemented in TypeScript."""

    async def run(self, number: int, tasks: str, done: Callable[[int], None]) -> str:
        """Return the results of searches, given as a list in JSON; `done` is called with how many are done."""

    def cancel(self, number: int) -> None:
        """End the searches of a number."""

    async def claim(self, table_id: str) -> Callable[[], None]:
        """Wait until no other tab plays the computers of a table, and return how to release it."""


@dataclass(frozen=True)
class DeviceVisitor:
    """The person of this device, by name; None before one was taken."""

    name: str | None

    def named(self) -> Actor:
        """Return the actor for what needs a name; raise `NoSessionError` if there is none."""
        if self.name is None:
            raise NoSessionError
        return Actor(HOLDER, self.name)

    def actor(self, stored: InvitedTable, request: c.Request | None = None) -> Actor:
        """Return who the visitor is at a table: the same at every one."""
        del stored, request
        return Actor(HOLDER, self.name or HOLDER)


class WorkerThinker:
    """Thinks here, and lets the search worker search."""

    def __init__(self, worker: SearchWorker, games: Registry) -> None:
        self._worker = worker
        self._games = games
        self._numbers = count(1)

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job. Cancelling the call ends its searches."""
        if isinstance(job, ProvingJob):
            return await self._prove(job, report)
        thought = thought_of(job, self._games, DeviceBudgets(), position)
        try:
            searches = next(thought)
            while True:
                found = await self._search(searches, report)
                report = None  # the first round takes longest
                searches = thought.send(found)
        except StopIteration as end:
            return end.value

    async def _search(self, searches: Sequence[Search], report: OnProgress | None) -> list[Found]:
        def heard(done: int) -> None:
            if report:
                report(ReviewProgress(done, len(searches)))

        text = await self._run([task_of(search) for search in searches], heard)
        return decisions_of(searches, schema.read(Results, json.loads(text), "results"))

    async def _prove(self, job: ProvingJob, report: OnProgress | None) -> ProofProgress:
        proving = job.proving(self._games)
        try:
            works = next(proving)
            while True:
                works = proving.send(await self._work(works, report))
        except StopIteration as end:
            answer: ProofProgress = end.value
            return answer

    async def _work(self, works: Sequence[Work], report: OnProgress | None) -> list[Result]:
        def heard(done: int) -> None:
            if report:
                report(ProofProgress(done, len(works)))

        text = await self._run([proof_task(work) for work in works], heard)
        return results_of(works, schema.read(ProofResults, json.loads(text), "results"))

    async def _run(self, tasks: Sequence[SearchTask | ProofTask], heard: Callable[[int], None]) -> str:
        number = next(self._numbers)
        try:
            return await self._worker.run(number, schema.dumps(tasks), heard)
        except asyncio.CancelledError:
            self._worker.cancel(number)
            raise


class BrowserHost:
    """All tables of a device."""

    def __init__(self, database: BrowserDatabase, worker: SearchWorker, games: Registry = GAMES) -> None:
        storage = IndexedDbStorage(database)
        self.hub = Hub(storage, games, CACHED, new_id=lambda _: PREFIX + secrets.token_urlsafe(9), check=check_request)
        self.thinker = WorkerThinker(worker, games)
        self.solvers = DeviceSolvers()
        self._database = database
        self._worker = worker
        self._turns = ComputerTurns(self.hub, decide_by(lambda _: self.thinker, self.hub.chance), self._claim)
        self._calls: dict[int, asyncio.Task[str]] = {}

    # What TypeScript calls.

    async def request(
        self, number: int, method: str, path: str, language: str, query: str, body: str, line: Callable[[str], object]
    ) -> str:
        """Answer a request with a status and a text; lines of a stream before the last one go to `line`."""
        task = asyncio.create_task(self._answer(method, path, language, json.loads(query), body, line))
        self._calls[number] = task
        try:
            return await task
        finally:
            del self._calls[number]

    def cancel(self, number: int) -> None:
        """Cancel a request."""
        if number in self._calls:
            self._calls[number].cancel()

    async def connect(self, table_id: str, seen: int, language: str, send: Callable[[str], object]) -> Channel:
        """Return a channel to a table, which sends its messages through `send`."""
        channel = Channel(self.hub, DeviceVisitor(await self._name()), language, send)
        try:
            await channel.open(table_id, seen)
        except HowdahError as error:
            channel.refuse(error)
        if channel.live:
            self._turns.consider(channel.live.stored)
        return channel

    async def catch_up(self, table_id: str) -> None:
        """Load what another tab has stored. Should that tab be closed, this one plays for the computers."""
        await self.hub.catch_up(table_id)

    # What endpoints need.

    async def session(self, call: Call) -> Session:
        """Return who the caller is."""
        del call
        return Session(await self._name(), None)

    async def take_name(self, call: Call, name: str) -> Session:
        """Store the name of the device's person."""
        check_name(name)
        await self._database.rename(name)
        return await self.session(call)

    def table_id(self, actor: Actor, command_id: str) -> str:
        """Return the id of the table that a command of an actor creates, the same one each time."""
        return PREFIX + table_id_of("", actor, command_id)

    async def _answer(
        self, method: str, path: str, language: str, query: dict[str, str], body: str, line: Callable[[str], object]
    ) -> str:
        try:
            endpoint, values = find(OFFLINE, method, path)
            call = Call(self, DeviceVisitor(await self._name()), language)
            answer = await endpoint.call(call, RawRequest(values, query, body))
            if endpoint.stream:
                answer = await self._last(answer, line)
        except HowdahError as error:
            return _reply(status_of(error), schema.dumps(Refusal(ErrorView.of(error, language))))
        return _reply(endpoint.status, answer.text if isinstance(answer, Download) else schema.dumps(answer))

    @staticmethod
    async def _last(answers: AsyncIterator[object], line: Callable[[str], object]) -> object:
        last = await anext(answers)
        async for answer in answers:
            line(schema.dumps(last))
            last = answer
        return last

    async def _name(self) -> str | None:
        name: str | None = json.loads(await self._database.name())
        return name

    @asynccontextmanager
    async def _claim(self, table_id: str) -> AsyncIterator[bool]:
        release = await self._worker.claim(table_id)
        try:
            await self.hub.catch_up(table_id)  # the tab that had the claim before may have played
            yield True
        finally:
            release()


def check_request(request: c.Request, game: Game) -> None:
    """Raise an error for a clock."""
    del game
    if isinstance(request, c.Create) and request.setup.clock:
        raise SetupError("a table without a server has no clock; expected none")


def _reply(status: int, text: str) -> str:
    return json.dumps({"status": status, "text": text})
