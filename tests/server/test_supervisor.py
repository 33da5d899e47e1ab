"""Background tasks are tried again whatever befalls them, and tell when they last succeeded."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from howdah.server.scheduler import Scheduler
from howdah.server.supervisor import FIRST_DELAY, LONGEST_DELAY, Backoff, Beat, Supervisor, delay_after
from howdah.service.computer_turns import ComputerTurns, decide_by
from howdah.service.hub import Hub
from howdah.storage.memory import MemoryStorage
from howdah.storage.sql.leases import Leases
from howdah.storage.sql.storage import SqlStorage
from tests.server.running import ServerThread, eventually, run_server
from tests.server.test_tables import start_siam
from tests.table.harness import ALL


class Time:
    """A clock that sleepers move on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


def test_a_task_that_fails_is_tried_again_later_each_time() -> None:
    async def scenario() -> tuple[list[float], dict[str, float]]:
        time, tries, done = Time(), list[int](), asyncio.Event()

        async def work(beat: Beat) -> None:
            tries.append(1)
            if len(tries) < 4:
                raise ValueError("an error that nobody expected")
            beat()
            done.set()
            await asyncio.Event().wait()

        supervisor = Supervisor(time.clock, time.sleep)
        supervisor.keep("work", work, patience=10)
        await done.wait()
        ages = supervisor.ages()
        await supervisor.close()
        return time.slept, ages

    assert asyncio.run(scenario()) == ([FIRST_DELAY, 2 * FIRST_DELAY, 4 * FIRST_DELAY], {"work": 0})
    assert delay_after(100) == LONGEST_DELAY


def test_a_task_that_ends_is_started_again() -> None:
    async def scenario() -> int:
        time, starts, enough = Time(), list[int](), asyncio.Event()

        async def work(beat: Beat) -> None:
            starts.append(1)
            beat()
            if len(starts) == 3:
                enough.set()

        supervisor = Supervisor(time.clock, time.sleep)
        supervisor.keep("work", work, patience=10)
        await enough.wait()
        await supervisor.close()
        return len(starts)

    assert asyncio.run(scenario()) == 3


def test_a_task_that_does_not_succeed_any_more_is_dead() -> None:
    async def scenario() -> list[list[str]]:
        time, fails = Time(), list[int]()

        async def work() -> None:
            if fails:
                raise OSError("away")

        supervisor = Supervisor(time.clock, time.sleep)
        supervisor.every(1.0, "work", work, patience=10)
        states = []
        for failing in (False, True, False):
            fails[:] = [1] * failing
            until = time.now + 100
            while time.now < until:  # noqa: ASYNC110 - the time is the test's own
                await asyncio.sleep(0)
            states.append(supervisor.dead())
        await supervisor.close()
        return states

    assert asyncio.run(scenario()) == [[], ["work"], []]


def test_what_fails_is_left_alone_longer_each_time() -> None:
    time = Time()
    backoff = Backoff(time.clock, longest=8)
    waits = []
    for _ in range(6):
        backoff.fail("table")
        begun = time.now
        while not backoff.ready("table"):
            time.now += 0.25
        waits.append(time.now - begun)
        assert backoff.ready("another")
    assert waits == [1, 2, 4, 8, 8, 8]
    backoff.succeed("table")
    assert backoff.ready("table")


def test_the_flags_of_other_tables_fall_though_one_table_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, tried = Hub.live, list[str]()

    async def refuse(hub: Hub, table_id: str) -> object:
        if table_id == bad and asyncio.current_task().get_name() == "scheduler":  # type: ignore[union-attr]
            tried.append(table_id)
            raise KeyError("an error that nobody expected")
        return await live(hub, table_id)

    clock = {"kind": "per-move", "each": 1000}
    with run_server(tmp_path) as server:
        ann, _, bad = start_siam(server, clock=clock)
        monkeypatch.setattr(Hub, "live", refuse)
        ann, _, good = start_siam(server, clock=clock)
        ann.wait_until(good, lambda view: view["result"])
        eventually(lambda: tried, bool)
        assert ann.get("/healthz")["status"] == "ok"
        monkeypatch.setattr(Hub, "live", live)
        ann.wait_until(bad, lambda view: view["result"])  # it was not given up for good


def test_a_server_whose_scheduler_does_not_succeed_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(storage: SqlStorage, now: int) -> list[str]:
        raise ValueError(f"an error that nobody expected, {now}: {storage}")

    monkeypatch.setattr("howdah.server.host.PATIENCE", 0.5)
    with run_server(tmp_path) as server:
        ann = server.client("Ann")
        with monkeypatch.context() as patch:
            patch.setattr(SqlStorage, "flags_fallen", fail)
            refused = eventually(lambda: ann.http.get("/healthz"), lambda answer: answer.status_code == 503)
            assert refused.json()["error"]["code"] == "unavailable"
        eventually(lambda: ann.http.get("/healthz"), lambda answer: answer.status_code == 200)


def test_a_table_whose_turn_succeeds_is_not_left_alone_any_longer(server: ServerThread) -> None:
    async def scenario() -> list[bool]:
        hub = Hub(MemoryStorage(), ALL, 10)
        turns = ComputerTurns(hub, decide_by(lambda _: server.host.thinker, Random(1)))
        leases = Leases(server.host.database, "process", 1, server.host.clock.now)
        scheduler = Scheduler(server.host.storage, leases, hub, turns, Time().clock)
        turns.on_error("table", ValueError("an error that nobody expected"))
        left_alone = scheduler._turns.ready("table")
        turns.on_success("table")
        return [left_alone, scheduler._turns.ready("table")]

    assert asyncio.run(scenario()) == [False, True]
