"""Who may call what in a club: every route of clubs and tournaments, for every role."""

from pathlib import Path

import pytest

from howdah.server.clubs.club_endpoints import CLUB_ENDPOINTS
from howdah.server.clubs.tournament_endpoints import TOURNAMENT_ENDPOINTS
from howdah.service.endpoint import Endpoint
from tests.server.clubs import PLAN, account, announce, found_club, join
from tests.server.running import Client, Json, ServerThread

DOCS = Path(__file__).parent.parent.parent / "docs" / "server.md"
ENDPOINTS = (*CLUB_ENDPOINTS, *TOURNAMENT_ENDPOINTS)
ROLES = ("anonymous", "guest", "account", "member", "organiser", "founder")
REFUSED = {"no-session", "unknown-club", "organisers-only", "bad-login"}
# Routes by the roles that they answer, the lowest one named.
LEAST: dict[str, str] = {
    "found_club": "account",
    "list_clubs": "guest",
    "show_invitation": "anonymous",
    "join_club": "account",
    "get_tournament": "anonymous",
    "get_standings_file": "anonymous",
    "describe_club": "organiser",
    "renew_invitation": "organiser",
    "revoke_invitation": "organiser",
    "make_tournament": "organiser",
    "delete_tournament": "organiser",
    "start_round": "organiser",
    "end_tournament": "organiser",
    "remove_member": "organiser",  # of another member; everybody may leave
    "withdraw": "organiser",  # of another entrant; everybody may withdraw
    "delete_club": "founder",
    "set_role": "founder",
}
BODIES: dict[str, Json] = {
    "found_club": {"name": "Another"},
    "describe_club": {"name": "Renamed"},
    "set_role": {"role": "member"},
    "make_tournament": PLAN,
    "start_round": {"number": 1},
}


def allowed(endpoint: Endpoint) -> tuple[str, ...]:
    """The roles that a route answers; a member where nothing else is said."""
    return ROLES[ROLES.index(LEAST.get(endpoint.handler.__name__, "member")) :]


class ClubHouse:
    """A client for each role, and new clubs."""

    def __init__(self, server: ServerThread) -> None:
        self.clients: dict[str, Client] = {"anonymous": server.client(), "guest": server.client("Guest")}
        self.clients |= {role: account(server, role.title()) for role in ROLES[2:]}
        self.other = account(server, "Other")

    def club(self) -> tuple[Json, str]:
        """A club with everybody in it who is to be, and a tournament of two others."""
        founder = self.clients["founder"]
        for entry in founder.get("/api/clubs/mine"):
            founder.http.delete(f"/api/clubs/{entry['id']}")
        club = found_club(founder)
        for role in ("organiser", "member"):
            join(self.clients[role], club)
        join(self.other, club)
        founder.put(f"/api/clubs/{club['id']}/members/2", {"role": "organiser"})
        tournament = announce(founder, club)["id"]
        for client in (self.other, founder):
            client.post(f"/api/tournaments/{tournament}/entrants")
        return club, tournament


@pytest.fixture(scope="module")
def house(server: ServerThread) -> ClubHouse:
    return ClubHouse(server)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.handler.__name__)
def test_a_route_of_clubs_answers_the_roles_that_it_should_and_no_others(house: ClubHouse, endpoint: Endpoint) -> None:
    club, tournament = house.club()
    for role in ROLES:
        at_entrants = "tournament_id" in endpoint.path
        parts = {"club_id": club["id"], "tournament_id": tournament, "game_id": "siam"}
        url = "/api" + endpoint.path.format(number=1 if at_entrants else 4, **parts)
        body = BODIES.get(endpoint.handler.__name__, {"invitation": club["invitation"]}) if endpoint.body else None
        response = house.clients[role].http.request(endpoint.method, url, json=body)
        assert response.status_code < 500, response.text
        code = response.json()["error"]["code"] if response.status_code >= 400 else ""
        assert (code in REFUSED) == (role not in allowed(endpoint)), (role, response.text)
        if code not in REFUSED and endpoint.method == "DELETE":
            club, tournament = house.club()


def test_the_table_of_roles_is_documented() -> None:
    lines = [f"| route | {' | '.join(ROLES)} |", f"|---|{'---|' * len(ROLES)}"]
    for endpoint in ENDPOINTS:
        marks = ["yes" if role in allowed(endpoint) else "" for role in ROLES]
        lines.append(f"| `{endpoint.method} /api{endpoint.path}` | {' | '.join(marks)} |")
    assert "\n".join(lines) in DOCS.read_text(encoding="utf-8")
