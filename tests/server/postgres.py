"""A PostgreSQL of the tests' own, in a folder, on a free port."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL and give its URL."""
    port = _free_port()
    home = folder / "postgres"
    home.mkdir()
    owner = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        owner = "postgres"
        shutil.chown(home, owner)
        for parent in [*home.parents][:-2]:
            parent.chmod(parent.stat().st_mode | 0o011)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, cwd=home, user=owner, stdout=subprocess.DEVNULL)

    place = str(home / "data")
    run("initdb", "-D", place, "-U", "howdah", "-A", "trust", "--no-sync")
    run("pg_ctl", "-D", place, "-o", f"-h 127.0.0.1 -p {port} -k {home}", "-l", str(home / "log"), "-w", "start")
    try:
        yield f"postgresql://howdah@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", place, "-m", "immediate", "-w", "stop")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
