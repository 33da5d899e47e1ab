"""A worker pool on a Ray cluster. Only this file imports Ray."""

import logging
import os
import socket
from collections.abc import Iterator
from typing import Any, Final

import ray
from ray.exceptions import RayError, RayTaskError

from howdah.workers.base import TRIES, Task, WorkerError, WorkerPool

CONNECT_SECONDS: Final = 10


class RayPool(WorkerPool):
    """By default one worker for each core of the cluster. Ray itself retries a task whose worker or machine dies."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """Join a cluster: `auto`, `host:port` or `ray://host:port`; `local` starts one on this machine."""
        self._most = workers
        self._running: list[Any] = []
        _check_reachable(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # for a cluster that is started here
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise WorkerError(f"no Ray cluster could be joined at {address!r}: {error}") from error
        self._run = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_run)

    @property
    def running(self) -> int:
        """How many tasks are running."""
        return len(self._running)

    @property
    def has_idle_worker(self) -> bool:
        """Whether another task can start at once."""
        # Machines join and leave a cluster, so its cores are counted every time.
        return len(self._running) < (self._most or _cores())

    def submit(self, task: Task) -> None:
        """Start a task."""
        self._running.append(self._run.remote(task))

    def completed(self, timeout: float) -> Iterator[Any]:
        """Wait up to `timeout` seconds for tasks, and yield the results of those that completed."""
        if not self._running:
            return
        done, self._running = ray.wait(self._running, timeout=timeout)
        for reference in done:
            try:
                result = ray.get(reference)
            except RayTaskError as error:
                raise error.cause from error
            except RayError as error:
                raise WorkerError(f"a task was given up: {error}") from error
            yield result

    def close(self) -> None:
        """Cancel the running tasks and leave the cluster."""
        for reference in self._running:
            ray.cancel(reference, force=True)
        self._running.clear()
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Raise `WorkerError` if nothing listens at an address; Ray itself would retry for a quarter of an hour."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise WorkerError(f"no Ray cluster answers at {address!r}: {error}") from error


def _cores() -> int:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(1, int(resources.get("CPU", 1)))


def _run(task: Task) -> Any:
    return task()
