"""Ratings, results, what people know of each other, and peace."""

import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from howdah.games import GAMES
from howdah.ratings.glicko import Rating, Result, rated
from tests.server.running import Client, Json, ServerThread, run_server

GOAL = {"goal": 1}


def handle_of(reader: Client, table: str, seat: int) -> str:
    return str(next(one["person"] for one in reader.get(f"/api/tables/{table}/people") if one["seat"] == seat))


def rated_game(winner: Client, loser: Client, *, rated: bool = True) -> str:
    """A rated game of Siam that the second client resigns."""
    table = winner.create("siam", "mine", "free", rated=rated)
    loser.do(table, "join")
    loser.do(table, "resign", seat=1)
    return table


def test_a_rated_game_changes_both_ratings_once_and_as_glicko_says(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = rated_game(ann, bob)
    expected = rated(Rating(), [Result(Rating(), 1)], 0)
    [own] = ann.get("/api/ratings")
    assert (own["box"], own["players"], own["games"]) == ("siam", "two", 1)
    assert (own["value"], own["deviation"]) == (round(expected.value), round(expected.deviation))
    assert own["curve"] == [{"at": own["curve"][0]["at"], "value": own["value"], "deviation": own["deviation"]}]
    assert own["level"] == 4  # level 4 has 1513 points, level 5 has 1752
    first, second = ann.get(f"/api/tables/{table}/people")
    assert first["own"]
    assert first["change"] == {"old": 1500, "new": own["value"], "deviation": own["deviation"]}
    assert second["change"]["new"] == 3000 - own["value"]
    assert second["rating"]["value"] == second["change"]["new"]
    bob.do(table, "chat", text="well played")
    assert ann.get("/api/ratings")[0]["games"] == 1


def test_a_game_that_is_not_rated_changes_nothing(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = rated_game(ann, bob, rated=False)
    assert ann.get("/api/ratings") == []
    assert [one["change"] for one in ann.get(f"/api/tables/{table}/people")] == [None, None]


def test_a_level_has_a_fixed_rating_and_other_computers_have_none(server: ServerThread) -> None:
    ann = server.client("Ann")
    assert ann.create("siam", "mine", "random", rated=True, status=422) == "bad-player"
    assert ann.create("kerala", "mine", "level:3", rated=True, status=422) == "bad-player"
    table = ann.create("siam", "mine", "level:1", rated=True)
    assert ann.post(f"/api/tables/{table}/hint", status=403)["error"]["code"] == "no-advice"
    ann.do(table, "resign", seat=0)
    [own] = ann.get("/api/ratings")
    level = GAMES.find("siam").strength.ratings(players=2)[0]
    expected = rated(Rating(), [Result(Rating(level.value, level.deviation), 0)], 0)
    assert own["value"] == round(expected.value)
    assert [one["seat"] for one in ann.get(f"/api/tables/{table}/people")] == [0]


def test_several_players_are_rated_by_their_places(server: ServerThread) -> None:
    ann, bob, cat = (server.client(name) for name in ("Ann", "Bob", "Cat"))
    table = ann.create("tiny", "mine", "free", "free", rated=True, options=GOAL)
    bob.do(table, "join")
    cat.do(table, "join")
    for person, seat in ((bob, 1), (ann, 0)):  # Ann is to move, so that no computer plays before she has resigned
        person.do(table, "resign", seat=seat)
    changes = [one["change"]["new"] for one in ann.get(f"/api/tables/{table}/people")]
    assert changes[0] == changes[1] < 1500 < changes[2]
    assert cat.get("/api/ratings")[0] | {"curve": 0} == {
        "box": "tiny", "game": "tiny", "players": "several", "value": changes[2], "games": 1, "level": None, "curve": 0,
        "deviation": cat.get("/api/ratings")[0]["deviation"],
    }  # fmt: skip


def test_results_are_counted_and_filtered_by_game_side_level_opponent_and_outcome(server: ServerThread) -> None:
    ann, bob, cat = (server.client(name) for name in ("Ann", "Bob", "Cat"))
    won = [rated_game(ann, bob), rated_game(ann, cat, rated=False)]
    lost = rated_game(bob, ann)
    level = ann.create("siam", "mine", "level:2")
    ann.do(level, "resign", seat=0)
    alone = ann.create("siam", "mine", "mine")  # two people at one device
    ann.do(alone, "resign", seat=0)
    ann.create("siam", "mine", "free")
    found = ann.get("/api/results")
    counts = {
        (one["box"], one["side"], one["level"]): (one["won"], one["drawn"], one["lost"]) for one in found["counts"]
    }
    assert counts == {
        ("siam", "elephants", None): (2, 0, 0),
        ("siam", "rhinos", None): (0, 0, 1),
        ("siam", "elephants", 2): (0, 0, 1),
    }
    assert [(one["name"], one["won"], one["lost"]) for one in found["opponents"]] == [("Bob", 1, 1), ("Cat", 1, 0)]

    def ids(**query: Any) -> set[str]:
        return {entry["id"] for entry in ann.get("/api/tables/mine", over=True, **query)}

    opponent = handle_of(ann, won[0], 1)
    assert ids() == {*won, lost, level, alone}
    assert ids(outcome="won") == set(won)
    assert ids(outcome="lost") == {lost, level}
    assert ids(level=2) == {level}
    assert ids(side="rhinos") == {lost}
    assert ids(rated=True) == {won[0], lost}
    assert ids(opponent=opponent) == {won[0], lost}
    assert ids(opponent=opponent, outcome="won") == {won[0]}
    assert ids(box="kerala") == set()
    assert ids(opponent="nobody") == set()


def test_a_person_sees_of_another_what_both_played_or_everybody_may_watch(server: ServerThread) -> None:
    ann, bob, eve = (server.client(name) for name in ("Ann", "Bob", "Eve"))
    shown = rated_game(ann, bob)
    hidden = ann.create("siam", "mine", "free", privacy="invited")
    bob.do(hidden, "join", invitation=ann.view(hidden)["you"]["invitation"])
    bob.do(hidden, "resign", seat=1)
    person = handle_of(eve, shown, 1)
    seen = bob.get(f"/api/people/{handle_of(bob, shown, 0)}")
    assert (seen["name"], seen["own"], seen["against"]["lost"]) == ("Ann", False, 2)
    assert bob.get(f"/api/people/{person}")["own"]
    assert [one["value"] < 1500 for one in eve.get(f"/api/people/{person}")["ratings"]] == [True]
    assert eve.get(f"/api/people/{person}")["against"] is None
    assert [entry["id"] for entry in eve.get(f"/api/people/{person}/tables")] == [shown]
    assert {entry["id"] for entry in ann.get(f"/api/people/{person}/tables")} == {shown, hidden}
    assert eve.get("/api/people/nobody", 404)["error"]["code"] == "not-found"
    assert "p-" not in json.dumps(eve.get(f"/api/tables/{shown}/people"))[:2]


def test_all_own_games_are_one_download(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    assert ann.http.get("/api/tables/mine/records").text == ""
    rated_game(ann, bob)
    table = ann.create("siam", "mine", "level:1")
    ann.do(table, "play", seat=0, move="@c1N")
    lines = ann.http.get("/api/tables/mine/records").text.splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["siam", "siam"]
    assert ann.post("/api/records", json.loads(lines[1]))["game"] == "siam"


def test_a_blocked_person_cannot_sit_down_and_is_not_listed(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    person = handle_of(ann, rated_game(ann, bob), 1)
    theirs = bob.create("siam", "mine", "free")
    mine = ann.create("siam", "mine", "free")
    with bob.live(mine) as socket:  # a connection that was there before
        socket.receive("table")
        assert [one["name"] for one in ann.put(f"/api/session/blocks/{person}", {"kind": "block"})] == ["Bob"]
        socket.send("join")
        assert socket.receive("refused")["error"]["code"] == "not-allowed"
    refused = bob.do(mine, "join", 403)
    assert "does not want to play with you" in refused["error"]["message"]
    assert theirs not in {entry["id"] for entry in ann.get("/api/tables")}
    assert mine not in {entry["id"] for entry in bob.get("/api/tables")}
    assert ann.get(f"/api/people/{person}")["relation"] == "block"
    assert ann.http.delete(f"/api/session/blocks/{person}").json() == []
    assert theirs in {entry["id"] for entry in ann.get("/api/tables")}
    bob.do(mine, "join")


def test_what_a_muted_person_says_is_not_sent(server: ServerThread) -> None:
    ann, bob, eve = (server.client(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create("siam", "mine", "free")
    bob.do(table, "join")
    bob.do(table, "chat", text="before")
    eve.do(table, "chat", text="from a spectator")
    ann.put(f"/api/session/blocks/{handle_of(ann, table, 1)}", {"kind": "mute"})

    def said(events: list[Json]) -> list[str]:
        return [one["fact"]["text"] for one in events if one["fact"]["kind"] == "said"]

    with ann.live(table) as own, eve.live(table) as other:
        assert [line["text"] for line in own.receive("table")["table"]["chat"]] == ["from a spectator"]
        other.receive("table")
        bob.do(table, "chat", text="after")
        assert said(own.receive("events")["events"]) == []
        assert said(other.receive("events")["events"]) == ["after"]
        eve.do(table, "chat", text="hello")
        assert said(own.receive("events")["events"]) == ["hello"]
    assert said(ann.get(f"/api/tables/{table}/events")["events"]) == ["from a spectator", "hello"]
    with ann.live(table, seen=3) as again:
        assert said(again.receive("events")["events"]) == ["from a spectator", "hello"]
    assert [line["text"] for line in eve.view(table)["chat"]] == ["before", "from a spectator", "after", "hello"]


def test_nobody_mutes_the_own_person_or_more_people_than_a_list_has(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cat = (server.client(name) for name in ("Ann", "Bob", "Cat"))
    own = handle_of(ann, table := rated_game(ann, bob), 0)
    assert ann.put(f"/api/session/blocks/{own}", {"kind": "mute"}, 404)["error"]["code"] == "not-found"
    assert ann.put(f"/api/session/blocks/{handle_of(ann, table, 1)}", {"kind": "none"}, 422)
    monkeypatch.setattr("howdah.server.peace.MOST", 1)
    ann.put(f"/api/session/blocks/{handle_of(ann, table, 1)}", {"kind": "mute"})
    ann.put(f"/api/session/blocks/{handle_of(ann, table, 1)}", {"kind": "block"})
    other = handle_of(ann, rated_game(ann, cat), 1)
    assert ann.put(f"/api/session/blocks/{other}", {"kind": "mute"}, 429)["error"]["code"] == "too-many-requests"


@pytest.mark.parametrize("name", ["Bill-", "BILL-", "b1ll-", "Bíll-", "ВіІІ-"])
def test_no_name_looks_like_that_of_an_account(server: ServerThread, name: str) -> None:
    mark = secrets.token_hex(4).translate(str.maketrans("01", "23"))
    owner = server.client("Owner")
    owner.post("/api/session/account", {"login": f"bill-{mark}", "passphrase": "correct horse"}, 201)
    owner.put("/api/session", {"name": f"Bill-{mark}"})
    taken = name + (mark if name.isascii() else "".join({"b": "Ь", "a": "а", "c": "с"}.get(one, one) for one in mark))
    for client in (server.client(), server.client("Somebody")):
        answer = client.http.put("/api/session", json={"name": taken}).json()
        assert answer["error"]["code"] in {"bad-login", "bad-text"}, answer
    imitation = {"login": f"bi11-{mark}", "passphrase": "correct horse"}
    assert server.client("Eve").post("/api/session/account", imitation, 422)["error"]["code"] == "bad-login"
    bot = owner.post("/api/session/bots", {"name": f"Bill-{mark}"}, 201)
    assert bot["bot"]["name"] == f"Bill-{mark}"


def test_a_person_who_is_deleted_leaves_no_rating_no_result_and_no_block(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = rated_game(ann, bob)
    person = handle_of(ann, table, 1)
    ann.put(f"/api/session/blocks/{person}", {"kind": "mute"})
    bob.put(f"/api/session/blocks/{handle_of(bob, table, 0)}", {"kind": "mute"})
    value = ann.get("/api/ratings")[0]["value"]
    bob.post("/api/session/deletion", {})
    assert ann.get("/api/session/blocks") == []
    assert ann.get(f"/api/people/{person}", 404)
    assert [one["seat"] for one in ann.get(f"/api/tables/{table}/people")] == [0]
    assert ann.get("/api/results")["opponents"] == []
    assert ann.get("/api/ratings")[0]["value"] == value
    assert ann.view(table)["seats"][1]["name"] == "–"


def test_an_account_takes_over_the_ratings_of_a_guest_that_it_has_not(server: ServerThread) -> None:
    login = {"login": f"merge-{secrets.token_hex(4)}", "passphrase": "correct horse"}
    owner, guest, bob = server.client("Owner"), server.client("Guest"), server.client("Bob")
    owner.post("/api/session/account", login, 201)
    rated_game(guest, bob)
    table = rated_game(guest, bob)
    guest.put(f"/api/session/blocks/{handle_of(guest, table, 1)}", {"kind": "mute"})
    games = guest.get("/api/ratings")
    guest.post("/api/session/sign-in", login)
    assert guest.get("/api/ratings") == games == owner.get("/api/ratings")
    assert [one["name"] for one in owner.get("/api/session/blocks")] == ["Bob"]
    other = server.client("Guest")
    rated_game(other, bob)
    other.post("/api/session/sign-in", login)
    assert other.get("/api/ratings") == games
    assert owner.get("/api/results")["opponents"][0]["won"] == 3


def test_finished_open_games_of_the_day_are_listed(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    shown, hidden = rated_game(ann, bob), ann.create("siam", "mine", "mine", privacy="invited")
    ann.do(hidden, "resign", seat=0)
    found = {entry["id"] for entry in ann.get("/api/tables", phase="over")}
    assert shown in found
    assert hidden not in found
    assert shown not in {entry["id"] for entry in ann.get("/api/tables", phase="playing")}


def test_ratings_stay_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        ann, bob = server.client("Ann"), server.client("Bob")
        rated_game(ann, bob)
        cookie, before = ann.cookie, ann.get("/api/ratings")
    with run_server(tmp_path) as server:
        again = server.client()
        again.http.headers["Cookie"] = cookie
        assert again.get("/api/ratings") == before
