"""Whatever fits the OpenAPI, or just misses it, is answered as it says, and never with an error of the server's own."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from howdah.server.app import create_app
from howdah.server.settings import Settings
from tests.server.running import House, Somebody
from tests.table.sitting import ALL

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PATIENT = settings(
    max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)


API = from_dict(create_app(Settings(database="sqlite:///unused.db"), ALL).openapi())


@pytest.fixture(scope="session")
def account(inn: House) -> Somebody:
    somebody = inn.person("Ann")
    login = {"login": f"ann-{uuid4().hex[:8]}", "passphrase": "a passphrase of hers"}
    somebody.post("/api/session/account", login, 201)
    return somebody


@pytest.fixture(scope="session")
def guest(inn: House) -> Somebody:
    return inn.person("Bob")


def ask(case: Any, somebody: Somebody) -> None:
    address = f"http://{somebody.house.address}"
    case.call_and_validate(base_url=address, headers={"Cookie": somebody.cookie}, checks=CHECKS)


@API.parametrize()
@PATIENT
def test_a_guest_is_answered_as_the_api_says(case: Any, guest: Somebody) -> None:
    ask(case, guest)


@API.parametrize()
@PATIENT
def test_an_account_is_answered_as_the_api_says(case: Any, account: Somebody) -> None:
    ask(case, account)
