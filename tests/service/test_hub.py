"""The hub: events are stored before clients are told, and every client is told what is stored."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import update

from howdah.server.host import running
from howdah.service.hub import Hub, Identify
from howdah.service.live_table import Change
from howdah.storage.errors import LostRaceError, UnknownTableError
from howdah.storage.memory import MemoryStorage
from howdah.storage.protocol import Append, Head, InvitedTable, StoredTable
from howdah.storage.sql.tables import EVENTS
from howdah.table.actor import SYSTEM, Actor
from howdah.table.commands import Answer, Chat, Command, Create, Join, Propose, Request, Resign
from howdah.table.decide import CommandResult, decide
from howdah.table.errors import NotAllowedError
from howdah.table.events import Event
from howdah.table.proposal import Rematch
from howdah.table.setup import Free, Mine, Setup
from howdah.table.table import Phase
from tests.server.running import fast_settings, run_server
from tests.server.test_tables import start_siam
from tests.table.harness import ALL

ANN, BOB = Actor("p-ann", "Ann"), Actor("p-bob", "Bob")
SIAM = Setup("siam", (Mine(), Free()), stand_in="random")


class SlowStorage(MemoryStorage):
    """Takes its time after events are stored, and can let another process be first."""

    def __init__(self) -> None:
        super().__init__()
        self.stored = asyncio.Event()
        self.before_append: Callable[[], Awaitable[None]] | None = None

    async def append(self, *appends: Append) -> None:
        if self.before_append:
            before, self.before_append = self.before_append, None
            await before()
        await super().append(*appends)
        self.stored.set()
        await asyncio.sleep(0.02)


class Listener:
    """A client that records the numbers of the events that it is told."""

    def __init__(self) -> None:
        self.visitor = self
        self.told: list[int] = []

    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        del stored, request
        return BOB

    def on_change(self, change: Change) -> None:
        self.told += [event.seq for event in change.events]

    def on_presence(self, text: str) -> None:
        del text


def new_hub(storage: MemoryStorage, cached: int = 10) -> Hub:
    return Hub(storage, ALL, cached)


async def ask(hub: Hub, table: str, request: Request, actor: Actor = ANN) -> None:
    seen = (await hub.live(table)).stored.table.seq
    await hub.submit(table, Command(uuid4().hex, seen, request), lambda _: actor)


def test_events_are_told_though_the_caller_was_cancelled_meanwhile() -> None:
    async def scenario() -> tuple[list[str], list[int]]:
        storage = SlowStorage()
        hub = new_hub(storage)
        stored = await hub.create("table", SIAM, "c", ANN)
        listener = Listener()
        live = await hub.live(stored.id)
        live.enter(listener)
        storage.stored.clear()
        chatting = asyncio.create_task(ask(hub, stored.id, Chat("hello")))
        await storage.stored.wait()
        chatting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await chatting
        await ask(hub, stored.id, Chat("goodbye"))
        return [line.text for line in live.stored.table.chat], listener.told

    assert asyncio.run(scenario()) == (["hello", "goodbye"], [2, 3])


def test_a_hub_finishes_the_commands_that_are_being_answered() -> None:
    async def scenario() -> int:
        storage = SlowStorage()
        hub = new_hub(storage)
        await hub.create("table", SIAM, "c", ANN)
        asking = [asyncio.create_task(ask(hub, "table", Chat(str(number)))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await hub.finish()
        events = len(await storage.read("table"))
        await asyncio.gather(*asking)
        return events

    assert asyncio.run(scenario()) == 4


def test_tables_without_clients_are_dropped_from_memory_and_loaded_again() -> None:
    async def scenario() -> tuple[int, list[str]]:
        hub = new_hub(MemoryStorage(), cached=3)
        tables = [(await hub.create(f"t-{number}", SIAM, f"c-{number}", ANN)).id for number in range(10)]
        for table in tables:
            await ask(hub, table, Chat(f"at {table}"))
        said = [(await hub.live(table)).stored.table.chat[0].text for table in tables]
        assert said == [f"at {table}" for table in tables]
        return len(hub._live), said

    kept, said = asyncio.run(scenario())
    assert kept <= 4
    assert len(said) == 10


def test_a_table_with_a_client_stays_in_memory() -> None:
    async def scenario() -> bool:
        hub = new_hub(MemoryStorage(), cached=1)
        await hub.create("watched", SIAM, "c", ANN)
        live = await hub.live("watched")
        live.enter(Listener())
        for number in range(5):
            await hub.create(f"t-{number}", SIAM, f"c-{number}", ANN)
        return await hub.live("watched") is live

    assert asyncio.run(scenario())


def test_a_table_that_is_evicted_while_it_is_loaded_is_loaded_again() -> None:
    async def scenario() -> tuple[Phase, bool]:
        storage = MemoryStorage()
        made = decide(None, Command("c", 0, Create(Setup("siam", (Mine(), Mine())))), ANN, 1, FirstChance(), ALL)
        await storage.append(Append(StoredTable("old", made.table, "x"), made.events[:1], None))
        hub = new_hub(storage, cached=1)
        submit = hub.submit

        async def submit_slowly(table_id: str, command: Command, identify: Identify) -> CommandResult:
            answer = await submit(table_id, command, identify)
            await hub.create("new", SIAM, "n", ANN)
            return answer

        hub.submit = submit_slowly  # type: ignore[method-assign]
        live = await hub.live("old")
        return live.stored.table.phase, live is await hub.live("old")

    assert asyncio.run(scenario()) == (Phase.PLAYING, True)


def test_a_command_that_waits_while_its_table_is_evicted_is_told_to_new_clients() -> None:
    async def scenario() -> list[int]:
        storage = SlowStorage()
        hub = new_hub(storage, cached=1)
        await hub.create("table", SIAM, "c", ANN)
        before = await hub.live("table")
        await before.lock.acquire()
        chatting = asyncio.create_task(ask(hub, "table", Chat("hello")))
        while not before.lock._waiters:  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0)
        before.lock.release()
        hub._keep(StoredTable("other", before.stored.table, "x"))  # before the command has the lock
        listener = Listener()
        (await hub.live("table")).enter(listener)
        await chatting
        return listener.told

    assert asyncio.run(scenario()) == [2]


def test_a_rematch_that_is_stored_while_a_table_is_loaded_has_its_table() -> None:
    class RematchInBetween(MemoryStorage):
        """Lets another process agree to the rematch between two readings of a table."""

        async def head(self, table_id: str) -> Head | None:
            found = await super().head(table_id)
            await agree()
            return found

        async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
            found = await super().read(table_id, after, most)
            await agree()
            return found

    async def agree() -> None:
        if hub and agreeing:
            await ask(hub[0], "table", agreeing.pop(), BOB)

    async def scenario() -> tuple[bool, bool]:
        storage = RematchInBetween()
        first = new_hub(storage)
        await first.create("table", SIAM, "c", ANN)
        await ask(first, "table", Join(), BOB)
        await ask(first, "table", Resign(0))
        await ask(first, "table", Propose(0, Rematch()))
        hub.append(first)
        stored = (await new_hub(storage).live("table")).stored
        return stored.table.rematch is not None, stored.next is not None

    hub, agreeing = list[Hub](), [Answer(1, "rematch", agree=True)]
    assert asyncio.run(scenario()) == (True, True)


@pytest.mark.parametrize("on", ["memory", "sqlite"])
def test_many_commands_at_once_are_put_in_order(on: str, tmp_path: Path) -> None:
    async def chat(hub: Hub) -> list[int]:
        stored = await hub.create("table", SIAM, "c", ANN)
        await asyncio.gather(*(ask(hub, stored.id, Chat(f"line {number}")) for number in range(50)))
        events = await hub.storage.read(stored.id)
        assert (await hub.live(stored.id)).stored.table.recent == tuple(events)
        return [event.seq for event in events]

    async def scenario() -> list[int]:
        if on == "memory":
            return await chat(new_hub(MemoryStorage()))
        async with running(fast_settings(tmp_path), ALL) as host:
            return await chat(host.hub)

    assert asyncio.run(scenario()) == list(range(1, 52))


def test_a_command_is_decided_again_where_another_process_was_first() -> None:
    async def scenario() -> tuple[list[str], list[int], int]:
        storage = SlowStorage()
        one, other = new_hub(storage), new_hub(storage)
        await one.create("table", SIAM, "c", ANN)
        listener = Listener()
        live = await one.live("table")
        live.enter(listener)
        await other.live("table")
        lost = list[int]()
        one.metrics.race_lost = lambda: lost.append(1)  # type: ignore[method-assign]
        storage.before_append = lambda: ask(other, "table", Chat("first"))
        await ask(one, "table", Chat("second"))
        return [line.text for line in live.stored.table.chat], listener.told, len(lost)

    assert asyncio.run(scenario()) == (["first", "second"], [2, 3], 1)


def test_what_another_process_has_stored_is_told_after_catching_up() -> None:
    async def scenario() -> list[int]:
        storage = MemoryStorage()
        one, other = new_hub(storage), new_hub(storage)
        await one.create("table", SIAM, "c", ANN)
        listener = Listener()
        (await one.live("table")).enter(listener)
        await ask(other, "table", Chat("hello"))
        await one.catch_up("nowhere")
        await one.catch_up_all()
        await one.catch_up("table")
        return listener.told

    assert asyncio.run(scenario()) == [2]


def test_a_rematch_is_a_new_table_that_the_old_one_names() -> None:
    async def scenario() -> tuple[StoredTable, StoredTable, str | None]:
        storage = MemoryStorage()
        hub, other = new_hub(storage), new_hub(storage)
        await hub.create("table", SIAM, "c", ANN)
        await ask(hub, "table", Join(), BOB)
        await ask(hub, "table", Resign(0))
        await other.live("table")
        await ask(hub, "table", Propose(0, Rematch()))
        await ask(hub, "table", Answer(1, "rematch", agree=True), BOB)
        stored = (await hub.live("table")).stored
        assert stored.next
        await other.catch_up("table")
        return stored, (await other.live(stored.next)).stored, (await other.live("table")).stored.next

    old, new, caught_up = asyncio.run(scenario())
    assert old.next == new.id == caught_up
    assert new.table.phase is Phase.PLAYING
    assert [seat.name for seat in new.table.seats] == ["Bob", "Ann"]
    assert new.invitation != old.invitation


def test_the_same_creation_again_gives_the_same_table() -> None:
    async def scenario() -> tuple[StoredTable, StoredTable]:
        hub = new_hub(MemoryStorage())
        first = await hub.create("table", SIAM, "c", ANN)
        return first, await hub.create("table", SIAM, "c", ANN)

    first, second = asyncio.run(scenario())
    assert first == second


def test_a_command_that_is_not_allowed_is_refused_and_stores_nothing() -> None:
    async def scenario() -> int:
        storage = MemoryStorage()
        hub = new_hub(storage)
        await hub.create("table", SIAM, "c", ANN)
        with pytest.raises(NotAllowedError):
            await ask(hub, "table", Resign(0), BOB)
        return len(await storage.read("table"))

    assert asyncio.run(scenario()) == 1


def test_a_full_table_that_an_old_release_left_waiting_starts_when_it_is_loaded() -> None:
    async def scenario() -> tuple[Phase, list[str]]:
        storage = MemoryStorage()
        made = decide(None, Command("c", 0, Create(Setup("siam", (Mine(), Mine())))), ANN, 1, FirstChance(), ALL)
        waiting = made.events[:1]
        await storage.append(Append(StoredTable("table", made.table, "x"), waiting, None))
        table = (await new_hub(storage).live("table")).stored.table
        return table.phase, [event.fact.kind for event in await storage.read("table")]

    assert asyncio.run(scenario()) == (Phase.PLAYING, ["created", "started"])


class FirstChance:
    """Draws the first outcome each time."""

    def randrange(self, stop: int, /) -> int:
        del stop
        return 0


@pytest.mark.parametrize("table", ["nowhere", "no such id", "", "é"])
def test_a_table_that_does_not_exist_is_unknown_each_time(table: str) -> None:
    async def scenario() -> None:
        hub = new_hub(MemoryStorage())
        for _ in range(2):
            with pytest.raises(UnknownTableError):
                await hub.live(table)

    asyncio.run(scenario())


def test_a_hub_gives_up_when_other_processes_are_always_first() -> None:
    class LostStorage(MemoryStorage):
        async def append(self, *appends: Append) -> None:
            if appends[0].before:
                raise LostRaceError("another process was first")
            await super().append(*appends)

    async def scenario() -> None:
        hub = new_hub(LostStorage())
        await hub.create("table", SIAM, "c", ANN)
        with pytest.raises(LostRaceError, match="changes too quickly"):
            await ask(hub, "table", Chat("hello"))

    asyncio.run(scenario())


def test_the_system_acts_at_a_table() -> None:
    async def scenario() -> str:
        hub = new_hub(MemoryStorage())
        watched = list[str]()
        hub.watchers.append(lambda stored: watched.append(stored.id))
        await hub.create("table", SIAM, "c", ANN)
        await ask(hub, "table", Join(), BOB)
        assert watched == ["table", "table"]
        with pytest.raises(NotAllowedError):
            await ask(hub, "table", Chat("hello"), SYSTEM)
        return (await hub.live("table")).stored.table.phase

    assert asyncio.run(scenario()) == "playing"


@pytest.mark.parametrize(
    ("written", "replaced"),
    [('"rules_version": ', '"rules_version": 9'), ('"kind": "created"', '"kind": "invented"'), ("{", "broken {")],
    ids=["unsupported rules", "unknown event", "no JSON"],
)
def test_a_table_that_cannot_be_read_is_gone_and_hides_no_others(tmp_path: Path, written: str, replaced: str) -> None:
    with run_server(tmp_path) as first:
        ann, _, table = start_siam(first)
        other = ann.create("siam", "mine", "free")
        cookies = dict(ann.http.cookies)

    async def change_first_event() -> None:
        async with running(fast_settings(tmp_path), ALL) as host:
            first_event = (await host.hub.storage.read(table))[0].to_json()
            changed = first_event.replace(written, replaced, 1)
            first = (EVENTS.c.table_id == table) & (EVENTS.c.seq == 1)
            statement = update(EVENTS).where(first).values(body=changed)
            await host.database.write(lambda connection: connection.execute(statement))

    asyncio.run(change_first_event())
    with run_server(tmp_path) as second:
        ann = second.client()
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{table}", 410)["error"]["code"] == "bad-journal"
        assert [entry["id"] for entry in ann.get("/api/tables/mine")] == [other]
