"""A pool of processes on this machine.

Unlike `ProcessPoolExecutor` it can end its processes in the middle of a task, and it survives a killed process.
"""

import signal
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from howdah.workers.base import TRIES, Task, WorkerError, WorkerPool


@dataclass(frozen=True)
class _Worker:
    """A process, and this side's end of the pipe to it."""

    process: SpawnProcess
    pipe: Connection

    @classmethod
    def start(cls) -> "_Worker":
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        # The worker inherits the ignored signal: only the parent handles Ctrl-C.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()  # so that the pipe ends with the process
        return cls(process, ours)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


@dataclass(frozen=True, eq=False)
class _Running:
    """A task and the worker that runs it."""

    worker: _Worker
    task: Task
    tries: int


class ProcessPool(WorkerPool):
    """At most `workers` processes, each started when it is needed."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._idle: list[_Worker] = []
        self._running: list[_Running] = []

    @property
    def running(self) -> int:
        """How many tasks are running."""
        return len(self._running)

    @property
    def has_idle_worker(self) -> bool:
        """Whether another task can start at once."""
        return len(self._running) < self._most

    def submit(self, task: Task) -> None:
        """Start a task."""
        self._send(task, 1)

    def _send(self, task: Task, tries: int) -> None:
        worker = self._idle.pop() if self._idle else _Worker.start()
        self._running.append(_Running(worker, task, tries))
        with suppress(ConnectionError):  # a worker that died while idle: `completed` notices
            worker.pipe.send(task)

    def completed(self, timeout: float) -> Iterator[Any]:
        """Wait up to `timeout` seconds for tasks, and yield the results of those that completed."""
        ready = wait([each.worker.pipe for each in self._running], timeout)
        for each in [each for each in self._running if each.worker.pipe in ready]:
            self._running.remove(each)
            try:
                result, error = each.worker.pipe.recv()
            except (EOFError, ConnectionError) as lost:
                each.worker.end()
                if each.tries == TRIES:
                    raise WorkerError(f"a task was given up: {TRIES} of its workers died") from lost
                self._send(each.task, each.tries + 1)
                continue
            self._idle.append(each.worker)
            if error:
                raise error
            yield result

    def close(self) -> None:
        """End the workers and the running tasks."""
        for worker in [*self._idle, *(each.worker for each in self._running)]:
            worker.end()
        self._idle.clear()
        self._running.clear()


def _serve(pipe: Connection) -> None:
    """Run tasks until the parent closes the pipe."""
    with suppress(EOFError, ConnectionError):
        while True:
            task: Task = pipe.recv()
            try:
                answer: tuple[Any, Exception | None] = (task(), None)
            except Exception as error:  # noqa: BLE001 (the parent raises it)
                error.add_note("".join(traceback.format_exception(error)))
                answer = (None, error)
            pipe.send(answer)
