"""Group commit: writes that arrive while the disk is busy share the next transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 100  # callers in one transaction; bounds how long the first one waits


@dataclass(frozen=True)
class _Waiting(Generic[T]):
    items: Sequence[T]
    written: asyncio.Future[None]


class GroupCommit(Generic[T]):
    """Batches the writes of concurrent callers, since each transaction waits for the disk."""

    def __init__(
        self, write: Callable[[Sequence[T]], Awaitable[None]], blames_one: Callable[[Exception], bool] = lambda _: True
    ) -> None:
        self._write = write
        self._blames_one = (
            blames_one  # whether an error may be the fault of one caller, so that the rest can be written
        )
        self._waiting: list[_Waiting[T]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, items: Sequence[T]) -> None:
        """Return when all items are on disk; raise the error if none is."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(items, written))
        if self._writer is None:
            # Runs in its own task: cancelling one caller must not cancel the batch.
            self._writer = asyncio.create_task(self._write_all())
        await written

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_some(some)
        finally:
            self._writer = None

    async def _write_some(self, some: Sequence[_Waiting[T]]) -> None:
        try:
            await self._write([item for one in some for item in one.items])
        except Exception as error:  # noqa: BLE001 - the callers get it
            if len(some) > 1 and self._blames_one(error):
                for one in some:  # one by one, so that only the caller at fault fails
                    await self._write_some([one])
                return
            for one in some:
                if not one.written.done():
                    one.written.set_exception(error)
            return
        for one in some:
            if not one.written.done():
                one.written.set_result(None)
