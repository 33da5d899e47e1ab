from collections.abc import Iterator

import pytest

from tests.workers.cluster import ray_cluster


@pytest.fixture(name="cluster", scope="package")
def _cluster() -> Iterator[str]:
    """The address of a Ray cluster."""
    with ray_cluster() as address:
        yield address
