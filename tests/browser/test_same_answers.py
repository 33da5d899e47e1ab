"""What could differ between the server and the browser host: statuses, the session, limits, what only a server has.

Both hosts dispatch the same endpoints and write the same messages, so their JSON is compared for few requests.
"""

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from howdah.browser.host import OFFLINE
from howdah.server.routes import ALL_ENDPOINTS
from howdah.service.endpoint import Endpoint
from howdah.service.endpoints import ENDPOINTS
from howdah.service.prepared import prepared_answers, prepared_puzzles
from tests.browser.device import Json, Tab
from tests.server.running import Client, ServerThread, run_server
from tests.table.harness import ALL

ONLINE = tuple(endpoint for endpoint in ALL_ENDPOINTS if endpoint not in ENDPOINTS)  # what only a server answers
OPENING = {"game": "siam", "moves": ["@c1N", "@c5S"]}
REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "session", None),
    ("PUT", "session", {"name": " "}),
    ("PUT", "session", {"name": "Ann"}),
    ("GET", "session", None),
    ("GET", "games/siam", None),
    ("GET", "games/chess/rules", None),
    ("POST", "games/siam/tutorial/nothing", {"move": "@c1N"}),
    ("GET", "puzzles", None),
    ("GET", "puzzles/daily/2030-01-31", None),
    ("GET", "puzzles/daily/someday", None),
    ("POST", "puzzles/siam-00000000/try", {"moves": ["@c1N"]}),
    ("POST", "positions", OPENING),
    ("POST", "positions", OPENING | {"moves": ["@c3N"]}),
    ("POST", "positions", {"game": 7}),
    ("POST", "positions", []),
    ("POST", "positions", "{"),
    ("POST", "positions/hint", {"game": "china-shop"}),
    ("POST", "positions/reply", OPENING | {"player": "nobody"}),
    ("POST", "records", json.dumps({"game": "siam"})),
    ("GET", "tables/nowhere", None),
    ("GET", "tables/nowhere/events", None),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with run_server(tmp_path_factory.mktemp("server")) as running:
        yield running


def ask_server(ann: Client, method: str, path: str, body: Any, language: str) -> tuple[int, Any]:
    content = body if body is None or isinstance(body, str) else json.dumps(body)
    response = ann.http.request(method, f"/api/{path}", params={"language": language}, content=content)
    return response.status_code, response.json()


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_hosts_give_the_same_status_and_answer(server: ServerThread, language: str) -> None:
    async def in_the_browser() -> list[tuple[int, Any]]:
        tab = Tab()
        return [await tab.request(method, path, body, language) for method, path, body in REQUESTS]

    ann = server.client()
    for request, found in zip(REQUESTS, asyncio.run(in_the_browser()), strict=True):
        assert found == ask_server(ann, *request, language), request


def test_answers_that_are_written_ahead_are_those_of_the_host() -> None:
    prepared = dict([*prepared_answers(ALL), *prepared_puzzles(ALL, date(2030, 1, 31), 2)])

    async def in_the_browser() -> dict[str, Any]:
        tab, found = Tab(games=ALL), {}
        for request in prepared:
            method, path, language, *body = request.split(" ")
            _, found[request] = await tab.request(method, path[1:], "".join(body) or None, language)
        return found

    assert {request: json.loads(text) for request, text in prepared.items()} == asyncio.run(in_the_browser())


def test_a_table_is_created_with_the_same_status_on_both_hosts(server: ServerThread) -> None:
    setup = {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "mine"}]}

    async def in_the_browser() -> tuple[int, Json]:
        tab = Tab()
        await tab.request("PUT", "session", {"name": "Ann"})
        return await tab.request("POST", "tables", {"id": "c", "setup": setup})

    status, made = asyncio.run(in_the_browser())
    there_status, there = ask_server(server.client("Ann"), "POST", "tables", {"id": "c", "setup": setup}, "en")
    assert status == there_status == 201
    assert without_ids(made) == without_ids(there)


def test_the_browser_answers_all_endpoints_but_those_of_the_server_alone() -> None:
    assert set(ALL_ENDPOINTS) - set(OFFLINE) == set(ONLINE)


@pytest.mark.parametrize("endpoint", ONLINE, ids=lambda endpoint: endpoint.handler.__name__)
def test_what_only_a_server_has_is_not_found_in_the_browser(endpoint: Endpoint) -> None:
    async def scenario() -> tuple[int, Json]:
        tab = Tab()
        await tab.request("PUT", "session", {"name": "Ann"})
        return await tab.request(endpoint.method, endpoint.path[1:], {})

    status, refusal = asyncio.run(scenario())
    expected = "unknown-table" if endpoint.path == "/tables/mine" else "not-found"  # `mine` may be the id of a table
    assert (status, refusal["error"]["code"]) == (404, expected)


def test_a_game_at_a_table_sends_the_same_messages_on_both_hosts(server: ServerThread) -> None:
    """Ids and times differ; nothing else does."""
    script: list[tuple[str, Json]] = [
        ("play", {"seat": 0, "move": "@c3N"}),
        ("play", {"seat": 0, "move": "@c1N"}),
        ("play", {"seat": 0, "move": "@a1N"}),
        ("chat", {"text": "well"}),
        ("propose", {"seat": 0, "proposal": {"kind": "undo"}}),
        ("resign", {"seat": 0}),
        ("propose", {"seat": 1, "proposal": {"kind": "rematch"}}),
    ]

    async def in_the_browser() -> list[Json]:
        tab = Tab()
        channel = await tab.connect(await tab.create("siam", "mine", "mine"))
        for number, (kind, fields) in enumerate(script):
            await tab.send(channel, kind, name=f"c-{number}", **fields)
        return tab.messages

    ann = server.client("Ann")
    received = []
    with ann.live(ann.create("siam", "mine", "mine", stand_in="level:1")) as socket:
        received.append(socket.receive_any())
        for number, (kind, fields) in enumerate(script):
            socket.send(kind, name=f"c-{number}", **fields)
            while (message := socket.receive_any()).get("id") != f"c-{number}":
                received.append(message)
            received.append(message)
    assert [without_ids(message) for message in asyncio.run(in_the_browser())] == [
        without_ids(message) for message in received
    ]


def without_ids(value: Any) -> Any:
    """Return a message without times, and without the ids and invitations of tables."""
    if isinstance(value, dict):
        hidden = {"at", "time", "invitation", "next"}
        shown = {name: without_ids(part) for name, part in value.items() if name not in hidden}
        return shown | {"id": "?"} if {"setup", "table"} & set(shown) and "id" in shown else shown
    return [without_ids(part) for part in value] if isinstance(value, list) else value
