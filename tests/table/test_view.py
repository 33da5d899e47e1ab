"""What leaves a table, and its record."""

import json

from howdah.core.record import Ended, Record
from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.clock import Fischer, PerMove
from howdah.table.commands import Chat, Resign, Tick
from howdah.table.offer import Draw, Rematch, Undo
from howdah.table.record import record
from howdah.table.view import FIELDS, public, public_event, seen_by
from tests.table.sitting import ALL, ANN, BOB, CAT, EVE, NOON, Sitting, ferry, siam, siam_with_computer


def test_the_public_view_shows_the_game_as_it_stands() -> None:
    sitting = siam(Fischer(60_000, 0))
    sitting.now += 1_000
    sitting.play("@c1N")
    sitting.do(EVE, Chat("good"))
    sitting.offer(ANN, Undo())
    view = json.loads(json.dumps(public(sitting.table)))
    assert (view["seq"], view["time"], view["phase"]) == (6, NOON + 1_000, "playing")
    assert view["setup"]["seats"] == [{"kind": "kept", "name": "Ann"}, {"kind": "free"}]
    assert (view["setup"]["game"], view["setup"]["host"], view["setup"]["privacy"]) == ("siam", "Ann", "open")
    assert view["seats"][0] == {
        "seat": 0,
        "side": "elephants",
        "name": "Ann",
        "computer": None,
        "host": True,
        "away": False,
        "out": False,
    }
    assert (view["board"]["turn"], view["board"]["scores"]) == (1, [0, 0])
    assert view["board"]["position"] == "...../...../.OOO./...../..E^.. r - 2 -"
    assert view["board"]["moves"][0] == {"code": 0, "notation": "@a1N", "path": ["reserve", "a1", "face:N"]}
    assert view["moves"] == [{"seat": 0, "move": "@c1N", "at": NOON + 1_000}]
    assert view["clock"] == {"left": [59_000, 60_000], "running": None}
    assert view["offers"] == [
        {"proposal": {"kind": "undo"}, "seat": 0, "seq": 6, "agreed": [0], "refused": [], "asked": [1]}
    ]
    assert view["chat"] == [{"seq": 5, "at": NOON + 1_000, "seat": None, "name": "Eve", "text": "good"}]
    assert (view["result"], view["rematch"]) == (None, False)


def test_a_finished_game_has_a_result_and_no_moves_to_choose_from() -> None:
    sitting = siam()
    sitting.do(ANN, Resign(0))
    view = json.loads(json.dumps(public(sitting.table)))
    assert view["result"] == {"cause": "resignation", "winners": [1], "scores": [0, 0]}
    assert (view["board"]["turn"], view["board"]["moves"]) == (None, [])


def test_draws_of_chance_are_among_the_moves() -> None:
    view = json.loads(json.dumps(public(ferry(BOB).table)))
    assert view["moves"][0]["seat"] == "chance"


def test_a_viewer_is_told_what_he_is_at_the_table() -> None:
    sitting = siam()
    chat = ["join", "chat"]
    assert seen_by(sitting.table, EVE)["you"] == {"seat": None, "seats": [], "host": False, "may": chat}
    assert seen_by(sitting.table, BOB)["you"] == {
        "seat": 1,
        "seats": [1],
        "host": False,
        "may": ["leave", "start", "play", "propose", "answer", "resign", "chat"],
    }
    sitting.leave(ANN)
    assert seen_by(sitting.table, ANN)["you"] == {
        "seat": 0,
        "seats": [0],
        "host": True,
        "may": ["leave", "return", "arrange", "start", "close", "chat"],
    }


def rematch() -> Sitting:
    sitting = ferry(BOB, CAT)
    sitting.do(BOB, Chat("hello"))
    sitting.play("take")
    sitting.do(BOB, Resign(1))
    sitting.do(CAT, Resign(2))
    for person in (ANN, BOB, CAT):
        if person is ANN:
            sitting.offer(ANN, Rematch())
        else:
            sitting.answer(person, "rematch", agree=True)
    return sitting


def test_no_holder_and_no_command_id_ever_leaves() -> None:
    sitting = rematch()
    out = json.dumps([public(sitting.table), seen_by(sitting.table, ANN), *map(public_event, sitting.journal)])
    assert sitting.table.rematch
    assert "secret" not in out
    assert "holder" not in out
    assert "c-1" not in out


def test_public_events_name_people_by_their_names() -> None:
    journal = rematch().journal
    assert public_event(journal[1]) == {"seq": 2, "at": NOON, "kind": "joined", "seat": 1, "name": "Bob"}
    last = json.loads(json.dumps(public_event(journal[-1])))
    assert [place["name"] for place in last["setup"]["seats"]] == ["Cat", "Ann", "Bob"]


def test_every_event_says_which_of_its_fields_leave() -> None:
    assert set(FIELDS) == set(e.FACTS) - {e.Created, e.Joined, e.Rematched}
    for event in rematch().journal:
        assert public_event(event)["kind"] == event.fact.kind


def test_the_record_holds_every_move_and_draw_with_its_time() -> None:
    sitting = ferry(BOB)
    sitting.now += 1_500
    sitting.play("take")
    found = record(sitting.table)
    assert found.seats == ("Ann", "Bob")
    assert [entry.move for entry in found.entries] == [ply.move for ply in sitting.table.plies]
    assert found.entries[1].time == "2027-01-15T08:00:01.500+00:00"
    assert found.verify().state == sitting.table.position.state
    assert Record.from_json(found.to_json(), ALL) == found
    assert (found.scores, found.ended) == (None, None)


def test_the_record_of_a_game_that_was_played_out_has_its_scores() -> None:
    sitting = ferry(BOB, goal=1)
    sitting.play("take")
    found = record(sitting.table)
    assert found.scores == found.verify().scores()
    assert found.ended is None


def test_the_record_says_how_a_game_ended_that_was_not_played_out() -> None:
    resigned, agreed, late = siam_with_computer(), siam(), siam(PerMove(1_000))
    resigned.do(ANN, Resign(0))
    agreed.offer(ANN, Draw())
    agreed.answer(BOB, "draw", agree=True)
    late.now += 1_000
    late.do(SYSTEM, Tick())
    records = [record(sitting.table) for sitting in (resigned, agreed, late)]
    assert [found.ended for found in records] == [
        Ended("resignation", (1,)),
        Ended("agreement", (0, 1)),
        Ended("flag", (1,)),
    ]
    assert records[0].seats == ("Ann", "level:3")
    assert all(Record.from_json(found.to_json(), ALL) == found for found in records)


def test_the_record_of_an_undone_move_does_not_hold_it() -> None:
    sitting = siam_with_computer()
    sitting.play("@c1N", "@c5S")
    sitting.offer(ANN, Undo())
    sitting.play("@a1N")
    assert [entry.move for entry in record(sitting.table).entries] == ["@a1N"]
