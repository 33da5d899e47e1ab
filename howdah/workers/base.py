"""The interface of worker pools. Ctrl-C cancels the running tasks."""

import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event
from types import FrameType
from typing import Any, Final, Self, TypeAlias, TypeVar

from howdah.core.errors import HowdahError

Item = TypeVar("Item")
Result = TypeVar("Result")
Task: TypeAlias = Callable[[], Any]

TRIES: Final = 4  # a task is given up when this number of its workers have died
CTRL_C_POLL_SECONDS: Final = 0.2


class WorkerError(HowdahError):
    """A worker pool that cannot be used, or a task whose workers die."""

    code = "bad-workers"


class WorkerPool(ABC):
    """Workers that run one task each at a time. Use it in a `with` statement, which ends the workers."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def map_unordered(
        self, function: Callable[[Item], Result], items: Iterable[Item], on_result: Callable[[Result], None]
    ) -> bool:
        """Call a function for every item, and `on_result` with each result as it comes, in any order.

        Return False if Ctrl-C cancelled the rest. An item whose worker dies is given to another one. An error in the
        function is raised here.
        """
        waiting = deque(items)
        with _ctrl_c() as cancelled:
            while (waiting or self.running) and not cancelled():
                while waiting and self.has_idle_worker:
                    self.submit(partial(function, waiting.popleft()))
                for result in self.completed(CTRL_C_POLL_SECONDS):
                    on_result(result)
            if not cancelled():
                return True
            for result in self.completed(0):
                on_result(result)
            return False

    @property
    @abstractmethod
    def running(self) -> int:
        """How many tasks are running."""

    @property
    @abstractmethod
    def has_idle_worker(self) -> bool:
        """Whether another task can start at once."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Start a task, which must be picklable."""

    @abstractmethod
    def completed(self, timeout: float) -> Iterator[Any]:
        """Wait up to `timeout` seconds for tasks, yield the results of those that completed, and restart lost ones."""

    @abstractmethod
    def close(self) -> None:
        """End the workers and the running tasks."""


@contextmanager
def _ctrl_c() -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into a flag; the second one interrupts as usual."""
    pressed = Event()

    def on_signal(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pressed.set()

    before = signal.signal(signal.SIGINT, on_signal)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
