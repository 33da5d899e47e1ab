"""A bounded pool of threads that is fair by address and by person."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

from howdah.server.errors import UnavailableError
from howdah.server.fair_queue import Client, FairQueue

T = TypeVar("T")
SHARE: Final = 3.0  # seconds of a thread that each client can count on; longer work is cut short while others wait
BRIEF: Final = 0.1  # the same, for work that nobody waits for


@dataclass(eq=False)
class _Work:
    client: Client
    granted: asyncio.Future[None]
    cut_short: Callable[[], None] | None  # asks work that runs to end soon
    begun: float = 0.0

    @property
    def share(self) -> float:
        return SHARE if self.client.urgent else BRIEF


class FairPool:
    """Runs functions in threads. Clients take turns; of one address at most `most` pieces of work wait."""

    def __init__(self, threads: int, name: str, most: int | None = None) -> None:
        self._most = most
        self._free = threads
        self._queue: FairQueue[_Work] = FairQueue()
        self._running: set[_Work] = set()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def run(self, client: Client, work: Callable[[], T], cut_short: Callable[[], None] | None = None) -> T:
        """Return what a function returns; raise `UnavailableError` if too much of the same address waits."""
        loop = asyncio.get_running_loop()
        one = _Work(client, loop.create_future(), cut_short)
        await self._wait_for_thread(one)
        one.begun = loop.time()
        self._running.add(one)
        done = loop.run_in_executor(self._threads, work)
        # A caller that is cancelled leaves the thread busy until the work ends.
        done.add_done_callback(lambda _: self._end(one))
        if len(self._queue):
            self._cut_short(one)
        return await done

    def close(self) -> None:
        """Start no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _wait_for_thread(self, one: _Work) -> None:
        if self._free:
            self._free -= 1
            return
        if self._most is not None and self._queue.waiting(one.client.address) >= self._most:
            raise UnavailableError(f"{self._most} requests of yours wait already; try again when they are answered")
        self._queue.put(one.client, one)
        for running in list(self._running):
            self._cut_short(running)
        try:
            await one.granted
        except asyncio.CancelledError:
            if one.granted.done() and not one.granted.cancelled():
                self._release()
            else:
                self._queue.remove(one.client, one)
            raise

    def _cut_short(self, one: _Work) -> None:
        """Let work that runs end when it has had its share, if another client waits then."""
        if one.cut_short is None:
            return
        loop = asyncio.get_running_loop()
        left = one.begun + one.share - loop.time()
        if left > 0:
            loop.call_later(left, self._end_share, one)
        else:
            self._end_share(one)

    def _end_share(self, one: _Work) -> None:
        others = any(other.client != one.client for other in self._queue)
        if one in self._running and one.cut_short and others:
            one.cut_short()

    def _end(self, one: _Work) -> None:
        self._running.discard(one)
        self._release()

    def _release(self) -> None:
        following = self._queue.take()
        while following and following.granted.done():
            following = self._queue.take()
        if following:
            following.granted.set_result(None)
        else:
            self._free += 1
