"""Writing together: nobody waits for another's disk, and nobody fails for another's fault."""

import asyncio
from collections.abc import Sequence

import pytest

from howdah.server.together import MOST, Together


class Disk:
    """Takes down what was written together."""

    def __init__(self) -> None:
        self.transactions: list[list[str]] = []
        self.ready = asyncio.Event()

    async def write(self, items: Sequence[str]) -> None:
        await self.ready.wait()
        if "bad" in items:
            raise ValueError("bad")
        self.transactions.append(list(items))


async def wait_for_all(together: Together[str], disk: Disk, *batches: Sequence[str]) -> list[BaseException | None]:
    tasks = [asyncio.create_task(together.write(items)) for items in batches]
    await asyncio.sleep(0)
    disk.ready.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_what_comes_while_the_disk_is_busy_is_written_in_one_transaction() -> None:
    async def busy() -> list[list[str]]:
        disk = Disk()
        together = Together(disk.write)
        first = asyncio.create_task(together.write(["one"]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await wait_for_all(together, disk, ["two", "three"], ["four"])
        await first
        return disk.transactions

    assert asyncio.run(busy()) == [["one"], ["two", "three", "four"]]


def test_a_transaction_holds_no_more_than_so_many() -> None:
    async def crowd() -> list[int]:
        disk = Disk()
        await wait_for_all(Together(disk.write), disk, *[["one"]] * (MOST + 1))
        return [len(items) for items in disk.transactions]

    assert asyncio.run(crowd()) == [MOST, 1]


def test_who_fails_fails_alone() -> None:
    async def mixed() -> tuple[list[BaseException | None], list[list[str]]]:
        disk = Disk()
        found = await wait_for_all(Together(disk.write), disk, ["one"], ["bad", "two"], ["three"])
        return found, disk.transactions

    found, transactions = asyncio.run(mixed())
    assert [type(one) for one in found] == [type(None), ValueError, type(None)]
    assert transactions == [["one"], ["three"]]


def test_who_gives_up_waiting_takes_nobody_elses_events_with_him() -> None:
    async def impatient() -> list[list[str]]:
        disk = Disk()
        together = Together(disk.write)
        tasks = [asyncio.create_task(together.write([item])) for item in ("one", "two")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        disk.ready.set()
        await tasks[1]
        with pytest.raises(asyncio.CancelledError):
            await tasks[0]
        return disk.transactions

    assert asyncio.run(impatient()) == [["one", "two"]]
