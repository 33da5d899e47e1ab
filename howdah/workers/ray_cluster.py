"""Workers of a Ray cluster. Nothing imports Ray but this file."""

import logging
import os
import socket
from collections.abc import Iterator
from typing import Any, Final

import ray
from ray.exceptions import RayError, RayTaskError

from howdah.crew.crew import TRIES, Crew, CrewError, Task

SECONDS_TO_ANSWER: Final = 10


class Cluster(Crew):
    """As many workers as a cluster has cores, or so many; Ray itself does a task again whose worker or machine dies."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """Join a cluster: `auto`, `host:port` or `ray://host:port`; `local` starts one on this machine."""
        self._most = workers
        self._running: list[Any] = []
        _knock(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # of a cluster that is started here
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise CrewError(f"no Ray cluster could be joined at {address!r}: {error}") from error
        self._do = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)

    @property
    def busy(self) -> int:
        """How many tasks are being done."""
        return len(self._running)

    @property
    def has_room(self) -> bool:
        """Whether there is a worker for another task."""
        # Machines come and go, so it is asked every time.
        return len(self._running) < (self._most or _cores())

    def begin(self, task: Task) -> None:
        """Give a task to a worker."""
        self._running.append(self._do.remote(task))

    def ended(self, seconds: float) -> Iterator[Any]:
        """Wait so long for tasks to end, and yield the outcomes of those that have."""
        if not self._running:
            return
        ended, self._running = ray.wait(self._running, timeout=seconds)
        for reference in ended:
            try:
                outcome = ray.get(reference)
            except RayTaskError as error:
                raise error.cause from error
            except RayError as error:
                raise CrewError(f"a task was given up: {error}") from error
            yield outcome

    def dismiss(self) -> None:
        """Send the workers home, whatever they are doing."""
        for reference in self._running:
            ray.cancel(reference, force=True)
        self._running.clear()
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise `CrewError` if nobody answers at an address; Ray would go on trying for a quarter of an hour."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise CrewError(f"no Ray cluster answers at {address!r}: {error}") from error


def _cores() -> int:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(1, int(resources.get("CPU", 1)))


def _do(task: Task) -> Any:
    return task()
