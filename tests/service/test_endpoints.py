"""Every declared endpoint: typed, documented, unique, and its answers fit the published schema."""

import inspect
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from inspect import Parameter
from typing import get_type_hints

import pytest
from jsonschema_rs import Draft202012Validator

from howdah.core.errors import HowdahError
from howdah.games import GAMES
from howdah.puzzles.collection import collection
from howdah.server.routes import ALL_ENDPOINTS
from howdah.service.endpoint import Call, Download, Endpoint, find
from howdah.service.errors import NotFoundError
from tests.server.running import API, Client, Json, ServerThread, run_server
from tests.service.club_examples import CLUB_EXAMPLES, club_parts, filled
from tests.service.notice_examples import NOTICE_EXAMPLES, feed_token

EVERY_ENDPOINT = pytest.mark.parametrize("endpoint", ALL_ENDPOINTS, ids=lambda endpoint: endpoint.handler.__name__)
PUZZLE = collection(GAMES.find("siam"))[0]
OPENING = {"game": "siam", "moves": ["@c1N", "@c5S"]}


def operation(endpoint: Endpoint) -> Json:
    """The published description of an endpoint."""
    described: Json = API["paths"][f"/api{endpoint.path}"][endpoint.method.lower()]
    return described


@EVERY_ENDPOINT
def test_the_handler_is_typed_and_its_docstring_is_one_sentence(endpoint: Endpoint) -> None:
    handler = endpoint.handler
    hints = get_type_hints(handler)
    assert "return" in hints
    assert set(inspect.signature(handler).parameters) == set(hints) - {"return"}
    assert issubclass(next(iter(hints.values())), Call)
    assert handler.__doc__
    assert operation(endpoint)["summary"] == handler.__doc__.strip()
    assert handler.__doc__.endswith(".")


@EVERY_ENDPOINT
def test_all_parts_of_the_path_are_parameters(endpoint: Endpoint) -> None:
    in_path = {one["name"] for one in operation(endpoint)["parameters"] if one["in"] == "path"}
    assert in_path == set(re.findall(r"\{(\w+)\}", endpoint.path))
    assert all(one["required"] for one in operation(endpoint)["parameters"] if one["in"] == "path")


@EVERY_ENDPOINT
def test_parameters_of_the_query_have_defaults_that_fit_their_types(endpoint: Endpoint) -> None:
    described = {one["name"]: one for one in operation(endpoint)["parameters"] if one["in"] == "query"}
    for parameter in endpoint.parameters:
        if parameter.name in described:
            assert parameter.default is not Parameter.empty
            assert not described[parameter.name]["required"]
            if parameter.default is not None:
                Draft202012Validator(described[parameter.name]["schema"]).validate(parameter.default)


def test_operation_ids_and_routes_are_unique() -> None:
    for names in (
        Counter(endpoint.handler.__name__ for endpoint in ALL_ENDPOINTS),
        Counter((endpoint.method, re.sub(r"\{\w+\}", "{}", endpoint.path)) for endpoint in ALL_ENDPOINTS),
    ):
        assert max(names.values()) == 1, names.most_common(1)


def test_limits_are_those_that_the_server_has() -> None:
    assert {endpoint.limit for endpoint in ALL_ENDPOINTS} == {None, "advice", "commands", "tables"}


@EVERY_ENDPOINT
def test_a_path_is_found_by_its_method_and_pattern(endpoint: Endpoint) -> None:
    path = re.sub(r"\{\w+\}", "x-1", endpoint.path)
    found, values = find(ALL_ENDPOINTS, endpoint.method, path)
    assert found is endpoint
    assert set(values) == set(re.findall(r"\{(\w+)\}", endpoint.path))
    with pytest.raises(NotFoundError):
        find(ALL_ENDPOINTS, "PATCH", path)
    with pytest.raises(NotFoundError):
        find(ALL_ENDPOINTS, endpoint.method, f"{path}/more/of/it")


@pytest.mark.parametrize("error", HowdahError.__subclasses__(), ids=lambda error: error.__name__)
def test_every_kind_of_error_has_a_code(error: type[HowdahError]) -> None:
    assert re.fullmatch(r"[a-z-]+", error.code)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with run_server(tmp_path_factory.mktemp("server")) as running:
        yield running


