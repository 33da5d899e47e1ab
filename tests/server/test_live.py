"""The socket of a table."""

import json

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed, InvalidStatus

from howdah.server.public.messages import Message
from tests.server.running import House
from tests.server.test_tables import begun


def test_who_comes_back_gets_just_what_he_missed(inn: House) -> None:
    ann, bob, table = begun(inn)
    with bob.live(table) as line:
        seen = line.hear("table")["table"]["seq"]
    ann.do(table, "play", seat=0, move="@c1N")
    with bob.live(table, seen=seen) as line:
        missed = line.hear("events")
        assert [event["seq"] for event in missed["events"]] == [seen + 1]
        assert missed["changes"]["board"]["turn"] == 1
    with bob.live(table, seen=seen + 1) as line:
        nothing = line.hear("events")
        assert nothing["events"] == []
        assert "board" not in nothing["changes"]


def test_who_has_seen_what_never_happened_gets_the_whole_table(inn: House) -> None:
    ann, _, table = begun(inn)
    with ann.live(table, seen=1000) as line:
        assert line.hear("table")["table"]["seq"] == 3


def test_who_was_away_for_too_long_gets_the_whole_table(inn: House) -> None:
    ann, _, table = begun(inn)
    with ann.live(table) as line:
        for number in range(260):
            line.say("chat", seen=0, text=f"line {number}")
            line.hear("answer")
    with ann.live(table, seen=2) as line:
        assert len(line.hear("table")["table"]["chat"]) == 200


def test_a_command_over_the_socket_comes_twice_and_is_done_once(inn: House) -> None:
    ann, _, table = begun(inn)
    with ann.live(table) as line:
        line.hear("table")
        line.say("play", name="once", seat=0, move="@c1N")
        first = line.hear("answer")
        line.say("play", name="once", seen=3, seat=0, move="@c1N")
        assert line.hear("answer") == first
    assert len(ann.look(table)["moves"]) == 1


def test_a_refusal_names_the_command_and_says_why_in_the_readers_language(inn: House) -> None:
    ann, bob, table = begun(inn)
    with ann.live(table, query="&language=de") as line:
        line.hear("table")
        line.say("play", name="wrong", seat=0, move="@c3N")
        refused = line.hear("refused")
        assert refused["id"] == "wrong"
        assert refused["error"]["rule"]
        assert "Rand" in refused["error"]["message"]
        line.say("play", seat=1, move="@c1N")
        assert line.hear("refused")["error"]["code"] == "not-allowed"
        bob.do(table, "resign", seat=1)
        line.say("play", seen=3, seat=0, move="@c1N")
        stale = line.hear("refused")["error"]
        assert stale["code"] == "stale"
        assert [event["kind"] for event in stale["missing"]] == ["resigned", "ended"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"v":2}', '{"v":1,"id":"x","seen":0,"request":{"kind":"fly"}}'])
def test_what_is_no_command_is_refused_and_the_socket_stays(inn: House, text: str) -> None:
    ann, _, table = begun(inn)
    with ann.live(table) as line:
        line.connection.send(text)
        assert line.hear("refused")["error"]["code"] == "malformed"
        line.say("chat", seen=0, text="still here")
        assert line.hear("answer")


def test_everybody_sees_who_is_connected(inn: House) -> None:
    ann, bob, table = begun(inn)
    eve = inn.person("Eve")
    with ann.live(table) as at_ann:
        assert at_ann.hear("presence")["presence"] == {"seats": [0], "spectators": 0}
        with bob.live(table), eve.live(table):
            assert at_ann.hear("presence")["presence"] == {"seats": [0, 1], "spectators": 0}
            assert at_ann.hear("presence")["presence"] == {"seats": [0, 1], "spectators": 1}
        at_ann.hear("presence")
        assert at_ann.hear("presence")["presence"] == {"seats": [0], "spectators": 0}


def test_a_spectator_without_a_name_looks_on_but_says_nothing(inn: House) -> None:
    ann, _, table = begun(inn)
    with inn.person().live(table) as line:
        assert line.hear("table")["table"]["you"] == {
            "seat": None, "seats": [], "host": False, "may": ["join", "chat"], "invitation": None,
        }  # fmt: skip
        line.say("chat", text="hello")
        assert line.hear("refused")["error"]["code"] == "no-session"
        ann.do(table, "chat", text="welcome")
        assert line.hear("events")["events"][0]["text"] == "welcome"


def test_chat_is_carried_as_it_is_for_the_client_to_escape(inn: House) -> None:
    ann, bob, table = begun(inn)
    with bob.live(table) as line:
        line.hear("table")
        ann.do(table, "chat", text="<script>alert('é')</script>")
        assert line.hear("events")["events"][0]["text"] == "<script>alert('é')</script>"


def test_a_table_for_the_invited_refuses_strangers_at_the_socket(inn: House) -> None:
    ann, eve = inn.person("Ann"), inn.person("Eve")
    table = ann.create("siam", "mine", "free", privacy="invited")
    with eve.live(table) as line:
        assert line.hear("refused")["error"]["code"] == "not-allowed"
        with pytest.raises(ConnectionClosed) as closed:
            line.connection.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1008
    invitation = ann.look(table)["you"]["invitation"]
    with eve.live(table, query=f"&invitation={invitation}") as line:
        assert line.hear("table")


def test_an_unknown_table_is_refused_at_the_socket(inn: House) -> None:
    with inn.person("Ann").live("nowhere") as line:
        assert line.hear("refused")["error"]["code"] == "unknown-table"


def test_a_page_of_another_site_cannot_open_the_socket(inn: House) -> None:
    ann, _, table = begun(inn)
    with pytest.raises(InvalidStatus) as refused, ann.live(table, headers={"Origin": "https://elsewhere.example"}):
        pass
    assert refused.value.response.status_code == 403
    with ann.live(table, headers={"Origin": f"http://{inn.address}"}) as line:
        assert line.hear("table")


def test_a_message_that_is_too_long_ends_the_connection(inn: House) -> None:
    ann, _, table = begun(inn)
    with ann.live(table) as line:
        line.say("chat", text="x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            line.hear("answer")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


def test_every_message_is_as_the_description_says(inn: House) -> None:
    ann, bob, table = begun(inn)
    message: TypeAdapter[Message] = TypeAdapter(Message)
    with ann.live(table) as line:
        line.say("play", seen=3, seat=0, move="@c1N")
        line.say("play", seen=3, seat=0, move="@c1N")
        bob.do(table, "chat", seen=0, text="well")
        kinds = set[str]()
        while kinds != {"table", "presence", "events", "answer", "refused"}:
            text = line.connection.recv(timeout=20)
            message.validate_json(text)
            kinds.add(json.loads(text)["type"])
