"""Supervised background tasks: what fails is logged and tried again, and each task tells when it last succeeded."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeAlias

LOG: Final = logging.getLogger(__name__)
FIRST_DELAY: Final = 0.5  # seconds before a failed task is tried again; doubled with every failure
LONGEST_DELAY: Final = 30.0
Sleep: TypeAlias = Callable[[float], Awaitable[Any]]
# Called by a task whenever it has succeeded.
Beat: TypeAlias = Callable[[], None]


def delay_after(failures: int) -> float:
    """Return how long to wait after a number of failures in a row."""
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 1)))


@dataclass
class SupervisedTask:
    """A task that runs until it is cancelled."""

    name: str  # "scheduler"
    patience: float  # seconds without a success after which the task counts as dead
    succeeded: float  # when it last did
    failures: int = 0  # in a row


class Supervisor:
    """Runs background tasks, and starts those again that end."""

    def __init__(self, clock: Callable[[], float] = monotonic, sleep: Sleep = asyncio.sleep) -> None:
        self._clock = clock
        self._sleep = sleep
        self._tasks: list[tuple[SupervisedTask, asyncio.Task[None]]] = []

    def every(self, seconds: float, name: str, work: Callable[[], Awaitable[None]], patience: float) -> None:
        """Do some work again and again, with a pause in between."""

        async def repeat(beat: Beat) -> None:
            while True:
                await work()
                beat()
                await self._sleep(seconds)

        self.keep(name, repeat, patience)

    def keep(self, name: str, work: Callable[[Beat], Awaitable[None]], patience: float) -> None:
        """Keep some work running that does not end by itself."""
        task = SupervisedTask(name, patience, self._clock())
        self._tasks.append((task, asyncio.create_task(self._run(task, work), name=name)))

    def ages(self) -> dict[str, float]:
        """Return for each task how many seconds ago it last succeeded."""
        now = self._clock()
        return {task.name: round(now - task.succeeded, 1) for task, _ in self._tasks}

    def dead(self) -> list[str]:
        """Return the tasks that have not succeeded for longer than they may."""
        now = self._clock()
        return [task.name for task, _ in self._tasks if now - task.succeeded > task.patience]

    async def close(self) -> None:
        """Stop all tasks."""
        for _, running in self._tasks:
            running.cancel()
        await asyncio.gather(*(running for _, running in self._tasks), return_exceptions=True)

    async def _run(self, task: SupervisedTask, work: Callable[[Beat], Awaitable[None]]) -> None:
        def beat() -> None:
            task.succeeded, task.failures = self._clock(), 0

        while True:
            try:
                await work(beat)
                LOG.error("a background task has ended; it is started again", extra={"task": task.name})
            except Exception:
                LOG.exception("a background task failed; it is tried again", extra={"task": task.name})
            task.failures += 1
            await self._sleep(delay_after(task.failures))


@dataclass
class Backoff:
    """Delays by key: what has failed is left alone for a while, longer each time."""

    clock: Callable[[], float] = monotonic
    longest: float = 600.0
    _failed: dict[Hashable, tuple[int, float]] = field(default_factory=dict)  # failures in a row, when to try again

    def ready(self, key: Hashable) -> bool:
        """Tell whether something may be tried."""
        return key not in self._failed or self.clock() >= self._failed[key][1]

    def fail(self, key: Hashable) -> None:
        """Count a failure."""
        failures = self._failed.get(key, (0, 0.0))[0] + 1
        delay = min(self.longest, FIRST_DELAY * 2 ** min(failures, 20))
        self._failed[key] = failures, self.clock() + delay

    def succeed(self, key: Hashable) -> None:
        """Forget the failures of a key."""
        self._failed.pop(key, None)
