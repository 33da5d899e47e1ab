"""Writing together: what comes while the disk is busy goes into one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 100  # callers in one transaction, so that none waits long for the others


@dataclass(frozen=True)
class _Waiting(Generic[T]):
    items: Sequence[T]
    written: asyncio.Future[None]


class Together(Generic[T]):
    """Writes for many callers at once, where each transaction waits for the disk and there is one at a time."""

    def __init__(self, write: Callable[[Sequence[T]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: list[_Waiting[T]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, items: Sequence[T]) -> None:
        """Return when the items are on disk, all of them; raise what they have failed with, when none is."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(items, written))
        if self._writer is None:
            # A task of its own: who gives up waiting takes nobody else's events with him.
            self._writer = asyncio.create_task(self._write_all())
        await written

    async def _write_all(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._write_some(some)
        self._writer = None

    async def _write_some(self, some: Sequence[_Waiting[T]]) -> None:
        try:
            await self._write([item for one in some for item in one.items])
        except Exception as error:  # noqa: BLE001
            # It is for whoever waits.
            if len(some) > 1:
                for one in some:  # so that nobody fails for another's fault
                    await self._write_some([one])
            elif not some[0].written.done():
                some[0].written.set_exception(error)
            return
        for one in some:
            if not one.written.done():
                one.written.set_result(None)
