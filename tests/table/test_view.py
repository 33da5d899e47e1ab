"""What leaves a table, and its record."""

from dataclasses import fields
from typing import get_args

from howdah.core import schema
from howdah.core.record import EarlyEnd, Record
from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.commands import Chat, Resign, Tick
from howdah.table.proposal import Draw, Rematch, Undo
from howdah.table.record import record
from howdah.table.view import EventView, OwnTableEntry, PublicFact, PublicTable, Standing, TableEntry
from tests.table.harness import ALL, ANN, BOB, CAT, EVE, NOON, TableHarness, ferry, siam, siam_with_computer


def test_the_public_view_shows_the_game_as_it_stands() -> None:
    harness = siam(Fischer(60_000, 0))
    harness.now += 1_000
    harness.play("@c1N")
    harness.do(EVE, Chat("good"))
    harness.offer(ANN, Undo())
    view = schema.write(PublicTable.of(harness.table))
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
        "title": "Ann",
        "program": False,
    }
    assert (view["board"]["turn"], view["board"]["scores"]) == (1, [0, 0])
    assert view["board"]["position"] == "...../...../.OOO./...../..E^.. r - 2 -"
    assert (view["board"]["moves"], view["board"]["instruction"]) == ([], "")  # for the player who is to move
    assert view["moves"] == [
        {
            "seat": 0,
            "move": "@c1N",
            "path": ["reserve", "c1", "face:N"],
            "at": NOON + 1_000,
            "told": "enters on c1, facing north",
            "effect": False,
        }
    ]
    assert view["clock"] == {"left": [59_000, 60_000], "running": None}
    assert view["offers"] == [
        {"proposal": {"kind": "undo"}, "seat": 0, "seq": 6, "agreed": [0], "refused": [], "asked": [1]}
    ]
    assert view["chat"] == [{"seq": 5, "at": NOON + 1_000, "seat": None, "name": "Eve", "text": "good"}]
    assert (view["result"], view["rematch"]) == (None, False)


def test_a_finished_game_has_a_result_and_no_moves_to_choose_from() -> None:
    harness = siam()
    harness.do(ANN, Resign(0))
    view = schema.write(PublicTable.of(harness.table))
    result = view["result"]
    assert (result["cause"], result["winners"], result["scores"]) == ("resignation", [1], [0, 0])
    assert result["result"]["text"]["en"] == "Winner: Bob (Rhinoceroses)."
    assert result["result"]["text"]["de"] == "Sieg: Bob (Nashörner)."
    assert [reason["text"]["fr"] for reason in result["reasons"]] == ["Abandon\u00a0: Ann (Éléphants)."]
    assert (view["board"]["turn"], view["board"]["moves"]) == (None, [])


def test_a_table_names_its_clock_and_what_differs_from_the_usual_rules() -> None:
    def rules(harness: TableHarness, language: str = "en") -> list[str]:
        return [rule["text"][language] for rule in schema.write(PublicTable.of(harness.table))["house_rules"]]

    assert rules(siam()) == ["No clock"]
    assert rules(siam(Fischer(90 * 60_000, 5_000))) == ["Clock: 1 hour, 30 minutes each, plus 5 seconds per move"]
    assert rules(siam(Fischer(60_000, 0)), "de") == ["Bedenkzeit: 1 Minute je Spieler für die ganze Partie"]
    assert rules(siam(Correspondence(3)), "fr") == ["Pendule\u00a0: 3 jours par coup"]


def test_a_table_and_its_entry_in_a_list_have_the_title_of_their_box() -> None:
    title = {"en": "Siam", "fr": "Siam", "de": "Siam"}
    table = siam().table
    assert PublicTable.of(table).title == title
    assert TableEntry.of("t1", table).title == title
    assert OwnTableEntry.of_holder("t1", table, "ann").title == title


def test_draws_of_chance_are_among_the_moves() -> None:
    view = schema.write(PublicTable.of(ferry(BOB).table))
    assert view["moves"][0]["seat"] == "chance"


def standing(harness: TableHarness, actor: Actor) -> schema.JsonObject:
    """What an actor is told of the own standing."""
    told: schema.JsonObject = schema.write(Standing.of(harness.table, actor))
    return told


