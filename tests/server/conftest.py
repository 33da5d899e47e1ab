"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import House, house


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("inn")) as running:
        yield running
