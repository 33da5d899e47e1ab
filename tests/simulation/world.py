"""One run: processes, a database, clients and faults, with every promise checked at every step."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from howdah.core import schema
from howdah.core.errors import HowdahError
from howdah.service.messages.tables import TableView
from howdah.storage.protocol import StoredTable
from howdah.table.actor import Actor
from howdah.table.commands import Command
from howdah.table.setup import Free
from tests.simulation.client import SimulatedClient, difference, simplified
from tests.simulation.database import EPOCH, DatabaseServer
from tests.simulation.faults import begin
from tests.simulation.loop import EndlessError, SimulatedLoop
from tests.simulation.network import Connection, seq_of
from tests.simulation.plan import FAULTY, Action, Fault, Plan
from tests.simulation.process import ServiceProcess, Thinking, visitor_of
from tests.simulation.promises import BrokenPromiseError, Json, Promises

BOOT: Final = 0.5  # seconds at the begin without faults
HEALED_WITHIN: Final = 45.0  # seconds after the last fault
LAST_WORD: Final = 0.15  # seconds from a client's last command until it is gone, at most
LOOKS: Final = 0.25  # seconds between two looks whether all is done


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    broken: BrokenPromiseError | None
    steps: int
    events: int
    acknowledged: int
    healed: float  # seconds from the last fault until everything was done
    history: tuple[str, ...]


class World:
    """Everything that is simulated."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.history: list[str] = []
        self.broken: BrokenPromiseError | None = None
        self.random = Random(f"network {plan.seed}")
        self.loop = SimulatedLoop(Random(f"order {plan.seed}"))
        self.promises = Promises(lambda: EPOCH + self.loop.time(), self.note)
        self.server = DatabaseServer(self.loop, Random(f"database {plan.seed}"), self.checked(self.promises.on_commit))
        searches = Random(f"search {plan.seed}")
        self.thinking = Thinking(searches, plan.longest_search, self.checked(self._on_search), {})
        self.processes = [
            ServiceProcess(
                f"p{number}", self.loop, self.server, Random(f"process {plan.seed} {number}"), self.thinking,
                shared=plan.processes > 1,
            )
            for number in range(plan.processes)
        ]  # fmt: skip
        self.clients: list[SimulatedClient] = []
        self.healing = False
        self.healed = 0.0
        self._done = False

    def note(self, text: str) -> None:
        """Add a line to the history."""
        self.history.append(f"{self.loop.time():.3f} {text}")

    def checked(self, check: Callable[..., None]) -> Callable[..., None]:
        """Return a check that ends the run when it fails."""

        def run(*arguments: Any) -> None:
            try:
                check(*arguments)
            except BrokenPromiseError as error:
                self._break(error)

        return run

    def run(self) -> Outcome:
        """Run the plan, let everything heal, and return what came of it."""
        try:
            self._run()
        except EndlessError as error:
            self._break(BrokenPromiseError(8, f"callbacks call each other for ever: {error}"))
        finally:
            self.loop.discard()
        events = sum(model.seq for model in self.promises.tables.values())
        return Outcome(
            self.broken, self.loop.steps, events, self.promises.acknowledged, self.healed, tuple(self.history)
        )

    def connect(self, client: SimulatedClient, seen: int) -> Connection:
        """Connect a client to any process."""
        process = self.processes[self.random.randrange(len(self.processes))]
        self.note(f"{client.holder} connects to {process.name}, seen {seen}")
        check = self.checked(self._on_sent)
        return Connection(self.loop, self.random, client, process, client.table, seen, check)

    def _run(self) -> None:
        self.loop.later(0, self._set_up)
        for fault in self.plan.faults:
            self.loop.later(BOOT + fault.at, self._begin, fault)
        for action in self.plan.actions:
            self.loop.later(BOOT + action.at, self._act, action)
        self.loop.later(BOOT + FAULTY, self._heal)
        self.loop.run_while(lambda: not self._done and not self.broken and not self.loop.errors)
        if self.loop.errors:
            self._break(BrokenPromiseError(11, self.loop.errors[0]))

    def _break(self, error: BrokenPromiseError) -> None:
        if not self.broken:
            self.broken = error
            self.note(f"BROKEN {error}")

    def _set_up(self) -> None:
        process = self.processes[0]
        if not process.up:
            self.loop.later(0.02, self._set_up)
            return

        async def create() -> None:
            for number, setup in enumerate(self.plan.setups):
                await process.hub.create(f"t{number}", setup, "create", Actor("ann", "ann"))
            self.loop.later(0, self._let_in)

        self.loop.start(process.machine, create())

    def _let_in(self) -> None:
        for number, (table, holder) in enumerate(self.plan.clients):
            random = Random(f"client {self.plan.seed} {number}")
            self.clients.append(_Checked(self, f"{holder}{number}", holder, f"t{table}", random))
            if holder == "bob" and any(isinstance(place, Free) for place in self.plan.setups[table].seats):
                self.loop.later(0.2, self.clients[-1].act, "join")

    def _act(self, action: Action) -> None:
        if action.who < len(self.clients):
            self.note(str(action))
            client = self.clients[action.who]
            if action.kind == "look":
                self._look(f"t{self.random.randrange(len(self.plan.setups))}")
            elif action.kind == "last-word":
                client.act("chat")
                self.loop.later(self.random.random() * LAST_WORD, client.quit)
            else:
                client.act(action.kind)

    def post(self, client: SimulatedClient, command: Json) -> None:
        """Send a command over HTTP, to any process."""
        process = self.processes[self.random.randrange(len(self.processes))]
        visitor, parsed = visitor_of(client.holder), Command.from_json(json.dumps(command))

        async def submit() -> None:
            try:
                answer = await process.hub.submit(client.table, parsed, visitor.actor)
            except HowdahError as error:
                self.checked(client.on_refused)(parsed.id, error.code)
            except SQLAlchemyError:
                return
            else:
                self.checked(client.on_posted)(parsed.id, answer.table.seq)

        if process.up:
            self.loop.start(process.machine, submit())

    def _look(self, table: str) -> None:
        """Read a table over HTTP: what was stored before is in it."""
        process = self.processes[self.random.randrange(len(self.processes))]
        before = self.promises.told.get(table, 0)

        async def read() -> None:
            try:
                found = (await process.hub.fresh(table)).stored.table.seq
            except Exception:  # noqa: BLE001 - the database is away
                return
            self.checked(self.promises.check_read)(table, found, before)

        if process.up:
            self.loop.start(process.machine, read())

    def _on_sent(self, table: str, text: str) -> None:
        seq, events = seq_of(text)
        if seq:
            self.promises.check_told(table, seq, events)

    def _on_search(self, process: str, table: str) -> None:
        self.note(f"{process} searches for {table}")
        if self.plan.calm and len(self.thinking.searching[table]) > 1:
            raise BrokenPromiseError(5, f"{table}: two processes search without need: {self.thinking.searching[table]}")

    def _begin(self, fault: Fault) -> None:
        self.note(str(fault))
        begin(self, fault)

    def start(self, process: ServiceProcess) -> None:
        """Start a process that does not run."""
        if not process.up:
            process.kill()
            process.start()

    def _heal(self) -> None:
        """End all faults."""
        self.note("all faults end")
        self.healing = True
        self.server.slow, self.server.full, self.server.away = 0.0, False, False
        for process in self.processes:
            process.link.away = False
            process.link.fates.clear()
            if process.machine.paused:
                self.loop.resume(process.machine)
            self.start(process)
        for client in self.clients:
            if client.connection:
                client.connection.heal()
        for listener in self.server.listeners:
            listener.delay = 0.0
        self._look_whether_done()

    def _look_whether_done(self) -> None:
        self.healed = self.loop.time() - BOOT - FAULTY
        missing = self._missing()
        if missing is None:
            self._compare()
            self._done = True
        elif self.healed > HEALED_WITHIN:
            self._break(BrokenPromiseError(8, missing))
        else:
            self.loop.later(LOOKS, self._look_whether_done)

    def _missing(self) -> str | None:
        """Return what is still to happen."""
        for process in self.processes:
            if not process.up:
                return f"{process.name} does not start"
        for client in self._present:
            if not client.ready or client.connection is None:
                return f"{client.holder} is not connected to {client.table}"
            if client.pending:
                return f"{client.holder} has no answer to {list(client.pending.values())}"
            stored = self.promises.tables[client.table].seq
            if client.seen != stored:
                return f"{client.holder} has seen event {client.seen} of {client.table}, but {stored} are stored"
        return self.promises.undone()

    @property
    def _present(self) -> list[SimulatedClient]:
        return [client for client in self.clients if not client.gone]

    def _compare(self) -> None:
        for client in self._present:
            expected = self.promises.expected_view(client.table, Actor(client.holder, client.holder), _view)
            view = client.view or {}
            if expected["rematch"] and view["next"] not in self.promises.tables:
                self._break(BrokenPromiseError(3, f"{client.holder} knows no table of the rematch: {view['next']}"))
            different = difference(view, expected)
            if different:
                self._break(BrokenPromiseError(3, f"{client.holder} sees another table than is stored: {different}"))


class _Checked(SimulatedClient):
    """A client whose checks end the run when they fail."""

    def on_message(self, connection: Connection, text: str) -> None:
        """Take a message of the server."""
        self.world.checked(super().on_message)(connection, text)


def _view(stored: StoredTable, actor: Actor) -> Json:
    return simplified(schema.write(TableView.at(stored, actor, "en")))


def simulate(plan: Plan) -> Outcome:
    """Run a plan."""
    return World(plan).run()