def test_a_viewer_is_told_the_own_standing_at_the_table() -> None:
    harness = siam()
    chat = ["join", "chat"]
    assert standing(harness, EVE) == {"seat": None, "seats": [], "host": False, "may": chat}
    assert standing(harness, BOB) == {
        "seat": 1,
        "seats": [1],
        "host": False,
        "may": ["leave", "play", "plan", "propose", "answer", "resign", "chat"],
    }
    harness.leave(ANN)
    assert standing(harness, ANN) == {
        "seat": 0,
        "seats": [0],
        "host": True,
        "may": ["leave", "return", "arrange", "close", "chat"],
    }


def rematch() -> TableHarness:
    harness = ferry(BOB, CAT)
    harness.do(BOB, Chat("hello"))
    harness.play("take")
    harness.do(BOB, Resign(1))
    harness.do(CAT, Resign(2))
    for person in (ANN, BOB, CAT):
        if person is ANN:
            harness.offer(ANN, Rematch())
        else:
            harness.answer(person, "rematch", agree=True)
    return harness


def test_no_holder_and_no_command_id_ever_leaves() -> None:
    harness = rematch()
    out = schema.dumps(
        [PublicTable.of(harness.table), Standing.of(harness.table, ANN), *map(EventView.of, harness.journal)]
    )
    assert harness.table.rematch
    assert "secret" not in out
    assert "holder" not in out
    assert "c-1" not in out


def test_public_events_name_people_by_their_names() -> None:
    journal = rematch().journal
    joined = {"seq": 2, "at": NOON, "fact": {"kind": "joined", "seat": 1, "name": "Bob"}}
    assert schema.write(EventView.of(journal[1])) == joined
    last = schema.write(EventView.of(journal[-1]))
    assert [place["name"] for place in last["fact"]["setup"]["seats"]] == ["Cat", "Ann", "Bob"]


def test_every_fact_has_a_public_form_and_none_that_leaves_as_it_is_names_a_person() -> None:
    public = {fact.kind: fact for fact in get_args(PublicFact)}
    assert set(public) == {fact.kind for fact in e.FACTS}
    unchanged = [fact for fact in e.FACTS if public[fact.kind] is fact]
    assert set(e.FACTS) - set(unchanged) == {e.Created, e.Joined, e.Rematched, e.Played, e.Drew, e.Planned}
    for fact in unchanged:
        assert not {"person", "setup", "holder", "by"} & {field.name for field in fields(fact)}, fact
    for event in rematch().journal:
        assert EventView.of(event).fact.kind == event.fact.kind


def test_the_record_holds_every_move_and_draw_with_its_time() -> None:
    harness = ferry(BOB)
    harness.now += 1_500
    harness.play("take")
    found = record(harness.table)
    assert found.seats == ("Ann", "Bob")
    assert [entry.move for entry in found.entries] == [ply.move for ply in harness.table.plies]
    assert found.entries[1].time == "2027-01-15T08:00:01.500+00:00"
    assert found.verify().state == harness.table.position.state
    assert Record.from_json(found.to_json(), ALL) == found
    assert (found.scores, found.ended) == (None, None)


def test_the_record_of_a_game_that_was_played_out_has_its_scores() -> None:
    harness = ferry(BOB, goal=1)
    harness.play("take")
    found = record(harness.table)
    assert found.scores == found.verify().scores()
    assert found.ended is None


def test_the_record_says_how_a_game_ended_that_was_not_played_out() -> None:
    resigned, agreed, late = siam_with_computer(), siam(), siam(PerMove(1_000))
    resigned.do(ANN, Resign(0))
    agreed.offer(ANN, Draw())
    agreed.answer(BOB, "draw", agree=True)
    late.now += 1_000
    late.do(SYSTEM, Tick())
    records = [record(harness.table) for harness in (resigned, agreed, late)]
    assert [found.ended for found in records] == [
        EarlyEnd("resignation", (1,)),
        EarlyEnd("agreement", (0, 1)),
        EarlyEnd("flag", (1,)),
    ]
    assert records[0].seats == ("Ann", "level:3")
    assert all(Record.from_json(found.to_json(), ALL) == found for found in records)


def test_the_record_of_an_undone_move_does_not_hold_it() -> None:
    harness = siam_with_computer()
    harness.play("@c1N", "@c5S")
    harness.offer(ANN, Undo())
    harness.play("@a1N")
    assert [entry.move for entry in record(harness.table).entries] == ["@a1N"]
