"""Group commit: concurrent writes share a transaction, and an error of one does not fail the others."""

import asyncio
from collections.abc import Sequence

import pytest

from howdah.storage.sql.group_commit import MOST, GroupCommit


class Disk:
    """Records the transactions."""

    def __init__(self) -> None:
        self.transactions: list[list[str]] = []
        self.ready = asyncio.Event()

    async def write(self, items: Sequence[str]) -> None:
        await self.ready.wait()
        if "bad" in items:
            raise ValueError("bad")
        self.transactions.append(list(items))


async def wait_for_all(group: GroupCommit[str], disk: Disk, *batches: Sequence[str]) -> list[BaseException | None]:
    tasks = [asyncio.create_task(group.write(items)) for items in batches]
    await asyncio.sleep(0)
    disk.ready.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_writes_that_come_while_the_disk_is_busy_share_one_transaction() -> None:
    async def busy() -> list[list[str]]:
        disk = Disk()
        group = GroupCommit(disk.write)
        first = asyncio.create_task(group.write(["one"]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await wait_for_all(group, disk, ["two", "three"], ["four"])
        await first
        return disk.transactions

    assert asyncio.run(busy()) == [["one"], ["two", "three", "four"]]


def test_the_size_of_a_transaction_is_limited() -> None:
    async def crowd() -> list[int]:
        disk = Disk()
        await wait_for_all(GroupCommit(disk.write), disk, *[["one"]] * (MOST + 1))
        return [len(items) for items in disk.transactions]

    assert asyncio.run(crowd()) == [MOST, 1]


def test_an_error_fails_only_its_own_caller() -> None:
    async def mixed() -> tuple[list[BaseException | None], list[list[str]]]:
        disk = Disk()
        found = await wait_for_all(GroupCommit(disk.write), disk, ["one"], ["bad", "two"], ["three"])
        return found, disk.transactions

    found, transactions = asyncio.run(mixed())
    assert [type(one) for one in found] == [type(None), ValueError, type(None)]
    assert transactions == [["one"], ["three"]]


def test_a_cancelled_caller_does_not_cancel_the_writes_of_others() -> None:
    async def impatient() -> list[list[str]]:
        disk = Disk()
        group = GroupCommit(disk.write)
        tasks = [asyncio.create_task(group.write([item])) for item in ("one", "two")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        disk.ready.set()
        await tasks[1]
        with pytest.raises(asyncio.CancelledError):
            await tasks[0]
        return disk.transactions

    assert asyncio.run(impatient()) == [["one", "two"]]