# Parts of paths.
PARTS: dict[str, str] = {"game_id": "siam", "step_id": "enter", "puzzle_id": PUZZLE.id, "day": "2030-01-31"}
# Paths whose answers tell more about somebody who has met somebody else.
ABOUT_OTHERS = ("/people", "/ratings", "/results", "/session/blocks", "/tables")
# Requests that are answered with success, by operation id; `{table}` is a table of the caller's that is over.
EXAMPLES: dict[str, Json | None] = {
    "sign_out": None,
    "register": {"login": "somebody", "passphrase": "open sesame"},
    "sign_in": {"login": "example", "passphrase": "open sesame"},
    "change_passphrase": {"old": "open sesame", "new": "close sesame"},
    "delete_person": {"passphrase": ""},
    "make_link": None,
    "redeem": {"token": "{token}"},
    "list_open_tables": None,
    "list_own_tables": None,
    "list_tables_of_person": None,
    "get_results": None,
    "get_ratings": None,
    "get_person": None,
    "get_people": None,
    "get_records": None,
    "list_blocks": None,
    "block": {"kind": "block"},
    "unblock": None,
    "list_bots": None,
    "make_bot": {"name": "Robot"},
    "revoke_bot": None,
    "sync_mistakes": {"mistakes": [{"id": "one", "changed": 1, "body": "{}"}]},
    "get_session": None,
    "take_name": {"name": "Ann"},
    "list_games": None,
    "get_game": None,
    "get_puzzles": None,
    "get_daily_puzzle": None,
    "choose_puzzle": None,
    "get_puzzle": None,
    "try_puzzle": {"moves": [PUZZLE.steps[0].right[0]]},
    "puzzle_hint": {"step": 2},
    "puzzle_progress": {"day": "{today}"},
    "prove_puzzle": {"game": "siam", "position": PUZZLE.position, "kind": "win"},
    "check_puzzle": None,
    "get_position": OPENING,
    "why_not": OPENING | {"move": "c1-c3"},
    "premoves": OPENING | {"seat": 1},
    "edit_position": OPENING | {"values": {"side": ["r"]}},
    "write_record": OPENING,
    "read_record": {},
    "hint": OPENING,
    "analysis": OPENING | {"lines": 2},
    "reply": OPENING | {"player": "random"},
    "think": {"about": "hint", "position": OPENING},
    "think_of_record": {"record": "{record}"},
    "think_at_table": {"about": "review"},
    "review_record": {},
    "table_hint": None,
    "table_review": None,
    "get_rules": None,
    "get_tutorial": None,
    "try_step": {"move": "@c1N"},
    "create": {"id": "new", "setup": {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "free"}]}},
    "get_table": None,
    "get_events": None,
    "submit": {"v": 1, "id": "chat", "seen": 0, "request": {"kind": "chat", "text": "hello"}},
    "table_why_not": {"move": "@c3N"},
    "table_premoves": {"seat": 1},
    "position_prospects": {**OPENING, "path": ["c1"]},
    "table_prospects": {"path": []},
    "table_moments": None,
    "get_record": None,
    **CLUB_EXAMPLES,
    **NOTICE_EXAMPLES,
}


def test_every_endpoint_has_an_example() -> None:
    assert set(EXAMPLES) == {endpoint.handler.__name__ for endpoint in ALL_ENDPOINTS}


def _bot_of(ann: Client, name: str) -> str:
    """Give a client what an endpoint of bots needs: an account, and perhaps a bot, whose id is returned."""
    if name not in {"make_bot", "revoke_bot"}:
        return ""
    ann.post("/api/session/account", {"login": name, "passphrase": "open sesame"}, 201)
    made: str = ann.post("/api/session/bots", {"name": "Old robot"}, 201)["bot"]["id"]
    return made


def _met(server: ServerThread, ann: Client) -> str:
    """Let a client lose a rated game against another person, whose handle is returned."""
    table = ann.create("siam", "mine", "free", rated=True)
    server.client("Bob").do(table, "join")
    ann.do(table, "resign", seat=0)
    return str(ann.get(f"/api/tables/{table}/people")[1]["person"])


def _body(ann: Client, table: str, name: str) -> Json | None:
    """Return the example of an operation, with what only the server knows."""
    if name in {"read_record", "review_record"}:
        return dict(ann.get(f"/api/tables/{table}/record"))
    if name == "think_of_record":
        return {"record": json.dumps(ann.get(f"/api/tables/{table}/record"))}
    if name == "puzzle_progress":
        return {"day": datetime.now(UTC).date().isoformat()}
    if name == "redeem":
        return {"token": ann.post("/api/session/links", status=201)["token"]}
    return EXAMPLES[name]


@EVERY_ENDPOINT
def test_an_answer_fits_the_published_schema(server: ServerThread, endpoint: Endpoint) -> None:
    name = endpoint.handler.__name__
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "mine")
    ann.do(table, "play", seat=0, move="@c1N")
    if name != "table_hint":
        ann.do(table, "resign", seat=0)
    body = _body(ann, table, name)
    if name == "change_passphrase":
        ann.post("/api/session/account", {"login": "changing", "passphrase": "open sesame"}, 201)
    if name == "sign_in":
        server.client("Eve").post("/api/session/account", EXAMPLES[name], 201)
    parts = PARTS | {"bot_id": _bot_of(ann, name)}
    if endpoint.path.startswith(ABOUT_OTHERS):
        parts |= {"person_id": _met(server, ann)}
    if name in CLUB_EXAMPLES:
        parts |= club_parts(server, ann, name)
        body = filled(body, parts)
    if name in NOTICE_EXAMPLES:
        parts |= {"token": feed_token(ann)}
    path = endpoint.path.format(table_id=table, **parts)
    response = ann.http.request(endpoint.method, f"/api{path}", json=body)
    assert response.status_code == endpoint.status, response.text
    content = operation(endpoint)["responses"][str(endpoint.status)]["content"]
    kind = response.headers["content-type"].partition(";")[0]
    validator = Draft202012Validator({**content[kind]["schema"], "components": API["components"]})
    for text in response.text.splitlines() if endpoint.stream else [response.text]:
        validator.validate(json.loads(text) if "json" in kind else text)
    if endpoint.body is not None and name not in {"read_record", "review_record"}:
        schema = operation(endpoint)["requestBody"]["content"]["application/json"]["schema"]
        Draft202012Validator({**schema, "components": API["components"]}).validate(body)
    is_file = inspect.isclass(endpoint.answer) and issubclass(endpoint.answer, Download)
    assert ("attachment" in response.headers.get("content-disposition", "")) == is_file


def test_the_published_document_refers_to_no_schema_that_is_missing_and_has_none_unused() -> None:
    text = str(API)
    referred = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert referred == set(API["components"]["schemas"])
