"""Records: round trips, and what is said of broken ones."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.errors import HowdahError, RecordError
from howdah.core.position import Move
from howdah.core.record import EarlyEnd, Entry, Record
from howdah.games import GAMES

SIAM = GAMES.find("siam")
START = SIAM.start()
RECORD = Record.of(START, [Entry("@c1N", "2026-11-15T20:00:00+00:00"), Entry("@c5S")], ("Ann", "Bob"))


def changed(**fields: object) -> str:
    data = json.loads(RECORD.to_json())
    return json.dumps({name: value for name, value in (data | fields).items() if value is not ...})


def test_a_record_says_who_played_what_and_where_it_led() -> None:
    data = json.loads(RECORD.to_json())
    assert data["howdah-record"] == 1
    assert (data["game"], data["rules-version"], data["players"]) == ("siam", 1, 2)
    assert data["seats"] == ["Ann", "Bob"]
    assert data["moves"] == [["@c1N", "2026-11-15T20:00:00+00:00"], ["@c5S", None]]
    assert data["final"] == "..Rv../...../.OOO./...../..E^.. e - 3 -"


@given(random=st.randoms(use_true_random=False), length=st.integers(0, 40), crossed=st.booleans())
def test_records_of_unfinished_games_replay_to_the_same_words(random: Random, length: int, crossed: bool) -> None:
    start = position = SIAM.start(options={"crossed": crossed})
    moves = list[Move]()
    for _ in range(length):
        if position.over:
            break
        moves.append(position.move(random.choice(position.legal)))
        position = position.play(moves[-1])
    record = Record.from_json(Record.of(start, moves).to_json(), GAMES)
    assert record.verify().state == position.state


def test_a_record_can_begin_anywhere() -> None:
    start = SIAM.position("...../..OO./...E>O/...../..... e - 1 -")
    record = Record.of(start, [start.find("d3-e3*")])
    again = Record.from_json(record.to_json(), GAMES)
    assert again.start == str(start)
    assert again.verify().winners() == (0,)
    assert again.scores == (1, 0)


def test_a_record_says_how_a_game_ended_that_was_not_played_out() -> None:
    record = replace(RECORD, ended=EarlyEnd("resignation", (1,)))
    assert json.loads(record.to_json())["ended"] == {"by": "resignation", "winners": [1]}
    assert Record.from_json(record.to_json(), GAMES) == record
    assert "ended" not in json.loads(RECORD.to_json())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a record is JSON, but this is not"),
        ("[" * 100_000, "a record is JSON, but this is not"),
        ("[]", 'expected a JSON object with "howdah-record": 1'),
        ('{"howdah-record": 2}', 'expected a JSON object with "howdah-record": 1'),
        (changed(game=...), '"game": expected a text, but found nothing'),
        (changed(game="chess"), "no game has the id 'chess'"),
        (changed(players=True), '"players": expected a whole number, but found true'),
        (changed(players=3), "siam is not played by 3"),
        (changed(options={"speed": 1}), "unknown option 'speed'"),
        (changed(options={"repetition": []}), "option repetition: list is not allowed"),
        (changed(seats=["Ann"]), '"seats": expected 2 names'),
        (changed(seats="Ann"), '"seats": expected a list'),
        (changed(moves=["@c1N"]), "expected [move, time or null] as entry 1"),
        (changed(moves=[["@c1N", 5]]), "as entry 1, but found"),
        (changed(scores=["1"]), '"scores": expected whole numbers'),
        (changed(ended="flag"), '"ended": expected {"by": a text, "winners": a list of seats}, but found "flag"'),
        (changed(ended={"by": "flag", "winners": [2]}), '"ended": expected'),
        (changed(ended={"by": "flag", "winners": [[]]}), '"ended": expected'),
        (changed(**{"rules-version": 99}), "played by version 99 of the rules of siam; expected one of: 1"),
    ],
)
def test_a_broken_record_is_refused_with_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(RecordError) as refusal:
        Record.from_json(text, GAMES)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (changed(moves=[["@c1N", None], ["@c1N", None]]), "replaying ends in"),
        (changed(moves=[["@c1N", None], ["@c3N", None]]), "move 2 of 2 (@c3N): c3 is not on the border"),
        (changed(final="nowhere"), "but the record says 'nowhere'"),
        (changed(scores=[1, 0]), "replaying ends in an unfinished game, but the record says the scores [1, 0]"),
        (changed(start="nowhere"), "expected 5 fields"),
    ],
)
def test_a_record_that_does_not_replay_says_where(text: str, complaint: str) -> None:
    with pytest.raises(HowdahError) as refusal:
        Record.from_json(text, GAMES).verify()
    assert complaint in str(refusal.value)
