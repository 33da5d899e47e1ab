"""One server, one browser, and as many people as come."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from tests.web.harness import Person, SiteServer, chromium
from tests.web.harness import site as run_site

Visit: TypeAlias = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    with run_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, site: SiteServer) -> Iterator[Visit]:
    people: list[Person] = []

    def come(**context: Any) -> Person:
        people.append(Person(browser, site.home, **context))
        return people[-1]

    yield come
    for person in people:
        person.close()


@pytest.fixture
def ann(visit: Visit) -> Person:
    return visit()


@pytest.fixture
def bob(visit: Visit) -> Person:
    return visit()
