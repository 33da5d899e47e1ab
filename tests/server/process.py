"""A server in a process of its own, which can be killed and started again at the same address."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx

from howdah.server.serving import serve
from howdah.server.settings import Settings
from tests.server.running import RunningServer, fast_settings

# A process is forked from one that has imported everything, so that it is there at once.
FORKS = get_context("forkserver")
NUMBERS = count(os.getpid())  # other test runs begin elsewhere
FORKS.set_forkserver_preload(["howdah.server.app", "howdah.server.serving", "tests.server.process"])


class Process(RunningServer):
    """A server process."""

    serve = staticmethod(serve)  # what the process does

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = replace(settings, port=free_port())
        self.address = f"127.0.0.1:{self.settings.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        alone = self.settings.workers == 1  # only a process that is no daemon may have children
        self.process = FORKS.Process(target=self.serve, args=(self.settings,), daemon=alone)
        self.process.start()
        while True:
            assert self.process.is_alive(), "the server did not start"
            try:
                httpx.get(f"http://{self.address}/healthz", timeout=30, verify=False).raise_for_status()
            except (httpx.TransportError, httpx.HTTPStatusError):
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.join()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(int(self.process.pid or 0), number)

    def stop(self) -> None:
        """Ask it to end, as the system does."""
        self.process.terminate()
        self.process.join(30)
        assert self.process.exitcode is not None, "the server did not stop"


@contextmanager
def process(folder: Path, **changes: Any) -> Iterator[Process]:
    """Run a server process whose database is in a folder."""
    running = Process(fast_settings(folder, **{"log_level": "warning", **changes}))
    try:
        yield running
    finally:
        running.close_clients()
        running.kill() if running.settings.workers == 1 else running.stop()


def free_port() -> int:
    """A port that nobody listens at. It is below the ephemeral range, so that it stays free after a kill."""
    first = 20_000 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 12 * 1000
    for number in NUMBERS:
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", first + number % 1000))
            return int(one.getsockname()[1])
    raise AssertionError("the numbers do not end")
