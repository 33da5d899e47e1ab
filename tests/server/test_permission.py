"""Every route, and every request at a table, for everybody who may come: what is let through and what is not."""

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from howdah.server.app import create_app
from howdah.server.settings import Settings
from howdah.table.commands import REQUESTS, Acting
from howdah.table.permission import PERMISSIONS, Role
from tests.server.running import House, Json, Somebody

Ask: TypeAlias = Callable[[Somebody, str, str, Json], Json]
REFUSED = {"not-allowed", "no-session", "no-advice"}
DOCS = Path(__file__).parent.parent.parent / "docs" / "server.md"
# A request of each kind, acting for seat 0 where it acts for one.
FIELDS: dict[str, Json] = {
    "create": {"setup": {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "free"}], "stand_in": "random"}},
    "join": {},
    "leave": {"seat": 0},
    "return": {"seat": 0},
    "arrange": {"seat": 1},
    "start": {},
    "close": {},
    "play": {"seat": 0, "move": "@c1N"},
    "propose": {"seat": 0, "proposal": {"kind": "undo"}},
    "answer": {"seat": 0, "offer": "draw", "agree": True},
    "resign": {"seat": 0},
    "chat": {"text": "hello"},
    "tick": {},
}
WHO: dict[str, set[Role]] = {
    "nobody": set(),
    "stranger": {Role.STRANGER},
    "invited": {Role.SPECTATOR},
    "own seat": {Role.OWN},
    "account": {Role.OWN},
    "other seat": {Role.OTHER},
    "host": {Role.SPECTATOR, Role.HOST},
}


class Gathering:
    """A table for the invited with somebody of each kind around it, and as many tables as are asked for."""

    def __init__(self, inn: House) -> None:
        self.people = {who: inn.person(None if who == "nobody" else who) for who in WHO}
        login = {"login": f"account-{secrets.token_hex(8)}", "passphrase": "open sesame"}
        self.people["account"].post("/api/session/account", login, 201)

    def table(self, seated: str) -> tuple[str, str]:
        """A game that has begun, with somebody at seat 0, and its invitation."""
        host = self.people["host"]
        table = host.create("siam", "free", "free", privacy="invited")
        invitation = host.look(table)["you"]["invitation"]
        self.people[seated].do(table, "join", invitation=invitation, seat=0)
        self.people["other seat"].do(table, "join", invitation=invitation, seat=1)
        host.do(table, "start")
        return table, invitation

    def comes(self, who: str) -> tuple[Somebody, str, str]:
        """Somebody, a table, and the invitation if he has it."""
        table, invitation = self.table(who if who in {"own seat", "account"} else "own seat")
        return self.people[who], table, invitation if who == "invited" else ""


@pytest.fixture(scope="module")
def gathering(inn: House) -> Gathering:
    return Gathering(inn)


def by_http(somebody: Somebody, table: str, invitation: str, command: Json) -> Json:
    query = {"invitation": invitation}
    return dict(somebody.http.post(f"/api/tables/{table}/commands", json=command, params=query).json())


def by_socket(somebody: Somebody, table: str, invitation: str, command: Json) -> Json:
    with somebody.live(table, query=f"&invitation={invitation}") as line:
        with suppress(ConnectionClosed):  # who is not let in may hear so before he has asked
            line.connection.send(json.dumps(command))
        while (answer := line.hear_any())["type"] not in {"answer", "refused"}:
            pass
        return answer


@pytest.mark.parametrize("ask", [by_http, by_socket])
@pytest.mark.parametrize("who", WHO)
def test_everybody_may_ask_what_the_table_allows_him(gathering: Gathering, who: str, ask: Ask) -> None:
    somebody, table, invitation = gathering.comes(who)
    for request in REQUESTS:
        command = {"v": 1, "id": request.kind, "seen": 4, "request": {"kind": request.kind, **FIELDS[request.kind]}}
        answer = ask(somebody, table, invitation, command)
        refused = answer.get("error", {}).get("code") in REFUSED
        acts_for_nobody = who == "other seat" and request not in get_args(Acting)
        standing = {Role.OWN} if acts_for_nobody else WHO[who]
        assert refused != bool(PERMISSIONS[request] & standing), (who, request.kind, answer)
        if not refused:
            somebody, table, invitation = gathering.comes(who)


