"""Repeated, stale and impossible commands, and chat."""

from random import Random

import pytest

from howdah.table import events as e
from howdah.table.actor import SYSTEM, Actor
from howdah.table.clock import PerMove
from howdah.table.commands import Answer, Chat, Command, Play, Propose, Resign, Tick
from howdah.table.decide import decide
from howdah.table.errors import NotAllowedError, OfferError, SequenceError, StaleError, TextError
from howdah.table.proposal import Draw, Undo
from howdah.table.table import LINES, REMEMBERED
from tests.table.harness import ALL, ANN, BOB, CAT, EVE, NOON, ferry, kinds, siam, siam_with_computer


def test_events_are_numbered_from_one_without_a_gap() -> None:
    harness = ferry(BOB)
    harness.play("take", "take")
    assert [event.seq for event in harness.journal] == list(range(1, harness.table.seq + 1))


def test_a_repeated_command_gets_its_first_answer_and_changes_nothing() -> None:
    harness = ferry(BOB)
    first = harness.send(ANN, Play(0, "take"), name="mine")
    harness.play("take")
    before = harness.table
    again = harness.send(ANN, Play(0, "take"), seen=4, name="mine")
    assert again.repeated
    assert again.events == first.events
    assert kinds([event.fact for event in again.events]) == ["played", "drew"]
    assert harness.table == before


def test_two_persons_may_use_the_same_id() -> None:
    harness = siam()
    harness.send(ANN, Play(0, "@c1N"), name="1")
    assert not harness.send(BOB, Play(1, "@c5S"), name="1").repeated


def test_a_refused_command_is_not_remembered() -> None:
    harness = siam()
    with pytest.raises(StaleError):
        harness.send(ANN, Play(0, "@c1N"), seen=0, name="mine")
    assert not harness.send(ANN, Play(0, "@c1N"), name="mine").repeated


def test_a_move_that_came_too_late_gets_the_same_answer_again() -> None:
    harness = siam(PerMove(1000))
    harness.now += 1000
    first = harness.send(ANN, Play(0, "@c1N"), name="late")
    again = harness.send(ANN, Play(0, "@c1N"), name="late")
    assert again.repeated
    assert again.events == first.events


def test_commands_are_remembered_whole_and_as_long_as_their_events_are_among_the_last() -> None:
    harness = ferry(BOB)
    harness.send(ANN, Play(0, "take"), name="mine")
    while len(harness.table.recent) < REMEMBERED:
        harness.do(BOB, Chat("waiting"))
    assert harness.send(ANN, Play(0, "take"), name="mine").repeated
    while "mine" in {event.command for event in harness.table.recent}:
        assert len([event for event in harness.table.recent if event.command == "mine"]) == 2
        harness.do(BOB, Chat("waiting"))
    assert REMEMBERED - 2 <= len(harness.table.recent) <= REMEMBERED
    with pytest.raises(StaleError):
        harness.send(ANN, Play(0, "take"), seen=4, name="mine")


def test_a_stale_move_is_refused_with_all_that_came_since() -> None:
    harness = siam()
    seen = harness.table.seq
    harness.play("@c1N")
    harness.do(EVE, Chat("good"))
    with pytest.raises(StaleError, match="made at event 3; expected 4 or later") as refusal:
        harness.send(BOB, Play(1, "@c5S"), seen=seen)
    assert list(refusal.value.missing) == harness.journal[seen:]
    assert refusal.value.complete
    assert refusal.value.complete


def test_a_stale_refusal_says_when_the_table_no_longer_remembers_all_that_came() -> None:
    harness = siam()
    for _ in range(REMEMBERED):
        harness.do(BOB, Chat("waiting"))
    with pytest.raises(StaleError) as refusal:
        harness.send(ANN, Play(0, "@c1N"), seen=1)
    assert not refusal.value.complete


def test_chat_is_never_stale_and_makes_nothing_stale() -> None:
    harness = siam()
    seen = harness.table.seq
    harness.send(BOB, Chat("hello"), seen=0)
    assert kinds([event.fact for event in harness.send(ANN, Play(0, "@c1N"), seen=seen).events]) == ["played"]


def test_resigning_and_offers_are_stale_after_a_move() -> None:
    harness = siam()
    seen = harness.table.seq
    harness.play("@c1N")
    for request in (Resign(1), Propose(1, Draw()), Play(1, "@c5S")):
        with pytest.raises(StaleError):
            harness.send(BOB, request, seen=seen)


