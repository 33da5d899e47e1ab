"""Requests that fit the OpenAPI document, or nearly fit it, get an answer that fits it, and never a server error.

The requests are found when the test runs, as a subtest for each operation: in the collection of the tests every worker
process would find them all.
"""

from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.generation.meta import TestPhase
from schemathesis.openapi import from_dict
from schemathesis.pytest import from_fixture
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.effort import effort, examples
from tests.server.running import API as DOCUMENT
from tests.server.running import Client, ServerThread

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PATIENT = examples(2, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))
BOUNDARIES = effort(3, 1)  # every third of thousands of requests at the boundaries of all parameters
GUESTS = effort(4, 1)  # every fourth request is a guest's too
API = from_fixture("api")


@pytest.fixture(scope="session")
def api() -> BaseSchema:
    return from_dict(DOCUMENT)


@pytest.fixture(scope="session")
def account(server: ServerThread) -> Client:
    client = server.client("Ann")
    login = {"login": f"ann-{uuid4().hex[:8]}", "passphrase": "a passphrase of hers"}
    client.post("/api/session/account", login, 201)
    return client


@pytest.fixture(scope="session")
def guest(server: ServerThread) -> Client:
    return server.client("Bob")


def ask(case: Any, client: Client) -> None:
    address = f"http://{client.server.address}"
    case.call_and_validate(base_url=address, headers={"Cookie": client.cookie}, checks=CHECKS)


@pytest.fixture(scope="session")
def asked() -> "count[int]":
    return count()


@API.parametrize()
@PATIENT
def test_people_are_answered_as_the_api_says(case: Any, guest: Client, account: Client, asked: "count[int]") -> None:
    number = next(asked)
    if case.meta.phase.name is TestPhase.COVERAGE and number % BOUNDARIES:
        return
    ask(case, account)
    if number % GUESTS == 0:
        ask(case, guest)
