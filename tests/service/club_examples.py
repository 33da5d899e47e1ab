"""Requests to the endpoints of clubs and tournaments that are answered with success, and the club that they need."""

from tests.server.clubs import PLAN, account, announce, found_club, join, register, settled, start, until
from tests.server.running import Client, Json, RunningServer

# By operation id. `{invitation}` is that of the club. The names look like no login: such a name is refused.
CLUB_EXAMPLES: dict[str, Json | None] = {
    "found_club": {"name": "Howdah Club", "about": "Every Tuesday."},
    "list_clubs": None,
    "get_club": None,
    "describe_club": {"name": "Club of the Elephant", "about": "Every Friday."},
    "delete_club": None,
    "show_invitation": {"invitation": "{invitation}"},
    "join_club": {"invitation": "{invitation}"},
    "set_role": {"role": "organiser"},
    "remove_member": None,
    "renew_invitation": None,
    "revoke_invitation": None,
    "list_club_games": None,
    "get_ladder": None,
    "list_tournaments": None,
    "make_tournament": PLAN,
    "get_tournament": None,
    "get_standings_file": None,
    "delete_tournament": None,
    "enter_tournament": None,
    "withdraw": None,
    "start_round": {"number": 1},
    "end_tournament": None,
}
# These show more when a round of the tournament has begun.
BEGUN = {"list_club_games", "get_ladder", "list_tournaments", "get_tournament", "get_standings_file", "end_tournament"}


def club_parts(server: RunningServer, caller: Client, name: str = "") -> dict[str, str]:
    """Return the parts of paths for a club with two members and a tournament, as an operation needs them.

    The caller founds it; for joining, it is the other one, and the caller is no member yet.
    """
    register(caller)
    other = account(server, "Bob")
    founder, member = (other, account(server, "Cleo")) if name == "join_club" else (caller, other)
    club = found_club(founder)
    join(member, club)
    tournament = str(announce(founder, club)["id"])
    for entrant in (member,) if name == "enter_tournament" else (founder, member):
        entrant.post(f"/api/tournaments/{tournament}/entrants")
    if name in BEGUN:
        (pairing,) = start(founder, tournament, 1)["pairings"]
        if name != "list_club_games":
            founder.do(pairing["table"], "resign", seat=pairing["seats"].index(1))
            until(founder, tournament, settled)
    return {"club_id": club["id"], "tournament_id": tournament, "number": "2", "invitation": club["invitation"]}


def filled(body: Json | None, parts: dict[str, str]) -> Json | None:
    """Return a request with the invitation of the club."""
    return {"invitation": parts["invitation"]} if body == {"invitation": "{invitation}"} else body
