"""Tables over HTTP: the lobby, own tables, tables for invited people, and commands."""

from typing import Any
from uuid import uuid4

from tests.server.running import Client, Json, ServerThread


def start_siam(server: ServerThread, **changes: Any) -> tuple[Client, Client, str]:
    """Ann and Bob at a game of Siam that has begun."""
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free", **changes)
    bob.do(table, "join")
    return ann, bob, table


def test_the_lobby_shows_open_tables_until_they_are_full(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("white-elephant", "mine", "free")
    hidden = ann.create("white-elephant", "mine", "free", privacy="invited")
    listed = [entry["id"] for entry in bob.get("/api/tables", game="white-elephant")]
    assert table in listed
    assert hidden not in listed
    bob.do(table, "join")
    assert table not in [entry["id"] for entry in bob.get("/api/tables")]


def test_own_tables_say_whether_they_wait_for_the_reader(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)

    def due(client: Client) -> bool:
        return next(bool(entry["due"]) for entry in client.get("/api/tables/mine") if entry["id"] == table)

    assert (due(ann), due(bob)) == (True, False)
    ann.do(table, "play", seat=0, move="@c1N")
    assert (due(ann), due(bob)) == (False, True)
    assert [entry["id"] for entry in bob.get("/api/tables/mine", due=True)] == [table]
    assert ann.get("/api/tables/mine", due=True) == []
    ann.do(table, "propose", seat=0, proposal={"kind": "draw"})
    bob.do(table, "play", seat=1, move="@c5S")
    assert due(ann)


def test_a_table_for_invited_people_is_shown_to_who_has_the_invitation(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free", privacy="invited")
    assert bob.get(f"/api/tables/{table}", 403)["error"]["code"] == "not-allowed"
    assert bob.get(f"/api/tables/{table}/events", 403)["error"]["code"] == "not-allowed"
    assert bob.get(f"/api/tables/{table}/record", 403)["error"]["code"] == "not-allowed"
    command = {"v": 1, "id": "c", "seen": 1, "request": {"kind": "join"}}
    assert bob.post(f"/api/tables/{table}/commands", command, 403)["error"]["code"] == "not-allowed"
    invitation = ann.view(table)["you"]["invitation"]
    assert bob.view(table, invitation=invitation)["you"]["invitation"] is None
    bob.do(table, "join", invitation=invitation)
    assert bob.view(table)["you"]["invitation"] == invitation


def test_a_command_is_answered_once_however_often_it_comes(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    command = {"v": 1, "id": uuid4().hex, "seen": 3, "request": {"kind": "play", "seat": 0, "move": "@c1N"}}
    first = ann.post(f"/api/tables/{table}/commands", command)
    assert ann.post(f"/api/tables/{table}/commands", command) == first
    assert len(ann.view(table)["moves"]) == 1


def test_setting_up_a_table_twice_with_one_id_sets_up_one(server: ServerThread) -> None:
    ann = server.client("Ann")
    setup = {"game": "siam", "seats": [{"kind": "mine"}, {"kind": "free"}], "stand_in": "random"}
    creation: Json = {"id": "once", "setup": setup}
    once = ann.post("/api/tables", creation, 201)["id"]
    assert ann.post("/api/tables", creation, 201)["id"] == once
    assert ann.post("/api/tables", creation | {"id": "twice"}, 201)["id"] != once


def test_a_stale_command_is_refused_with_the_missing_events(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    ann.do(table, "play", seat=0, move="@c1N")
    refused = bob.do(table, "play", 409, seen=3, seat=1, move="@c5S")["error"]
    assert refused["code"] == "stale"
    assert refused["complete"]
    assert [event["fact"]["kind"] for event in refused["missing"]] == ["played"]


def test_an_illegal_move_is_refused_with_its_rule_in_the_readers_language(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    ann.http.headers["Accept-Language"] = "fr-FR,fr;q=0.9"
    refused = ann.do(table, "play", 422, seat=0, move="@c3N")["error"]
    assert refused["code"] == "illegal-move"
    assert refused["rule"]
    english = ann.http.post(
        f"/api/tables/{table}/commands?language=en",
        json={"v": 1, "id": "x", "seen": 3, "request": {"kind": "play", "seat": 0, "move": "@c3N"}},
    ).json()["error"]
    assert english["reason"] == refused["reason"]
    assert english["message"] != refused["message"]


def test_events_after_a_number_are_what_was_missed(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    answer = ann.get(f"/api/tables/{table}/events", after=1)
    assert [event["fact"]["kind"] for event in answer["events"]] == ["joined", "started"]
    assert answer["seq"] == 3


def test_players_agree_on_an_undo_and_resign(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    ann.do(table, "play", seat=0, move="@c1N")
    ann.do(table, "propose", seat=0, proposal={"kind": "undo"})
    bob.do(table, "answer", seat=1, offer="undo", agree=True)
    assert ann.view(table)["moves"] == []
    ann.do(table, "resign", seat=0)
    result = ann.view(table)["result"]
    assert (result["cause"], result["winners"], result["scores"]) == ("resignation", [1], [0, 0])
    assert [reason["text"]["en"] for reason in result["reasons"]] == ["Ann (Elephants) resigned."]


def test_a_rematch_is_another_table_with_the_seats_changed(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    ann.do(table, "resign", seat=0)
    with bob.live(table) as socket:
        socket.receive("table")
        ann.do(table, "propose", seat=0, proposal={"kind": "rematch"})
        socket.receive("events")
        socket.send("answer", seat=1, offer="rematch", agree=True)
        following = socket.receive("events")["changes"]["next"]
    assert ann.view(table)["next"] == following
    view = ann.view(following)
    assert view["phase"] == "playing"
    assert [seat["name"] for seat in view["seats"]] == ["Bob", "Ann"]
    assert following in [entry["id"] for entry in bob.get("/api/tables/mine", due=True)]


def test_no_holder_id_leaves_the_server(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    ann.do(table, "chat", text="hello")
    shown = [
        bob.http.get(path).text
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/events", "/api/tables/mine", "/api/session")
    ]
    assert "hello" in shown[0]
    held = [server.host.auth._signer.loads(one.http.cookies["howdah"]) for one in (ann, bob)]
    assert not any(secret in text for person in held for secret in person for text in shown)


def test_an_unknown_table_is_not_found(server: ServerThread) -> None:
    assert server.client("Ann").get("/api/tables/nowhere", 404)["error"]["code"] == "unknown-table"


def test_a_computer_player_that_there_is_not_is_refused_when_it_is_asked_for(server: ServerThread) -> None:
    ann = server.client("Ann")
    assert ann.create("siam", "mine", "grandmaster", status=422) == "bad-player"
    assert ann.create("china-shop", "mine", "alphabeta", "random", status=422) == "bad-player"
    assert ann.create("siam", "mine", "free", status=422, stand_in="nobody") == "bad-player"
    table = ann.create("siam", "mine", "free")
    assert ann.do(table, "arrange", 422, seat=1, player="mcts:no")["error"]["code"] == "bad-player"


def test_only_the_system_keeps_seats_for_others(server: ServerThread) -> None:
    ann = server.client("Ann")
    kept = {"kind": "kept", "person": {"holder": "p-x", "name": "Bob"}}
    setup = {"game": "siam", "seats": [{"kind": "mine"}, kept], "stand_in": "random"}
    assert ann.post("/api/tables", {"id": "k", "setup": setup}, 422)["error"]["code"] == "bad-setup"


def test_a_game_that_was_begun_elsewhere_goes_on_at_a_table(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    seats = [{"kind": "mine"}, {"kind": "free"}]
    setup = {"game": "siam", "seats": seats, "moves": ["@c1N", "@c5S", "@b1N"]}
    asked = {"id": uuid4().hex, "setup": setup}
    table = ann.post("/api/tables", asked, 201)["id"]
    assert ann.post("/api/tables", asked, 201)["id"] == table
    bob.do(table, "join")
    shown = bob.view(table)
    assert [ply["move"] for ply in shown["moves"]] == ["@c1N", "@c5S", "@b1N"]
    assert shown["board"]["turn"] == 1
    bob.do(table, "play", seat=1, move="@b5S")
    refused = ann.post("/api/tables", {"id": "x", "setup": setup | {"moves": ["@c3N"]}}, 422)
    assert refused["error"]["code"] == "bad-setup"


def test_finished_games_come_in_pages_with_their_results(server: ServerThread) -> None:
    ann = server.client("Ann")
    tables = [ann.create("siam", "mine", "level:1") for _ in range(3)]
    playing = ann.create("siam", "mine", "level:1")
    for table in tables:
        ann.do(table, "resign", seat=0)
    assert [entry["id"] for entry in ann.get("/api/tables/mine", over=False)] == [playing]
    listed: list[Json] = []
    page = ann.get("/api/tables/mine", over=True, most=2)
    while page:
        listed += page
        last = page[-1]
        page = ann.get("/api/tables/mine", over=True, most=2, before=last["changed"], before_id=last["id"])
    assert sorted(entry["id"] for entry in listed) == sorted(tables)
    assert [entry["changed"] for entry in listed] == sorted((one["changed"] for one in listed), reverse=True)
    assert {(entry["result"]["cause"], *entry["result"]["winners"]) for entry in listed} == {("resignation", 1)}
