"""Faults that are planted into the service's own code, one at a time. The simulation has to find each of them."""

import importlib
import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType
from typing import Any, Final


@dataclass(frozen=True)
class PlantedFault:
    """A change of one function: in its source, `old` becomes `new`."""

    name: str  # "tell before store"
    function: str  # "howdah.service.hub:Hub._submit_to"
    old: str
    new: str

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Run with the fault; raise `ValueError` if the function has changed so much that the fault does not fit."""
        function = self._find()
        right = function.__code__
        source = textwrap.dedent(inspect.getsource(function))
        if source.count(self.old) != 1:
            raise ValueError(f"{self.name}: expected {self.old!r} once in {self.function}")
        wrong = compile(source.replace(self.old, self.new), inspect.getfile(function), "exec")
        function.__code__ = _code_of(wrong, function.__name__)
        try:
            yield
        finally:
            function.__code__ = right

    def code(self) -> CodeType:
        """Return the code of the function as it is now."""
        code: CodeType = self._find().__code__
        return code

    def _find(self) -> Any:
        module, _, path = self.function.partition(":")
        found: Any = importlib.import_module(module)
        for name in path.split("."):
            found = inspect.getattr_static(found, name)
        function: Any = found.fget if isinstance(found, property) else found
        return inspect.unwrap(function)


def _code_of(module: CodeType, name: str) -> CodeType:
    return next(one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == name)


HUB: Final = "howdah.service.hub:Hub."
LIVE: Final = "howdah.service.live_table:LiveTable."
FAULTS: Final = (
    PlantedFault(
        "events are told before they are stored",
        HUB + "_submit_to",
        '        try:\n            with self.metrics.span("store"',
        "        self._tell(live, Change(before, after, answer.events))\n"
        '        try:\n            with self.metrics.span("store"',
    ),
    PlantedFault(
        "a command is answered before it is stored",
        HUB + "_submit_to",
        "await self.storage.append(",
        "asyncio.ensure_future(self.storage.append(*([rematch] if rematch else []), "
        "Append(after, answer.events, before.table))) or (",
    ),
    PlantedFault(
        "a command that is sent again is done again", "howdah.table.decide:decide", "if table and first:", "if 0:"
    ),
    PlantedFault("a lost race is not caught up", HUB + "_submit_to", "await self._catch_up(live)", "pass"),
    PlantedFault("a commit with an unknown outcome is forgotten", HUB + "_submit_to", "live.doubts = DOUBTS", "raise"),
    PlantedFault(
        "a commit with an unknown outcome is read once only",
        HUB + "_submit_to",
        "live.doubts = DOUBTS",
        "live.doubts = 1",
    ),
    PlantedFault(
        "a commit with an unknown outcome counts as done",
        HUB + "_submit_to",
        "            if not await self._has_changed(live):\n                raise\n            continue\n"
        "        self.metrics.command_done",
        "            pass\n        self.metrics.command_done",
    ),
    PlantedFault(
        "the commands of a table do not wait for each other",
        HUB + "submit_here",
        "async with live.lock:",
        "async with asyncio.Lock():",
    ),
    PlantedFault("a table that clients follow is evicted", LIVE + "idle", "not self.listeners and ", ""),
    PlantedFault("only the first client is told", HUB + "_tell", "list(live.listeners):", "list(live.listeners)[:1]:"),
    PlantedFault(
        "a notice that comes too early is dropped",
        HUB + "on_notice",
        "live.newest = max(live.newest, seq)",
        "live.newest = seq if events and events[0].seq == live.stored.table.seq + 1 else 0",
    ),
    PlantedFault(
        "a notice is applied whatever came before it",
        HUB + "on_notice",
        "events[0].seq == live.stored.table.seq + 1 and ",
        "",
    ),
    PlantedFault(
        "a notice for a table without clients is forgotten",
        HUB + "on_notice",
        "    live.newest = max(live.newest, seq)\n",
        "",
    ),
    PlantedFault("memory is a reason to refuse", HUB + "_has_changed", "if not self.shared and not", "if not"),
    PlantedFault(
        "a refusal is final though the storage cannot be read",
        HUB + "_has_changed",
        "    await self._catch_up(live)\n",
        "    try:\n        await self._catch_up(live)\n    except Exception: pass\n",
    ),
    PlantedFault("a reader gets what is in memory", HUB + "fresh", "if self.shared or live.doubts:", "if live.doubts:"),
    PlantedFault(
        "a returning client is shown an older table",
        "howdah.service.channel:Channel.open",
        "if seen > live",
        "if 0 > live",
    ),
    PlantedFault(
        "events come after the answer",
        "howdah.service.channel:Channel.on_change",
        "self.send(change.text_for(self.visitor, self.language))",
        "import asyncio\n    text = change.text_for(self.visitor, self.language)\n"
        "    asyncio.get_running_loop().call_later(0.005, self.send, text)",
    ),
    PlantedFault(
        "a returning client gets an event twice",
        "howdah.service.messages.tables:first_message",
        "if event.seq > seen]",
        "if event.seq >= max(seen, 1)]",
    ),
    PlantedFault(
        "a returning client misses an event",
        "howdah.service.messages.tables:first_message",
        "    changes = Changes.between(",
        "    missed = missed[:1]\n    changes = Changes.between(",
    ),
    PlantedFault(
        "a person acts for the seats of others", "howdah.table.permission:_role", "return Role.OTHER", "return Role.OWN"
    ),
    PlantedFault(
        "a failed write counts as done",
        "howdah.storage.sql.group_commit:GroupCommit._write_some",
        "one.written.set_exception(error)",
        "one.written.set_result(None)",
    ),
    PlantedFault(
        "writes that come during a commit are not woken up",
        "howdah.storage.sql.group_commit:GroupCommit._write_all",
        "while self._waiting:",
        "if self._waiting:",
    ),
    PlantedFault(
        "a background task that fails is not started again",
        "howdah.server.supervisor:Supervisor._run",
        "        task.failures += 1",
        "        return",
    ),
    PlantedFault(
        "a failed background task waits too long",
        "howdah.server.supervisor:delay_after",
        "min(LONGEST_DELAY, ",
        "max(LONGEST_DELAY * 3, ",
    ),
    PlantedFault(
        "after a break the notices that were missed are not made up for",
        "howdah.server.pg_notify:PgNotify.run",
        "await self.hub.catch_up_all()",
        "pass",
    ),
    PlantedFault(
        "a connection for notices that is half open is not noticed",
        "howdah.server.pg_notify:PgNotify.run",
        "await asyncio.wait_for(connection.execute(listen), PROBE)",
        "pass",
    ),
    PlantedFault(
        "doubts are never settled", "howdah.server.scheduler:Scheduler.poll", "await self.hub.settle_doubts()", "pass"
    ),
    PlantedFault(
        "flags fall with the next command only",
        "howdah.server.scheduler:Scheduler.poll",
        "if self._flags.ready(table_id):",
        "if 0:",
    ),
    PlantedFault(
        "turns of a dead process are not taken over",
        "howdah.server.scheduler:Scheduler.poll",
        "self.turns.begin(table_id)",
        "pass",
    ),
    PlantedFault(
        "a lease never expires",
        "howdah.storage.sql.leases:Leases.unclaimed",
        '{"now": now, "latest": self._latest(now)}',
        '{"now": 0, "latest": 1 << 62}',
    ),
    PlantedFault(
        "a lease is renewed too late",
        "howdah.storage.sql.leases:Leases._renew",
        "self.milliseconds / 3000",
        "self.milliseconds / 800",
    ),
    PlantedFault("a lease of another process is taken", "howdah.storage.sql.leases:Leases.take", ", where=free", ""),
    PlantedFault(
        "clocks go by the machine's time",
        "howdah.storage.sql.clock:DatabaseClock.now",
        "self._wall() if self._ahead is None else self._steady() + self._ahead",
        "self._wall()",
    ),
    PlantedFault(
        "the index forgets when a flag falls",
        "howdah.storage.sql.storage:_row",
        '"flag_falls": table.flag_falls',
        '"flag_falls": None',
    ),
    PlantedFault(
        "the index forgets that a computer is to act",
        "howdah.storage.sql.storage:_row",
        "acting_computer(table) is not None",
        "False",
    ),
    PlantedFault(
        "the next table of a rematch is not told",
        HUB + "_submit_to",
        "after = replace(after, next=rematch.stored.id)",
        "pass",
    ),
    PlantedFault("a planned answer is not made", "howdah.table.play:play", "follow_plans(context)", "pass"),
    PlantedFault(
        "a plan outlasts a move that was not expected", "howdah.table.table:SeatPlan.after", "line[0] == move and ", ""
    ),
    PlantedFault(
        "a client is not told of its own plan",
        "howdah.service.live_table:Change._new_standing",
        " and before.plans == after.plans",
        "",
    ),
)
