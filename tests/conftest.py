"""Settings of all tests: how much is tried, which markers a test has, and what is started once for all of them."""

import gc
from collections.abc import Iterator
from multiprocessing.util import Finalize
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings

from tests import groups
from tests.folders import use_own_folders
from tests.server.postgres import PostgresServer, postgres_server
from tests.workers.cluster import ray_cluster

# Machines are noisy: no test fails because one of its examples took long.
settings.register_profile("short", max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("short"), max_examples=600)
settings.load_profile("short")  # the option --hypothesis-profile is read later


# What is collected lives as long as the process, and so does what a compiler makes. Python's garbage collector would go
# through it again and again: rules in plain Python allocate many short lists.
gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    config.args.sort()  # pytest 9.1 finds the fixtures of a folder only for files that are named one after the other
    # At the very end: multiprocessing itself removes a folder of its own with the priority -100.
    Finalize(None, use_own_folders(), exitpriority=-200)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True)  # xdist reads the groups inside
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    for item in items:
        for mark in groups.marks(item):
            item.add_marker(mark)
    items.sort(key=groups.order)
    return (yield)


@pytest.fixture(scope="session", name="postgres_server")
def _postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL that every test may use."""
    with postgres_server() as running:
        yield running


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """The URL of an empty database."""
    with postgres_server.database(f"test_{uuid4().hex}") as url:
        yield url


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a Ray cluster."""
    with ray_cluster() as address:
        yield address
