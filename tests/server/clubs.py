"""Clubs and tournaments for tests: accounts, members, and plain requests."""

import secrets
from typing import Any

from tests.server.running import Client, Json, RunningServer, eventually

PLAN: Json = {
    "name": "Autumn cup",
    "system": "swiss",
    "games": [{"game": "siam", "options": {}}],
    "table_size": 2,
    "rounds": 5,
    "clock": None,
    "minutes": 0,
}


def account(server: RunningServer, name: str) -> Client:
    """A client with an account."""
    client = server.client(name)
    register(client)
    return client


def register(client: Client) -> None:
    """Give a client an account, with a login that no name looks like."""
    login = {"login": f"account-{secrets.token_hex(8)}", "passphrase": "open sesame"}
    client.post("/api/session/account", login, 201)


def found_club(founder: Client, name: str = "Howdah Club") -> Json:
    return dict(founder.post("/api/clubs", {"name": name, "about": "Every Tuesday."}, 201))


def join(member: Client, club: Json, status: int = 200) -> Any:
    return member.post(f"/api/clubs/{club['id']}/members", {"invitation": club["invitation"]}, status)


def announce(organiser: Client, club: Json, status: int = 201, **changes: Any) -> Any:
    return organiser.post(f"/api/clubs/{club['id']}/tournaments", PLAN | changes, status)


def start(organiser: Client, tournament: str, number: int, status: int = 200) -> Any:
    return organiser.post(f"/api/tournaments/{tournament}/rounds", {"number": number}, status)


def until(client: Client, tournament: str, condition: Any) -> Json:
    """Look at a tournament until a condition holds."""
    return eventually(lambda: dict(client.get(f"/api/tournaments/{tournament}")), condition)


def settled(view: Json) -> bool:
    """Whether all games of the round have results."""
    return all(pairing["points"] is not None for pairing in view["pairings"])
