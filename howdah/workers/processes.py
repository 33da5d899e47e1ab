"""Workers that are processes of this machine.

Unlike those of `ProcessPoolExecutor`, they can be sent home in the middle of a task, and if one is killed the others
work on.
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

from howdah.crew.crew import TRIES, Crew, CrewError, Task


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
        # A process inherits that Ctrl-C is ignored: it is for this one to send it home.
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
class _Errand:
    """A task in the hands of a worker."""

    worker: _Worker
    task: Task
    tries: int


class Processes(Crew):
    """So many processes, each started when there is work for it."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._idle: list[_Worker] = []
        self._errands: list[_Errand] = []

    @property
    def busy(self) -> int:
        """How many tasks are being done."""
        return len(self._errands)

    @property
    def has_room(self) -> bool:
        """Whether there is a worker for another task."""
        return len(self._errands) < self._most

    def begin(self, task: Task) -> None:
        """Give a task to a worker."""
        self._send(task, 1)

    def _send(self, task: Task, tries: int) -> None:
        worker = self._idle.pop() if self._idle else _Worker.start()
        self._errands.append(_Errand(worker, task, tries))
        with suppress(ConnectionError):  # a worker that died while it was idle is found out like any other
            worker.pipe.send(task)

    def ended(self, seconds: float) -> Iterator[Any]:
        """Wait so long for tasks to end, and yield the outcomes of those that have."""
        heard = wait([errand.worker.pipe for errand in self._errands], seconds)
        for errand in [errand for errand in self._errands if errand.worker.pipe in heard]:
            self._errands.remove(errand)
            try:
                outcome, error = errand.worker.pipe.recv()
            except (EOFError, ConnectionError) as lost:
                errand.worker.end()
                if errand.tries == TRIES:
                    raise CrewError(f"a task was given up: {TRIES} workers in turn died of it") from lost
                self._send(errand.task, errand.tries + 1)
                continue
            self._idle.append(errand.worker)
            if error:
                raise error
            yield outcome

    def dismiss(self) -> None:
        """Send the workers home, whatever they are doing."""
        for worker in [*self._idle, *(errand.worker for errand in self._errands)]:
            worker.end()
        self._idle.clear()
        self._errands.clear()


def _serve(pipe: Connection) -> None:
    """Do one task after the other, until nobody is there any more to ask for it."""
    with suppress(EOFError, ConnectionError):
        while True:
            task: Task = pipe.recv()
            try:
                answer: tuple[Any, Exception | None] = (task(), None)
            except Exception as error:  # noqa: BLE001 (it is raised in the process that waits for it)
                error.add_note("".join(traceback.format_exception(error)))
                answer = (None, error)
            pipe.send(answer)
