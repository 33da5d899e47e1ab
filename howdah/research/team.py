"""Threads that share a piece of work again and again, each always the same part of it."""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

Work = Callable[..., Any]


class Team:
    """The calling thread and some others; a part stays with its thread, so that it stays in the cache of its core.

    A pool of the standard library takes as long to hand over work as a thousand games take to step.
    """

    def __init__(self, members: int) -> None:
        self._tasks = [SimpleQueue[tuple[Work, tuple[Any, ...]] | None]() for _ in range(members - 1)]
        self._ended = SimpleQueue[tuple[Any, BaseException | None]]()
        for tasks in self._tasks:
            Thread(target=_serve, args=(tasks, self._ended), daemon=True).start()
            finalize(self, tasks.put, None)

    def run(self, work: Work, parts: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Let every member work on its part, and return what came of it, in no order."""
        own, *others = parts
        for tasks, part in zip(self._tasks, others, strict=True):
            tasks.put((work, part))
        try:
            found = [work(*own)]
        finally:
            theirs = [self._ended.get() for _ in others]
        for value, error in theirs:
            if error:
                raise error
            found.append(value)
        return found


def _serve(
    tasks: SimpleQueue[tuple[Work, tuple[Any, ...]] | None], ended: SimpleQueue[tuple[Any, BaseException | None]]
) -> None:
    while task := tasks.get():
        work, part = task
        try:
            ended.put((work(*part), None))
        except BaseException as error:  # noqa: BLE001 (it is raised in the thread that waits for it)
            ended.put((None, error))
        del task, work, part  # they would keep alive, until the next task, what the team belongs to
