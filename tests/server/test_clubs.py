"""Clubs: founding, joining, roles, games and the ladder."""

import pytest

from tests.server.clubs import account, announce, found_club, join, start
from tests.server.running import Client, Json, ServerThread, eventually


@pytest.fixture(scope="module")
def people(server: ServerThread) -> dict[str, Client]:
    return {name: account(server, name) for name in ("Ann", "Bob", "Cleo", "Dora")}


def club_of(client: Client, club: Json) -> Json:
    return dict(client.get(f"/api/clubs/{club['id']}"))


def delete(client: Client, path: str, status: int = 200) -> Json:
    response = client.http.delete(path)
    assert response.status_code == status, response.text
    return {"answer": response.json()}


def test_a_person_with_an_account_founds_a_club_and_others_join_by_its_link(people: dict[str, Client]) -> None:
    club = found_club(people["Ann"])
    assert (club["name"], club["role"], len(club["members"])) == ("Howdah Club", "founder", 1)
    card = people["Bob"].post(f"/api/clubs/{club['id']}/card", {"invitation": club["invitation"]})
    assert (card["name"], card["members"], card["member"]) == ("Howdah Club", 1, False)
    seen = join(people["Bob"], club)
    assert [(one["name"], one["role"], one["you"]) for one in seen["members"]] == [
        ("Ann", "founder", False),
        ("Bob", "member", True),
    ]
    assert "invitation" not in seen  # only organisers pass it on
    assert [one["id"] for one in people["Bob"].get("/api/clubs/mine")] == [club["id"]]
    join(people["Bob"], club)  # again, which changes nothing
    assert len(club_of(people["Ann"], club)["members"]) == 2
    people["Cleo"].get(f"/api/clubs/{club['id']}", 404)


def test_a_guest_neither_founds_nor_joins_a_club(server: ServerThread, people: dict[str, Client]) -> None:
    guest = server.client("Guest")
    guest.post("/api/clubs", {"name": "Guests"}, 422)
    join(guest, found_club(people["Ann"]), 422)


def test_an_invitation_can_be_renewed_and_revoked(people: dict[str, Client]) -> None:
    club = found_club(people["Ann"])
    renewed = people["Ann"].post(f"/api/clubs/{club['id']}/invitation", None, 201)
    assert join(people["Bob"], club, 404)["error"]["code"] == "unknown-club"
    join(people["Bob"], club | renewed)
    assert "invitation" not in delete(people["Ann"], f"/api/clubs/{club['id']}/invitation")["answer"]
    join(people["Cleo"], club | renewed, 404)


def test_an_invitation_in_other_letters_is_refused_like_any_wrong_one(people: dict[str, Client]) -> None:
    club = found_club(people["Ann"])
    people["Bob"].post(f"/api/clubs/{club['id']}/card", {"invitation": "٣"}, 404)


def test_roles_are_given_and_members_leave_or_are_removed(people: dict[str, Client]) -> None:
    club = found_club(people["Ann"])
    for name in ("Bob", "Cleo", "Dora"):
        join(people[name], club)
    path = f"/api/clubs/{club['id']}"
    people["Bob"].put(f"{path}/members/3", {"role": "organiser"}, 403)
    people["Ann"].put(f"{path}/members/2", {"role": "organiser"})
    people["Bob"].put(path, {"name": "Elephants", "about": ""})
    delete(people["Cleo"], f"{path}/members/4", 403)
    delete(people["Bob"], f"{path}/members/1", 403)  # nobody removes the founder
    delete(people["Bob"], f"{path}/members/4")
    people["Dora"].get(path, 404)
    delete(people["Ann"], f"{path}/members/1")  # the founder leaves, and the organiser becomes the founder
    assert [(one["name"], one["role"]) for one in club_of(people["Bob"], club)["members"]] == [
        ("Bob", "founder"),
        ("Cleo", "member"),
    ]
    delete(people["Cleo"], path, 403)
    delete(people["Bob"], path)
    people["Cleo"].get(path, 404)


def test_games_of_members_are_listed_and_count_for_the_ladder(people: dict[str, Client]) -> None:
    ann, bob = people["Ann"], people["Bob"]
    club = found_club(ann)
    join(bob, club)
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    path = f"/api/clubs/{club['id']}"
    assert [one["id"] for one in bob.get(f"{path}/games")] == [table]
    ann.do(table, "resign", seat=0)
    assert bob.get(f"{path}/games") == []
    assert [one["id"] for one in bob.get(f"{path}/games", over=True)] == [table]
    hidden = ann.create("siam", "mine", "free", privacy="invited")
    bob.do(hidden, "join", invitation=ann.view(hidden)["you"]["invitation"])
    assert bob.get(f"{path}/games") == []  # a game for invited people is not shown to others
    bob.do(hidden, "resign", seat=1)
    ladder = ann.get(f"{path}/ladder/siam")
    assert [(one["place"], one["name"], one["games"], one["points"], one["score"]) for one in ladder] == [
        (1, "Ann", 2, 1.0, 0.5),
        (1, "Bob", 2, 1.0, 0.5),
    ]
    assert club_of(ann, club)["games"] == ["siam"]


def test_ladder_cl_8_counts_the_part_of_the_members_who_were_beaten(people: dict[str, Client]) -> None:
    ann, bob, cleo = people["Ann"], people["Bob"], people["Cleo"]
    club = found_club(ann)
    join(bob, club)
    for _ in range(2):
        table = ann.create("siam", "mine", "free")
        bob.do(table, "join")
        bob.do(table, "resign", seat=1)
    with_stranger = ann.create("siam", "mine", "free")
    cleo.do(with_stranger, "join")
    cleo.do(with_stranger, "resign", seat=1)  # not a member, so it does not count
    ladder = ann.get(f"/api/clubs/{club['id']}/ladder/siam")
    assert [(one["name"], one["games"], one["score"], one["you"]) for one in ladder] == [
        ("Ann", 2, round(4 / 6, 3), True),
        ("Bob", 2, round(2 / 6, 3), False),
    ]


def test_who_is_deleted_leaves_the_club_and_results_stay_without_a_name(
    server: ServerThread, people: dict[str, Client]
) -> None:
    ann, eve = people["Ann"], account(server, "Eve")
    club = found_club(ann)
    join(eve, club)
    tournament = announce(ann, club, rounds=1)["id"]
    for client in (ann, eve):
        client.post(f"/api/tournaments/{tournament}/entrants")
    view = start(ann, tournament, 1)
    eve.do(view["pairings"][0]["table"], "resign", seat=view["pairings"][0]["seats"].index(2))
    eventually(lambda: ann.get(f"/api/tournaments/{tournament}")["state"], lambda state: state == "over")
    eve.post("/api/session/deletion", {"passphrase": "open sesame"})
    assert [one["name"] for one in club_of(ann, club)["members"]] == ["Ann"]
    standings = ann.get(f"/api/tournaments/{tournament}")["standings"]
    assert [(one["name"], one["points"]) for one in standings] == [("Ann", 1.0), ("–", 0.0)]
    assert [one["name"] for one in ann.get(f"/api/clubs/{club['id']}/ladder/siam")] == ["Ann"]
