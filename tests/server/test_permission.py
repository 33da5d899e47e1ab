"""Every route, and every request at a table, for everybody who may come: what is let through and what is not."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from howdah.server.app import create_app
from howdah.server.settings import Settings
from howdah.table.commands import REQUESTS, Acting
from howdah.table.permission import PERMISSIONS, Role
from tests.server.running import House, Json, Somebody

Ask: TypeAlias = Callable[[Somebody, str, str, Json], Json]
REFUSED = {"not-allowed", "no-session"}
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
        login = {"login": f"account-{id(self)}", "passphrase": "open sesame"}
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


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("path", ["", "/events", "/record"])
def test_a_table_for_the_invited_is_seen_by_those_who_belong_to_it(gathering: Gathering, who: str, path: str) -> None:
    somebody, table, invitation = gathering.comes(who)
    status = somebody.http.get(f"/api/tables/{table}{path}", params={"invitation": invitation}).status_code
    assert status == (403 if who in {"nobody", "stranger"} else 200)


# For each route: whether somebody without a name, and somebody with one, is let through.
ROUTES: dict[tuple[str, str], tuple[bool, bool]] = {
    ("get", "/api/session"): (True, True),
    ("put", "/api/session"): (True, True),
    ("delete", "/api/session"): (True, True),
    ("post", "/api/session/account"): (False, True),
    ("post", "/api/session/sign-in"): (True, True),
    ("post", "/api/session/links"): (False, True),
    ("post", "/api/session/redeem"): (True, True),
    ("get", "/api/games"): (True, True),
    ("get", "/api/games/{game_id}"): (True, True),
    ("get", "/api/games/{game_id}/rules"): (True, True),
    ("post", "/api/positions"): (True, True),
    ("post", "/api/positions/why-not"): (True, True),
    ("post", "/api/positions/hint"): (True, True),
    ("post", "/api/positions/reply"): (True, True),
    ("post", "/api/records"): (True, True),
    ("post", "/api/records/review"): (True, True),
    ("post", "/api/tables"): (False, True),
    ("get", "/api/tables"): (True, True),
    ("get", "/api/tables/mine"): (False, True),
    ("get", "/api/tables/{table_id}"): (True, True),
    ("get", "/api/tables/{table_id}/events"): (True, True),
    ("get", "/api/tables/{table_id}/record"): (True, True),
    ("post", "/api/tables/{table_id}/commands"): (False, True),
    ("post", "/api/tables/{table_id}/hint"): (True, True),
    ("post", "/api/tables/{table_id}/review"): (True, True),
    ("get", "/healthz"): (True, True),
    ("get", "/metrics"): (True, True),
}
BODIES: dict[str, Json] = {
    "/api/session": {"name": "Ann"},
    "/api/session/account": {"login": "no", "passphrase": "too short"},
    "/api/session/sign-in": {"login": "no", "passphrase": "too short"},
    "/api/session/redeem": {"token": "none"},
    "/api/positions": {"game": "siam"},
    "/api/positions/why-not": {"game": "siam", "move": 0},
    "/api/positions/hint": {"game": "siam"},
    "/api/positions/reply": {"game": "siam", "player": "random"},
    "/api/tables": {"id": "one", "setup": FIELDS["create"]["setup"]},
    "/api/tables/{table_id}/commands": {"v": 1, "id": "c", "seen": 0, "request": {"kind": "chat", "text": "hello"}},
}


def test_every_route_is_in_the_table_of_routes() -> None:
    paths = create_app(Settings(database="sqlite:///unused.db")).openapi()["paths"]
    assert {(method, path) for path, methods in paths.items() for method in methods} == set(ROUTES)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_route_that_needs_somebody_refuses_nobody(inn: House, method: str, path: str) -> None:
    table = inn.person("Host").create("siam", "mine", "free")
    for somebody, let_through in zip((inn.person(), inn.person("Ann")), ROUTES[method, path], strict=True):
        url = path.replace("{table_id}", table).replace("{game_id}", "siam")
        response = somebody.http.request(method, url, json=BODIES.get(path) if method != "get" else None)
        refused = response.status_code != 200 and "no-session" in response.text
        assert refused != let_through, response.text
