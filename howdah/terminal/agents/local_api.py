"""The API of this machine: the declared endpoints, with tables in files and searches in threads."""

import asyncio
import json
import re
from typing import Any, Final

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.players.decision import Halt
from howdah.service.computer_turns import ComputerTurns, decide_by
from howdah.service.endpoint import Call, Download, RawRequest, find, table_id_of
from howdah.service.endpoints import ENDPOINTS
from howdah.service.hub import Hub
from howdah.service.jobs import Job, OnProgress, run_job
from howdah.service.messages.session import Session
from howdah.service.openapi import describe
from howdah.service.search_budgets import DeviceBudgets
from howdah.service.solvers import DeviceSolvers, Solvers
from howdah.storage.errors import UnknownTableError
from howdah.storage.files import FileStorage
from howdah.storage.protocol import InvitedTable
from howdah.table.actor import Actor
from howdah.table.commands import Request
from howdah.terminal.agents.tools import HttpRequest
from howdah.terminal.tables.saved_games import folder
from howdah.terminal.tables.threads import in_daemon_thread

HOLDER: Final = "agent"
CACHED: Final = 20  # tables in memory
TABLE_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)  # it names a file


class AgentVisitor:
    """The agent, who holds all seats that are not a computer's."""

    def named(self) -> Actor:
        """Return the actor for what needs a name."""
        return Actor(HOLDER, "Agent", program=True)

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        """Return who the agent is at a table: the same at every one."""
        del stored, request
        return self.named()


class ThreadThinker:
    """Thinks in daemon threads."""

    async def think(self, job: Job, position: Position | None = None, report: OnProgress | None = None) -> Any:
        """Return the answer of a job. Cancelling the call ends its search."""
        halt = Halt()
        try:
            return await in_daemon_thread(
                lambda: run_job(job, GAMES, DeviceBudgets(), position=position, report=report, halt=halt)
            )
        except asyncio.CancelledError:
            halt.call()
            raise


class LocalApi:
    """Answers requests on this machine; it is the host of the endpoints."""

    def __init__(self, solvers: Solvers | None = None) -> None:
        self.hub = Hub(FileStorage(folder() / "agents"), GAMES, CACHED)
        self.thinker = ThreadThinker()
        self.solvers: Solvers = solvers or DeviceSolvers()
        self.turns = ComputerTurns(self.hub, decide_by(lambda _: self.thinker, self.hub.chance))
        self.document = describe(ENDPOINTS)

    async def request(self, request: HttpRequest) -> Any:
        """Return the answer as JSON data; raise an error saying why there is none. Computers have moved then."""
        endpoint, values = find(ENDPOINTS, request.method, request.path)
        if "table_id" in values and not TABLE_ID.fullmatch(values["table_id"]):
            raise UnknownTableError(f"expected the id of a table, but {values['table_id'][:80]!r} came")
        call = Call(self, AgentVisitor(), request.query.get("language", "en"))
        body = "" if request.body is None else json.dumps(request.body)
        answer = await endpoint.call(call, RawRequest(values, request.query, body))
        await self.turns.idle()
        return json.loads(answer.text) if isinstance(answer, Download) else schema.write(answer)

    async def session(self, call: Call) -> Session:
        """Return who the caller is."""
        return Session(call.visitor.named().name, None)

    async def take_name(self, call: Call, name: str) -> Session:
        """Refuse: an agent of this machine has its name."""
        raise HowdahError(f"expected no other name than {call.visitor.named().name}, but {name!r} came")

    def table_id(self, actor: Actor, command_id: str) -> str:
        """Return the id of the table that a command creates, the same one each time."""
        return table_id_of("", actor, command_id)

    async def close(self) -> None:
        """Stop the computers."""
        await self.turns.close()
