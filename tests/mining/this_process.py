"""A worker pool without other processes."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from howdah.workers.base import Item, Result, Task, WorkerPool


class ThisProcess(WorkerPool):
    """Runs tasks one after the other in this process, and is interrupted after some."""

    running = 0
    has_idle_worker = True

    def __init__(self, at_most: int = 1000) -> None:
        self.at_most = at_most

    def map_unordered(
        self, function: Callable[[Item], Result], items: Iterable[Item], on_result: Callable[[Result], None]
    ) -> bool:
        waiting = list(items)
        for item in waiting[: self.at_most]:
            on_result(function(item))
        return len(waiting) <= self.at_most

    def submit(self, task: Task) -> None:
        raise NotImplementedError

    def completed(self, timeout: float) -> Iterator[Any]:
        raise NotImplementedError

    def close(self) -> None:
        pass
