"""Threads that clients share: many requests of one hold up nobody else."""

import asyncio
from collections.abc import Callable
from itertools import groupby
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.server.errors import UnavailableError
from howdah.server.fair_pool import FairPool
from howdah.server.fair_queue import Client, FairQueue

CLIENTS = st.builds(Client, st.sampled_from("abc"), st.sampled_from("xyz"), st.booleans())


@given(st.lists(CLIENTS, max_size=40))
def test_the_addresses_take_turns_and_nothing_is_lost(clients: list[Client]) -> None:
    queue: FairQueue[tuple[int, Client]] = FairQueue()
    for entry in enumerate(clients):
        queue.put(entry[1], entry)
    assert len(queue) == len(clients)
    taken = []
    while entry_taken := queue.take():
        taken.append(entry_taken)
    assert sorted(taken, key=lambda one: one[0]) == list(enumerate(clients))
    # Urgent ones come first.
    assert [client.urgent for _, client in taken] == sorted((client.urgent for client in clients), reverse=True)
    for urgent in (True, False):
        order = [client.address for _, client in taken if client.urgent is urgent]
        # As long as several addresses wait, none comes twice in a row.
        for index, (address, run) in enumerate(groups := [(a, len(list(g))) for a, g in groupby(order)]):
            assert run == 1 or index == len(groups) - 1, (address, order)
        # The entries of one person keep their order.
        for client in set(clients):
            own = [number for number, one in taken if one == client]
            assert own == sorted(own)


@given(st.lists(CLIENTS, max_size=20), st.data())
def test_an_entry_that_was_removed_does_not_come(clients: list[Client], data: st.DataObject) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, client in enumerate(clients):
        queue.put(client, number)
    gone = data.draw(st.sets(st.sampled_from(range(len(clients))))) if clients else set()
    for number in gone:
        queue.remove(clients[number], number)
    left = set()
    while (number_taken := queue.take()) is not None:
        left.add(number_taken)
    assert left == set(range(len(clients))) - gone
    assert len(queue) == 0


def order_of(*clients: Client) -> list[Client]:
    """The order in which the work of clients is done that wait for one thread."""
    done: list[Client] = []
    ready = Event()

    async def scenario() -> None:
        pool = FairPool(1, "test")
        blocking = asyncio.create_task(pool.run(Client("first"), ready.wait))
        await asyncio.sleep(0)
        works: list[Callable[[], None]] = [lambda client=client: done.append(client) for client in clients]  # type: ignore[misc]
        tasks = [asyncio.create_task(pool.run(client, work)) for client, work in zip(clients, works, strict=True)]
        await asyncio.sleep(0)
        ready.set()
        await asyncio.gather(blocking, *tasks)
        pool.close()

    asyncio.run(scenario())
    return done


def test_a_client_with_many_requests_waits_for_the_one_with_few() -> None:
    many, few, other = Client("a", "ann"), Client("b", "bob"), Client("a", "other")
    assert order_of(many, many, many, other, few) == [many, few, other, many, many]


def test_what_nobody_waits_for_comes_last() -> None:
    idle, waiting = Client("a", urgent=False), Client("a")
    assert order_of(idle, idle, waiting, waiting) == [waiting, waiting, idle, idle]


def test_one_address_cannot_fill_the_queue_for_others() -> None:
    ready = Event()

    async def scenario() -> None:
        pool = FairPool(1, "test", most=3)
        tasks = [asyncio.create_task(pool.run(Client("a", str(number)), ready.wait)) for number in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(UnavailableError):
            await pool.run(Client("a"), ready.wait)
        tasks.append(asyncio.create_task(pool.run(Client("b"), ready.wait)))
        await asyncio.sleep(0)
        ready.set()
        assert await asyncio.gather(*tasks) == [True] * 5
        pool.close()

    asyncio.run(scenario())


def test_a_thread_is_not_lost_when_callers_are_cancelled() -> None:
    async def scenario() -> str:
        pool = FairPool(1, "test")
        for steps in range(8):
            ready = Event()
            tasks = [asyncio.create_task(pool.run(Client(str(number)), ready.wait)) for number in range(3)]
            for _ in range(steps):
                await asyncio.sleep(0)
            for task in tasks[:2]:
                task.cancel()
            ready.set()
            await asyncio.gather(*tasks, return_exceptions=True)
        found = await pool.run(Client("last"), lambda: "done")
        pool.close()
        return found

    assert asyncio.run(scenario()) == "done"
