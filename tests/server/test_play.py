"""Playing over the network."""

from tests.server.running import ServerThread


def test_two_guests_play_by_link_and_see_each_other_move(server: ServerThread) -> None:
    ann, bob = server.client("Ann"), server.client("Bob")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as at_ann, bob.live(table) as at_bob:
        assert at_ann.receive("table")["table"]["you"]["seat"] == 0
        assert at_bob.receive("table")["table"]["you"]["seat"] is None
        at_bob.send("join")
        assert at_bob.receive("events")["changes"]["you"]["seat"] == 1
        assert at_bob.receive("answer")["seq"] == 3
        joined = at_ann.receive("events")
        assert [event["fact"]["kind"] for event in joined["events"]] == ["joined", "started"]
        assert joined["events"][0]["fact"]["name"] == "Bob"
        assert joined["changes"]["board"]["turn"] == 0
        at_ann.send("play", seat=0, move=["reserve", "c1", "face:N"])
        played = at_bob.receive("events")
        assert played["events"][0]["fact"]["move"] == "@c1N"
        assert played["changes"]["board"]["turn"] == 1
        assert {"code", "notation", "path"} == set(played["changes"]["board"]["moves"][0])
        assert played["changes"]["board"]["instruction"].startswith("Touch")
        assert at_ann.receive("events")["changes"]["board"]["moves"] == []  # it is not Ann's turn


def test_a_computer_answers_a_move(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("siam", "mine", "greedy")
    ann.do(table, "play", seat=0, move="@c1N")
    view = ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    assert view["moves"][1]["seat"] == 1
    assert view["board"]["turn"] == 0


def test_computers_play_a_whole_game_of_chance_among_themselves(server: ServerThread) -> None:
    ann = server.client("Ann")
    table = ann.create("china-shop", "random", "greedy", "random")
    view = ann.wait_until(table, lambda view: view["phase"] == "over")
    assert view["result"]["cause"] == "rules"
