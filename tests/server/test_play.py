"""Playing over the network."""

from tests.server.running import House


def test_two_guests_play_by_link_and_see_each_other_move(inn: House) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = ann.create("siam", "mine", "free")
    with ann.live(table) as at_ann, bob.live(table) as at_bob:
        assert at_ann.hear("table")["table"]["you"]["seat"] == 0
        assert at_bob.hear("table")["table"]["you"]["seat"] is None
        at_bob.say("join")
        assert at_bob.hear("events")["changes"]["you"]["seat"] == 1
        assert at_bob.hear("answer")["events"][0]["kind"] == "joined"
        joined = at_ann.hear("events")
        assert [(event["kind"], event["name"]) for event in joined["events"]] == [("joined", "Bob")]
        assert "board" not in joined["changes"]
        at_ann.say("start")
        assert at_bob.hear("events")["changes"]["board"]["turn"] == 0
        at_ann.hear("answer")
        at_ann.say("play", seat=0, move=["reserve", "c1", "face:N"])
        played = at_bob.hear("events")
        assert played["events"][0]["move"] == "@c1N"
        assert played["changes"]["board"]["turn"] == 1
        assert {"code", "notation", "path"} == set(played["changes"]["board"]["moves"][0])


def test_a_computer_answers_a_move(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("siam", "mine", "greedy")
    ann.do(table, "start")
    ann.do(table, "play", seat=0, move="@c1N")
    view = ann.wait_until(table, lambda view: len(view["moves"]) == 2)
    assert view["moves"][1]["seat"] == 1
    assert view["board"]["turn"] == 0


def test_computers_play_a_whole_game_of_chance_among_themselves(inn: House) -> None:
    ann = inn.person("Ann")
    table = ann.create("china-shop", "random", "greedy", "random")
    ann.do(table, "start")
    view = ann.wait_until(table, lambda view: view["phase"] == "over")
    assert view["result"]["cause"] == "rules"
