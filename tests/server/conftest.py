"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import ServerThread, run_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with run_server(tmp_path_factory.mktemp("server")) as running:
        yield running