# Whom each route refuses, at a table for the invited at which two people play.
EVERYBODY_COMES: frozenset[str] = frozenset()
NEEDS_A_NAME = frozenset({"nobody"})
NEEDS_AN_INVITATION = frozenset({"nobody", "stranger"})
ROUTES: dict[tuple[str, str], frozenset[str]] = {
    ("get", "/api/session"): EVERYBODY_COMES,
    ("put", "/api/session"): EVERYBODY_COMES,
    ("delete", "/api/session"): EVERYBODY_COMES,
    ("post", "/api/session/account"): NEEDS_A_NAME,
    ("post", "/api/session/sign-in"): EVERYBODY_COMES,
    ("post", "/api/session/links"): NEEDS_A_NAME,
    ("post", "/api/session/redeem"): EVERYBODY_COMES,
    ("get", "/api/games"): EVERYBODY_COMES,
    ("get", "/api/games/{game_id}"): EVERYBODY_COMES,
    ("get", "/api/games/{game_id}/rules"): EVERYBODY_COMES,
    ("get", "/api/games/{game_id}/tutorial"): EVERYBODY_COMES,
    ("post", "/api/games/{game_id}/tutorial/{step_id}"): EVERYBODY_COMES,
    ("post", "/api/positions"): EVERYBODY_COMES,
    ("post", "/api/positions/why-not"): EVERYBODY_COMES,
    ("post", "/api/positions/ahead"): EVERYBODY_COMES,
    ("post", "/api/positions/hint"): EVERYBODY_COMES,
    ("post", "/api/positions/reply"): EVERYBODY_COMES,
    ("post", "/api/records"): EVERYBODY_COMES,
    ("post", "/api/records/review"): EVERYBODY_COMES,
    ("post", "/api/tables"): NEEDS_A_NAME,
    ("get", "/api/tables"): EVERYBODY_COMES,
    ("get", "/api/tables/mine"): NEEDS_A_NAME,
    ("get", "/api/tables/{table_id}"): NEEDS_AN_INVITATION,
    ("get", "/api/tables/{table_id}/events"): NEEDS_AN_INVITATION,
    ("get", "/api/tables/{table_id}/record"): NEEDS_AN_INVITATION,
    ("post", "/api/tables/{table_id}/commands"): NEEDS_AN_INVITATION,  # for all that are let in, see above
    ("post", "/api/tables/{table_id}/hint"): frozenset(WHO),  # nobody is helped while people play each other
    ("post", "/api/tables/{table_id}/review"): NEEDS_AN_INVITATION,
    ("get", "/healthz"): EVERYBODY_COMES,
    ("get", "/metrics"): EVERYBODY_COMES,
}
BODIES: dict[str, Json] = {
    "/api/session": {"name": "Ann"},
    "/api/session/account": {"login": "no", "passphrase": "too short"},
    "/api/session/sign-in": {"login": "no", "passphrase": "too short"},
    "/api/session/redeem": {"token": "none"},
    "/api/games/{game_id}/tutorial/{step_id}": {"move": 0},
    "/api/positions": {"game": "siam"},
    "/api/positions/why-not": {"game": "siam", "move": 0},
    "/api/positions/ahead": {"game": "siam", "seat": 1},
    "/api/positions/hint": {"game": "siam"},
    "/api/positions/reply": {"game": "siam", "player": "random"},
    "/api/tables": {"id": "one", "setup": FIELDS["create"]["setup"]},
    "/api/tables/{table_id}/commands": {"v": 1, "id": "c", "seen": 0, "request": {"kind": "chat", "text": "hello"}},
}


def test_every_route_is_in_the_table_of_routes() -> None:
    paths = create_app(Settings(database="sqlite:///unused.db")).openapi()["paths"]
    assert {(method, path) for path, methods in paths.items() for method in methods} == set(ROUTES)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_route_lets_through_whom_it_should_and_nobody_else(
    inn: House, gathering: Gathering, method: str, path: str
) -> None:
    if path.startswith("/api/session"):
        gathering = Gathering(inn)  # they may change who they are
    for who in WHO:
        somebody, table, invitation = gathering.people[who], "", ""
        if "{table_id}" in path:
            somebody, table, invitation = gathering.comes(who)
        url = path.format(table_id=table, game_id="siam", step_id="enter")
        body = BODIES.get(path) if method != "get" else None
        response = somebody.http.request(method, url, json=body, params={"invitation": invitation})
        refused = response.status_code >= 400 and response.json()["error"]["code"] in REFUSED
        assert refused == (who in ROUTES[method, path]), (who, response.text)


def test_the_table_of_routes_is_documented() -> None:
    lines = [f"| route | {' | '.join(WHO)} |", f"|---|{'---|' * len(WHO)}"]
    for (method, path), refused in ROUTES.items():
        marks = ["" if who in refused else "yes" for who in WHO]
        lines.append(f"| `{method.upper()} {path}` | {' | '.join(marks)} |")
    assert "\n".join(lines) in DOCS.read_text(encoding="utf-8")
