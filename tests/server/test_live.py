"""The socket of a table."""

import json

import pytest
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from howdah.storage.protocol import Append
from tests.server.running import MESSAGE, ServerThread
from tests.server.test_tables import start_siam


def test_a_client_that_comes_back_gets_what_it_missed(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    with bob.live(table) as socket:
        seen = socket.receive("table")["table"]["seq"]
    ann.do(table, "play", seat=0, move="@c1N")
    with bob.live(table, seen=seen) as socket:
        missed = socket.receive("events")
        assert [event["seq"] for event in missed["events"]] == [seen + 1]
        assert missed["changes"]["board"]["turn"] == 1
    with bob.live(table, seen=seen + 1) as socket:
        nothing = socket.receive("events")
        assert nothing["events"] == []
        assert "board" not in nothing["changes"]


def test_who_has_seen_what_never_happened_gets_the_whole_table(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table, seen=1000) as socket:
        assert socket.receive("table")["table"]["seq"] == 3


def test_who_was_away_for_too_long_gets_the_whole_table(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        for number in range(260):
            socket.send("chat", seen=0, text=f"line {number}")
            socket.receive("answer")
    with ann.live(table, seen=2) as socket:
        assert len(socket.receive("table")["table"]["chat"]) == 200


def test_a_command_over_the_socket_comes_twice_and_is_done_once(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        socket.receive("table")
        socket.send("play", name="once", seat=0, move="@c1N")
        first = socket.receive("answer")
        socket.send("play", name="once", seen=3, seat=0, move="@c1N")
        assert socket.receive("answer") == first
    assert len(ann.view(table)["moves"]) == 1


def test_a_refusal_names_the_command_and_says_why_in_the_readers_language(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    with ann.live(table, query="&language=de") as socket:
        socket.receive("table")
        socket.send("play", name="wrong", seat=0, move="@c3N")
        refused = socket.receive("refused")
        assert refused["id"] == "wrong"
        assert refused["error"]["rule"]
        assert "Rand" in refused["error"]["message"]
        socket.send("play", seat=1, move="@c1N")
        assert socket.receive("refused")["error"]["code"] == "not-allowed"
        bob.do(table, "resign", seat=1)
        socket.send("play", seen=3, seat=0, move="@c1N")
        stale = socket.receive("refused")["error"]
        assert stale["code"] == "stale"
        assert [event["fact"]["kind"] for event in stale["missing"]] == ["resigned", "ended"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"v":2}', '{"v":1,"id":"x","seen":0,"request":{"kind":"fly"}}'])
def test_what_is_no_command_is_refused_and_the_socket_stays(server: ServerThread, text: str) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        socket.connection.send(text)
        assert socket.receive("refused")["error"]["code"] == "malformed"
        socket.send("chat", seen=0, text="still here")
        assert socket.receive("answer")


def test_everybody_sees_who_is_connected(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    eve = server.client("Eve")
    with ann.live(table) as at_ann:
        assert at_ann.receive("presence")["presence"] == {"seats": [0], "spectators": 0}
        with bob.live(table):
            assert at_ann.receive("presence")["presence"] == {"seats": [0, 1], "spectators": 0}
            with eve.live(table):
                assert at_ann.receive("presence")["presence"] == {"seats": [0, 1], "spectators": 1}
        at_ann.receive("presence")
        assert at_ann.receive("presence")["presence"] == {"seats": [0], "spectators": 0}


def test_a_spectator_without_a_name_watches_but_cannot_chat(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with server.client().live(table) as socket:
        assert socket.receive("table")["table"]["you"] == {
            "seat": None, "seats": [], "host": False, "may": ["join", "chat"], "plan": None, "invitation": None,
        }  # fmt: skip
        socket.send("chat", text="hello")
        assert socket.receive("refused")["error"]["code"] == "no-session"
        ann.do(table, "chat", text="welcome")
        assert socket.receive("events")["events"][0]["fact"]["text"] == "welcome"


def test_chat_is_carried_as_it_is_for_the_client_to_escape(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    with bob.live(table) as socket:
        socket.receive("table")
        ann.do(table, "chat", text="<script>alert('é')</script>")
        assert socket.receive("events")["events"][0]["fact"]["text"] == "<script>alert('é')</script>"


def test_a_table_for_invited_people_refuses_strangers_at_the_socket(server: ServerThread) -> None:
    ann, eve = server.client("Ann"), server.client("Eve")
    table = ann.create("siam", "mine", "free", privacy="invited")
    with eve.live(table) as socket:
        assert socket.receive("refused")["error"]["code"] == "not-allowed"
        with pytest.raises(ConnectionClosed) as closed:
            socket.connection.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1008
    invitation = ann.view(table)["you"]["invitation"]
    with eve.live(table, query=f"&invitation={invitation}") as socket:
        assert socket.receive("table")


def test_an_unknown_table_is_refused_at_the_socket(server: ServerThread) -> None:
    with server.client("Ann").live("nowhere") as socket:
        assert socket.receive("refused")["error"]["code"] == "unknown-table"


@pytest.mark.parametrize("protocol", ["", "&protocol=1"])
def test_a_page_of_an_older_release_is_asked_to_reload_in_its_language(server: ServerThread, protocol: str) -> None:
    ann, _, table = start_siam(server)
    url = f"ws://{server.address}/api/tables/{table}/live?seen=0&language=de{protocol}"
    with connect(url, additional_headers={"Cookie": ann.cookie}) as socket:
        message = json.loads(socket.recv())
        assert (message["type"], message["id"], message["error"]["code"]) == ("refused", None, "old-client")
        assert "neu" in message["error"]["message"]


def test_a_page_of_another_site_cannot_open_the_socket(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with pytest.raises(InvalidStatus) as refused, ann.live(table, headers={"Origin": "https://elsewhere.example"}):
        pass
    assert refused.value.response.status_code == 403
    with ann.live(table, headers={"Origin": f"http://{server.address}"}) as socket:
        assert socket.receive("table")


def test_a_message_that_is_too_long_ends_the_connection(server: ServerThread) -> None:
    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        socket.send("chat", text="x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive("answer")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


def test_a_database_that_fails_in_a_command_ends_the_socket_for_a_reconnection(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*appends: Append) -> None:
        raise SQLAlchemyError(f"{len(appends)} appends failed")

    ann, _, table = start_siam(server)
    with ann.live(table) as socket:
        socket.receive("table")
        monkeypatch.setattr(server.host.storage, "append", fail)
        socket.send("chat", text="hello")
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive("answer")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1013
    assert "the database failed" in caplog.text


def test_every_message_fits_the_published_schema(server: ServerThread) -> None:
    ann, bob, table = start_siam(server)
    with ann.live(table) as socket:
        socket.send("play", seen=3, seat=0, move="@c1N")
        socket.send("play", seen=3, seat=0, move="@c1N")
        bob.do(table, "chat", seen=0, text="well")
        kinds = set[str]()
        while kinds != {"table", "presence", "events", "answer", "refused"}:
            message = json.loads(socket.connection.recv(timeout=20))
            MESSAGE.validate(message)
            kinds.add(message["type"])