def test_an_answer_is_stale_where_it_cannot_mean_the_offer_that_is_pending() -> None:
    harness = siam()
    harness.play("@c1N")
    harness.offer(ANN, Undo())
    seen = harness.table.seq
    harness.play("@c5S")
    with pytest.raises(StaleError):
        harness.send(BOB, Answer(1, "undo", agree=True), seen=seen)
    harness.offer(ANN, Undo())
    with pytest.raises(StaleError):
        harness.send(BOB, Answer(1, "undo", agree=True), seen=seen)
    assert harness.send(BOB, Answer(1, "undo", agree=True)).table.plies == ()


def test_an_answer_is_stale_where_another_has_made_the_same_offer_since() -> None:
    harness = ferry(BOB, CAT)
    harness.offer(ANN, Draw())
    seen = harness.table.seq
    harness.answer(ANN, "draw", agree=False)
    harness.offer(BOB, Draw())
    with pytest.raises(StaleError):
        harness.send(CAT, Answer(2, "draw", agree=True), seen=seen)


def test_a_move_is_stale_after_an_undo() -> None:
    harness = siam_with_computer()
    harness.play("@c1N", "@c5S")
    seen = harness.table.seq
    harness.offer(ANN, Undo())
    with pytest.raises(StaleError):
        harness.send(ANN, Play(0, "@c1N"), seen=seen)


def test_an_answer_to_nothing_is_no_stale_answer_when_everything_was_seen() -> None:
    with pytest.raises(OfferError):
        siam().answer(BOB, "undo", agree=True)


@pytest.mark.parametrize("seen", [-1, 4])
def test_a_command_made_at_an_event_that_never_was_is_refused(seen: int) -> None:
    with pytest.raises(SequenceError, match=f"from 0 to 3, but {seen} came"):
        siam().send(ANN, Chat("hello"), seen=seen)


@pytest.mark.parametrize("name", ["", "x" * 65, "a b", "é", "\n"])
def test_a_command_needs_a_proper_id(name: str) -> None:
    with pytest.raises(TextError, match="a command's id has 1 to 64 printable ASCII characters"):
        decide(siam().table, Command(name, 3, Chat("hello")), ANN, NOON, Random(1), ALL)


@pytest.mark.parametrize("now", [-1, 253_402_300_800_000])
def test_a_time_beyond_the_calendar_is_refused(now: int) -> None:
    with pytest.raises(SequenceError, match="expected a time from 0 to"):
        decide(siam().table, Command("c", 3, Chat("hello")), ANN, now, Random(1), ALL)


def test_without_a_table_only_create_is_understood() -> None:
    with pytest.raises(NotAllowedError, match="there is no table yet; expected create, but tick came"):
        decide(None, Command("c", 0, Tick()), ANN, NOON, Random(1), ALL)


def test_chat_bears_the_name_and_the_seat_of_who_speaks() -> None:
    harness = siam()
    assert harness.do(BOB, Chat("hello")) == [e.Said(1, "Bob", "hello")]
    assert harness.do(EVE, Chat("👩‍🚀 שלום")) == [e.Said(None, "Eve", "👩‍🚀 שלום")]
    assert [(line.name, line.text) for line in harness.table.chat] == [("Bob", "hello"), ("Eve", "👩‍🚀 שלום")]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "it is empty"),
        ("  ", "it is empty"),
        ("x" * 501, "at most 500 characters, but 501 came"),
        ("a\nb", r"no control characters, but U\+000A came"),
        ("a\x00b", r"no control characters, but U\+0000 came"),
        ("a\x7fb", r"no control characters, but U\+007F came"),
        ("a\u2028b", r"no control characters, but U\+2028 came"),
        ("a\u202eb", r"no control characters, but U\+202E came"),
        ("a\ud800b", r"no control characters, but U\+D800 came"),
    ],
)
def test_chat_that_is_too_long_or_has_control_characters_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(TextError, match=complaint):
        siam().do(ANN, Chat(text))


def test_chat_of_500_characters_is_heard() -> None:
    assert kinds(siam().do(ANN, Chat("x" * 500))) == ["said"]


def test_a_nameless_spectator_is_not_heard() -> None:
    with pytest.raises(TextError, match="a name has to say something"):
        siam().do(Actor("secret"), Chat("hello"))


def test_the_last_lines_of_chat_are_kept() -> None:
    harness = siam()
    for number in range(LINES + 5):
        harness.do(ANN, Chat(f"line {number}"))
    assert [line.text for line in harness.table.chat] == [f"line {number}" for number in range(5, LINES + 5)]


def test_a_tick_with_nothing_due_is_no_event() -> None:
    harness = siam()
    before = harness.table
    assert harness.do(SYSTEM, Tick()) == []
    assert harness.table == before


def test_a_holder_needs_a_proper_id() -> None:
    with pytest.raises(TextError, match="a holder has 1 to 64 printable ASCII characters"):
        siam().do(Actor("ä", "Eve"), Chat("hello"))
