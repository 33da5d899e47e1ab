"""A process whose memory is behind the storage: it tells its clients, and refuses nothing that it need not refuse."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest

from howdah.core.errors import MalformedError
from howdah.service.hub import DOUBTS, Hub
from howdah.service.live_table import Change, Visitor
from howdah.storage.memory import MemoryStorage
from howdah.storage.protocol import Append, InvitedTable
from howdah.table.actor import Actor
from howdah.table.commands import Chat, Command, Request
from howdah.table.decide import CommandResult
from howdah.table.errors import JournalError, SequenceError
from howdah.table.events import Event
from howdah.table.setup import Free, Mine, Setup
from tests.table.harness import ALL

ANN = Actor("p-ann", "Ann")
SETUP = Setup("siam", (Mine(), Free()), stand_in="random")


class LossyStorage(MemoryStorage):
    """Loses the answer of a commit, before or after it; and can be away for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.loses: str | None = None  # "write" or "answer", of the next commit
        self.away = False

    async def append(self, *appends: Append) -> None:
        loses, self.loses = self.loses, None
        if loses != "write":
            await super().append(*appends)
        if loses:
            raise ConnectionError("the connection was lost")

    async def read(self, table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
        if self.away:
            raise ConnectionError("the connection was lost")
        return await super().read(table_id, after, most)


class Follower:
    """A client."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    @property
    def visitor(self) -> Visitor:
        return Somebody()

    def on_change(self, change: Change) -> None:
        self.seen += [event.seq for event in change.events]

    def on_presence(self, text: str) -> None:
        del text


class Somebody:
    def actor(self, stored: InvitedTable, request: Request | None = None) -> Actor:
        del stored, request
        return ANN


async def say(hub: Hub, text: str, seen: int = 0) -> CommandResult:
    return await hub.submit("table", Command(uuid4().hex, seen, Chat(text)), lambda _: ANN)


def with_follower(scenario: Callable[[Hub, LossyStorage, Follower], Awaitable[None]], *, shared: bool = False) -> None:
    async def run() -> None:
        storage = LossyStorage()
        hub = Hub(storage, ALL, 10, shared=shared)
        await hub.create("table", SETUP, "c", ANN)
        follower = Follower()
        (await hub.live("table")).enter(follower)
        await scenario(hub, storage, follower)

    asyncio.run(run())


def test_a_command_whose_commit_succeeded_though_the_answer_was_lost_is_answered_and_told() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        storage.loses = "answer"
        assert (await say(hub, "hello")).repeated
        assert follower.seen == [2]

    with_follower(scenario)


def test_a_command_that_was_not_stored_is_refused_and_nobody_is_told() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        storage.loses = "write"
        with pytest.raises(ConnectionError):
            await say(hub, "hello")
        assert follower.seen == []
        await say(hub, "again")
        assert follower.seen == [2]

    with_follower(scenario)


def test_what_was_stored_is_told_when_the_storage_is_back() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        storage.loses, storage.away = "answer", True
        with pytest.raises(ConnectionError):
            await say(hub, "hello")
        with pytest.raises(ConnectionError):
            await hub.settle_doubts()
        assert follower.seen == []
        storage.away = False
        await hub.settle_doubts()
        assert follower.seen == [2]
        assert (await hub.live("table")).doubts == 0

    with_follower(scenario)


def test_events_that_could_not_be_read_when_their_notice_came_are_told_later() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        await say(Hub(storage, ALL, 10, shared=True), "hello")
        storage.away = True
        with pytest.raises(ConnectionError):
            await hub.on_notice("table", 2)
        storage.away = False
        await hub.settle_doubts()
        assert follower.seen == [2]

    with_follower(scenario, shared=True)


def test_doubts_about_what_was_not_stored_end() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        storage.loses = "write"
        with pytest.raises(ConnectionError):
            await say(hub, "hello")
        for _ in range(DOUBTS):
            assert (await hub.live("table")).doubts
            await hub.settle_doubts()
        assert not (await hub.live("table")).doubts
        assert follower.seen == []

    with_follower(scenario)


def test_a_table_in_doubt_stays_in_memory_until_it_is_known_what_is_stored() -> None:
    async def scenario() -> None:
        storage = LossyStorage()
        hub = Hub(storage, ALL, 1)
        await hub.create("table", SETUP, "c", ANN)
        storage.loses = "write"
        with pytest.raises(ConnectionError):
            await say(hub, "hello")
        await hub.create("other", SETUP, "c", ANN)  # there is room for one table
        assert hub.loaded("table")
        for _ in range(DOUBTS):
            await hub.settle_doubts()
        await hub.create("third", SETUP, "c", ANN)
        assert not hub.loaded("table")

    asyncio.run(scenario())


def test_a_command_is_not_refused_for_good_while_the_storage_cannot_be_read() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        del follower
        other = Hub(storage, ALL, 10, shared=True)
        await say(other, "there")
        storage.away = True
        with pytest.raises(ConnectionError):
            await say(hub, "I have seen it", seen=2)  # its memory ends with event 1

    with_follower(scenario, shared=True)


def test_a_command_is_not_refused_for_an_event_that_another_process_has_stored() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        other = Hub(storage, ALL, 10, shared=True)
        await say(other, "there")
        await say(hub, "I have seen it", seen=2)  # its memory ends with event 1
        assert follower.seen == [2, 3]
        with pytest.raises(SequenceError):
            await say(hub, "from the future", seen=9)

    with_follower(scenario, shared=True)


def test_a_reader_sees_what_another_process_has_stored_before_any_notice_comes() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        other = Hub(storage, ALL, 10, shared=True)
        await say(other, "there")
        assert (await hub.fresh("table")).stored.table.seq == 2
        assert follower.seen == [2]

    with_follower(scenario, shared=True)


def _texts(answer: CommandResult) -> list[str]:
    return [event.to_json() for event in answer.events]


def test_a_notice_with_events_is_told_without_reading_and_one_with_a_gap_is_read() -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        other = Hub(storage, ALL, 10, shared=True)
        first, second, third = [_texts(await say(other, text)) for text in "abc"]
        storage.away = True
        await hub.on_notice("table", 2, first)
        assert follower.seen == [2]
        storage.away = False
        await hub.on_notice("table", 4, third)
        await hub.on_notice("table", 3, second)  # late, and known already
        assert follower.seen == [2, 3, 4]

    with_follower(scenario, shared=True)


def test_a_notice_about_a_table_without_clients_is_acted_on_when_the_table_is_asked_for() -> None:
    async def scenario() -> list[int]:
        storage = LossyStorage()
        hub, other = Hub(storage, ALL, 10, shared=True), Hub(storage, ALL, 10, shared=True)
        await hub.create("table", SETUP, "c", ANN)
        await say(other, "there")
        storage.away = True
        await hub.on_notice("table", 2)  # reads nothing
        before = hub.loaded("table")
        storage.away = False
        after = (await hub.live("table")).stored
        return [before.table.seq if before else 0, after.table.seq]

    assert asyncio.run(scenario()) == [1, 2]


def test_a_notice_that_comes_while_the_storage_is_read_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, storage: LossyStorage, follower: Follower) -> None:
        other = Hub(storage, ALL, 10, shared=True)
        read, news = storage.read, list[asyncio.Task[None]]()

        async def read_slowly(table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
            found = await read(table_id, after, most)
            if not news:
                monkeypatch.setattr(storage, "read", read)
                await say(other, "meanwhile")
                news.append(asyncio.create_task(hub.on_notice("table", 2)))
                await asyncio.sleep(0)
            return found

        await other.live("table")
        monkeypatch.setattr(storage, "read", read_slowly)
        await hub.catch_up("table")
        await news[0]
        assert follower.seen == [2]

    with_follower(scenario, shared=True)


@pytest.mark.parametrize("error", [MalformedError("no event"), KeyError("seat"), JournalError("does not fit")])
def test_a_table_that_cannot_be_read_is_that_tables_error(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        storage = LossyStorage()
        hub = Hub(storage, ALL, 10)
        await hub.create("table", SETUP, "c", ANN)
        again = Hub(storage, ALL, 10)

        def fail(*_: object) -> None:
            raise error

        if isinstance(error, MalformedError):
            monkeypatch.setattr(Event, "from_json", fail)
        else:
            monkeypatch.setattr("howdah.service.hub.replay", fail)
        with pytest.raises(JournalError):
            await again.live("table")

    asyncio.run(scenario())


def test_one_table_that_cannot_be_followed_does_not_keep_the_others_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> list[int]:
        storage = LossyStorage()
        hub, other = Hub(storage, ALL, 10, shared=True), Hub(storage, ALL, 10, shared=True)
        await hub.create("bad", SETUP, "c", ANN)
        await hub.create("table", SETUP, "c", ANN)
        follower = Follower()
        for name in ("bad", "table"):
            (await hub.live(name)).enter(follower)
        await say(other, "hello")
        read = storage.read

        async def refuse_one(table_id: str, after: int = 0, most: int | None = None) -> list[Event]:
            if table_id == "bad":
                raise JournalError("does not fit")
            return await read(table_id, after, most)

        monkeypatch.setattr(storage, "read", refuse_one)
        await hub.catch_up_all()
        return follower.seen

    assert asyncio.run(scenario()) == [2]
