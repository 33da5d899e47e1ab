"""Every endpoint and every request at a table, for every kind of visitor: what is allowed and what is refused."""

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from howdah.server.routes import ALL_ENDPOINTS
from howdah.service.endpoint import Endpoint
from howdah.service.endpoints import advice, tables
from howdah.table.commands import REQUESTS, Acting
from howdah.table.permission import PERMISSIONS, Role
from tests.server.running import API, Client, Json, ServerThread

Ask: TypeAlias = Callable[[Client, str, str, Json], Json]
REFUSED = {"not-allowed", "no-session", "no-advice", "not-for-bots"}
DOCS = Path(__file__).parent.parent.parent / "docs" / "server.md"
# A request of each kind, acting for seat 0 where it acts for one.
FIELDS: dict[str, Json] = {
    "create": {"setup": {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "free"}], "stand_in": "random"}},
    "join": {},
    "leave": {"seat": 0},
    "return": {"seat": 0},
    "arrange": {"seat": 1},
    "close": {},
    "play": {"seat": 0, "move": "@c1N"},
    "plan": {"seat": 0},
    "propose": {"seat": 0, "proposal": {"kind": "undo"}},
    "answer": {"seat": 0, "offer": "draw", "agree": True},
    "resign": {"seat": 0},
    "chat": {"text": "hello"},
    "tick": {},
}
VISITORS: dict[str, set[Role]] = {
    "anonymous": set(),
    "stranger": {Role.STRANGER},
    "invited": {Role.SPECTATOR},
    "own seat": {Role.OWN},
    "account": {Role.OWN},
    "bot": {Role.OWN},
    "other seat": {Role.OTHER},
    "host": {Role.SPECTATOR, Role.HOST},
}


class Visitors:
    """A client for each kind of visitor, and new tables for invited people."""

    def __init__(self, server: ServerThread) -> None:
        self.clients = {who: server.client(None if who == "anonymous" else who) for who in VISITORS}
        login = {"login": f"account-{secrets.token_hex(8)}", "passphrase": "open sesame"}
        self.clients["account"].post("/api/session/account", login, 201)
        self.clients["bot"] = server.bot(self.clients["account"], "bot")

    def table(self, seated: str) -> tuple[str, str]:
        """A game that has begun, with a visitor at seat 0, and its invitation."""
        host = self.clients["host"]
        table = host.create("siam", "free", "free", privacy="invited")
        invitation = host.view(table)["you"]["invitation"]
        self.clients[seated].do(table, "join", invitation=invitation, seat=0)
        self.clients["other seat"].do(table, "join", invitation=invitation, seat=1)
        return table, invitation

    def at_table(self, who: str) -> tuple[Client, str, str]:
        """The client of a visitor, a table, and the invitation if the visitor has it."""
        table, invitation = self.table(who if who in {"own seat", "account", "bot"} else "own seat")
        return self.clients[who], table, invitation if who == "invited" else ""


@pytest.fixture(scope="module")
def visitors(server: ServerThread) -> Visitors:
    return Visitors(server)


def by_http(client: Client, table: str, invitation: str, command: Json) -> Json:
    query = {"invitation": invitation}
    return dict(client.http.post(f"/api/tables/{table}/commands", json=command, params=query).json())


def by_socket(client: Client, table: str, invitation: str, command: Json) -> Json:
    with client.live(table, query=f"&invitation={invitation}") as socket:
        with suppress(ConnectionClosed):  # a client that is not let in may learn so before it has sent
            socket.connection.send(json.dumps(command))
        while (answer := socket.receive_any())["type"] not in {"answer", "refused"}:
            pass
        return answer


@pytest.mark.parametrize("ask", [by_http, by_socket])
@pytest.mark.parametrize("who", VISITORS)
def test_every_visitor_may_ask_what_the_table_allows(visitors: Visitors, who: str, ask: Ask) -> None:
    client, table, invitation = visitors.at_table(who)
    for request in REQUESTS:
        command = {"v": 1, "id": request.kind, "seen": 4, "request": {"kind": request.kind, **FIELDS[request.kind]}}
        answer = ask(client, table, invitation, command)
        refused = answer.get("error", {}).get("code") in REFUSED
        acts_for_no_seat = who == "other seat" and request not in get_args(Acting)
        standing = {Role.OWN} if acts_for_no_seat else VISITORS[who]
        assert refused != bool(PERMISSIONS[request] & standing), (who, request.kind, answer)
        if not refused:
            client, table, invitation = visitors.at_table(who)


