"""A PostgreSQL of the tests' own, in a folder, on a free port."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "postgres"
        self.port = _free_port()
        self.url = f"postgresql://howdah@127.0.0.1:{self.port}/postgres"
        self.owner = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self.home.mkdir()
        if self.owner:
            shutil.chown(self.home, self.owner)
            for parent in [*self.home.parents][:-2]:
                parent.chmod(parent.stat().st_mode | 0o011)
        self._run("initdb", "-U", "howdah", "-A", "trust", "--no-sync")

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k {self.home}"
        self._run("pg_ctl", "-o", options, "-l", str(self.home / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [program, "-D", str(self.home / "data"), *arguments]
        subprocess.run(command, check=True, cwd=self.home, user=self.owner, stdout=subprocess.DEVNULL)


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Run a PostgreSQL."""
    made = Cluster(folder)
    made.start()
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL and give its URL."""
    with cluster(folder) as made:
        yield made.url


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
