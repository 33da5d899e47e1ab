"""A team of threads that share one task again and again, each thread always the same part of it."""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

Function = Callable[..., Any]


class ThreadTeam:
    """The calling thread and helper threads. A part always goes to the same thread, so it stays in a core's cache.

    The standard library's pools need as much time to hand over a task as a thousand games need for a step.
    """

    def __init__(self, size: int) -> None:
        self._tasks = [SimpleQueue[tuple[Function, tuple[Any, ...]] | None]() for _ in range(size - 1)]
        self._results = SimpleQueue[tuple[Any, BaseException | None]]()
        for tasks in self._tasks:
            Thread(target=_serve, args=(tasks, self._results), daemon=True).start()
            finalize(self, tasks.put, None)

    def run(self, function: Function, parts: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Call a function with each part, one for each thread; the results are unordered."""
        own, *others = parts
        if not others:
            return [function(*own)]
        for tasks, part in zip(self._tasks, others, strict=True):
            tasks.put((function, part))
        try:
            results = [function(*own)]
        finally:
            theirs = [self._results.get() for _ in others]
        for result, error in theirs:
            if error:
                raise error
            results.append(result)
        return results


def _serve(
    tasks: SimpleQueue[tuple[Function, tuple[Any, ...]] | None], results: SimpleQueue[tuple[Any, BaseException | None]]
) -> None:
    while task := tasks.get():
        function, part = task
        try:
            results.put((function(*part), None))
        except BaseException as error:  # noqa: BLE001 (the calling thread raises it)
            results.put((None, error))
        del task, function, part  # these references would keep the team's owner alive until the next task
