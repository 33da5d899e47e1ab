"""An event loop with virtual time: nothing waits, and of all callbacks that are ready any one may be next."""

import asyncio
import heapq
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar
from random import Random
from typing import Any

MACHINE: ContextVar["Machine | None"] = ContextVar("MACHINE", default=None)
BUSY = 200_000  # callbacks without any time passing, after which the loop is taken for endless


class EndlessError(Exception):
    """Callbacks call each other for ever."""


class Machine:
    """Where callbacks run. A machine can be killed, so that they never run, or paused."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.paused = False
        self.held: list[asyncio.Handle] = []
        self.context = Context()
        self.context.run(MACHINE.set, self)


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs one callback at a time, chosen at random; time passes when none is ready."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._ready: Any = []
        self._scheduled: list[Any] = []  # timers, as a heap
        self._now = 0.0
        self._tasks: list[asyncio.Task[Any]] = []
        self._outside = Context()
        self.random = random
        self.steps = 0
        self.errors: list[str] = []  # of callbacks; the service is to have none
        self.set_task_factory(self._make_task)
        self.set_exception_handler(self._on_error)

    def time(self) -> float:
        """Return the virtual time, in seconds."""
        return self._now

    def start(self, machine: Machine, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run a coroutine on a machine."""
        return self.create_task(work, context=machine.context)

    def later(self, seconds: float, callback: Callable[..., object], *arguments: Any) -> asyncio.TimerHandle:
        """Call something that belongs to no machine: a network, a disk, a person."""
        return self.call_at(self._now + seconds, callback, *arguments, context=self._outside)

    def resume(self, machine: Machine) -> None:
        """Let a machine go on."""
        machine.paused = False
        self._ready.extend(machine.held)
        machine.held.clear()

    def run_while(self, condition: Callable[[], bool]) -> None:
        """Run callbacks as long as a condition holds and there are any."""
        asyncio._set_running_loop(self)
        hooks = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(finalizer=lambda _: None)  # those of killed machines never end
        try:
            while condition() and self._step():
                pass
        finally:
            sys.set_asyncgen_hooks(*hooks)
            asyncio._set_running_loop(None)

    def discard(self) -> None:
        """Close everything that has not ended, without a word."""
        self._ready, self._scheduled = [], []
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(RuntimeError, Exception):
                    task.get_coro().close()
            elif not task.cancelled():
                task.exception()
        self._ready, self._scheduled = [], []
        self.close()

    def _step(self) -> bool:
        ready, scheduled = self._ready, self._scheduled
        if not ready:
            while scheduled and scheduled[0]._cancelled:
                heapq.heappop(scheduled)._scheduled = False
            if not scheduled:
                return False
            self._now = max(self._now, scheduled[0].when())
            self._busy = self.steps + BUSY
        while scheduled and scheduled[0].when() <= self._now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            ready.append(handle)
        if not ready:
            return True
        chosen = int(self.random.random() * len(ready))
        ready[chosen], ready[-1] = ready[-1], ready[chosen]
        self._run_one(ready.pop())
        return True

    _busy = BUSY

    def _run_one(self, handle: Any) -> None:
        if handle._cancelled:
            return
        machine = handle._context.get(MACHINE)
        if machine is not None:
            if machine.dead:
                return
            if machine.paused:
                machine.held.append(handle)
                return
        self.steps += 1
        if self.steps > self._busy:
            raise EndlessError(f"{handle!r}")
        handle._run()

    def _make_task(self, loop: Any, work: Any, **options: Any) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, **options)
        self._tasks.append(task)
        return task

    def _on_error(self, loop: object, context: dict[str, Any]) -> None:
        del loop
        self.errors.append(f"{context.get('message')}: {context.get('exception')!r}")