# Operation routes, which are no endpoints.
OPERATION = (("GET", "/healthz"), ("GET", "/metrics"))
# Valid bodies by path. An endpoint without one gets an empty object: permission is checked before the body.
BODIES: dict[str, Json] = {
    "/session": {"name": "Ann"},
    "/session/account": {"login": "no", "passphrase": "too short"},
    "/session/sign-in": {"login": "no", "passphrase": "too short"},
    "/session/redeem": {"token": "none"},
    "/session/bots": {"name": "Bot"},
    "/session/blocks/{person_id}": {"kind": "mute"},
    "/session/deletion": {"passphrase": 0},  # malformed, so that the visitors stay
    "/clubs": {"name": ""},  # an empty one, so that none is founded
    "/games/{game_id}/tutorial/{step_id}": {"move": 0},
    "/puzzles/{puzzle_id}/try": {"moves": [0]},
    "/puzzles/progress": {"day": ""},
    "/positions": {"game": "siam"},
    "/positions/why-not": {"game": "siam", "move": 0},
    "/positions/ahead": {"game": "siam", "seat": 1},
    "/positions/edit": {"game": "siam"},
    "/positions/record": {"game": "siam", "moves": ["@c1N"]},
    "/positions/prospects": {"game": "siam", "path": ["reserve"]},
    "/positions/hint": {"game": "siam"},
    "/positions/reply": {"game": "siam", "player": "random"},
    "/tables": {"id": "one", "setup": FIELDS["create"]["setup"]},
    "/tables/{table_id}/why-not": {"move": 0},
    "/tables/{table_id}/ahead": {"seat": 1},
    "/tables/{table_id}/prospects": {"path": []},
    "/tables/{table_id}/commands": {"v": 1, "id": "c", "seen": 0, "request": {"kind": "chat", "text": "hello"}},
}


def refused_visitors(endpoint: Endpoint) -> frozenset[str]:
    """Return the visitors that an endpoint refuses, at a table for invited people where two people play."""
    refused = frozenset[str]()
    if endpoint.handler is advice.table_hint:
        return frozenset(VISITORS)  # there is no help while several people play
    if endpoint.named:
        refused |= {"anonymous"}
    if endpoint.people or endpoint.limit == "advice":
        refused |= {"bot"}
    if endpoint.at_table:
        refused |= {"anonymous", "stranger"}
    if endpoint.handler is tables.submit:
        refused |= {"stranger"}  # by the table's own permissions, as tested above
    return refused


def test_every_endpoint_at_a_table_lets_in_only_who_may_see_the_table() -> None:
    at_tables = {endpoint for endpoint in ALL_ENDPOINTS if "{table_id}" in endpoint.path}
    assert {endpoint.handler for endpoint in at_tables if not endpoint.at_table} == {tables.submit}


def test_every_documented_operation_is_an_endpoint_or_for_operation() -> None:
    declared = {(endpoint.method, f"/api{endpoint.path}") for endpoint in ALL_ENDPOINTS}
    assert {(method.upper(), path) for path, methods in API["paths"].items() for method in methods} == {
        *declared,
        *OPERATION,
    }


@pytest.mark.parametrize("endpoint", ALL_ENDPOINTS, ids=lambda endpoint: endpoint.handler.__name__)
def test_an_endpoint_answers_the_visitors_that_it_should_and_no_others(
    server: ServerThread, visitors: Visitors, endpoint: Endpoint
) -> None:
    if endpoint.path.startswith("/session"):
        visitors = Visitors(server)  # they may change who they are
    for who in VISITORS:
        client, table, invitation = visitors.clients[who], "", ""
        if "{table_id}" in endpoint.path:
            client, table, invitation = visitors.at_table(who)
        parts = {
            "game_id": "siam",
            "step_id": "enter",
            "bot_id": "none",
            "person_id": "nobody",
            "puzzle_id": "siam-00000000",
            "day": "2030-01-31",
            "club_id": "none",
            "tournament_id": "none",
            "number": "1",
            "token": "none",
        }
        url = "/api" + endpoint.path.format(table_id=table, **parts)
        body = BODIES.get(endpoint.path, {}) if endpoint.body else None
        response = client.http.request(endpoint.method, url, json=body, params={"invitation": invitation})
        assert response.status_code < 500, response.text
        refused = response.status_code >= 400 and response.json()["error"]["code"] in REFUSED
        assert refused == (who in refused_visitors(endpoint)), (who, response.text)


@pytest.mark.parametrize(("method", "path"), OPERATION)
def test_operation_routes_answer_everybody(visitors: Visitors, method: str, path: str) -> None:
    for who, client in visitors.clients.items():
        assert client.http.request(method, path).status_code == 200, who


def test_the_table_of_visitors_is_documented() -> None:
    lines = [f"| route | {' | '.join(VISITORS)} |", f"|---|{'---|' * len(VISITORS)}"]
    for endpoint in ALL_ENDPOINTS:
        marks = ["" if who in refused_visitors(endpoint) else "yes" for who in VISITORS]
        lines.append(f"| `{endpoint.method} /api{endpoint.path}` | {' | '.join(marks)} |")
    assert "\n".join(lines) in DOCS.read_text(encoding="utf-8")
