"""Commands and events as JSON: what they look like, round trips, and what is said of broken ones."""

import json

import pytest

from howdah.core.errors import MalformedError
from howdah.core.options import Options
from howdah.table import commands as c
from howdah.table import events as e
from howdah.table.actor import Person
from howdah.table.apply_events import apply, replay
from howdah.table.clock import Correspondence, Fischer, PerMove
from howdah.table.commands import Command
from howdah.table.errors import JournalError
from howdah.table.events import Event
from howdah.table.proposal import Draw, Rematch, Takeover, Undo
from howdah.table.setup import Computer, Free, Kept, Mine, Privacy, Setup
from tests.table.harness import ALL, ANN, BOB, TableHarness, ferry, siam

ANN_HERSELF = Person("h-1", "Ann")
FULL = Setup(
    "siam",
    (Kept(ANN_HERSELF), Computer("level:3")),
    Options({"crossed": True, "repetition": 3, "push-count": "whole-line"}),
    Fischer(300_000, 5_000),
    Privacy.INVITED,
    spectators_chat=False,
    draw_seats=True,
    stand_in="level:2",
    moves=("@c1N",),
    host=ANN_HERSELF,
)
FULL_JSON = {
    "game": "siam",
    "seats": [{"kind": "kept", "person": {"holder": "h-1", "name": "Ann"}}, {"kind": "computer", "player": "level:3"}],
    "options": {"crossed": True, "repetition": 3, "push-count": "whole-line"},
    "clock": {"kind": "fischer", "start": 300_000, "increment": 5_000},
    "privacy": "invited",
    "spectators_chat": False,
    "draw_seats": True,
    "stand_in": "level:2",
    "moves": ["@c1N"],
    "host": {"holder": "h-1", "name": "Ann"},
    "rated": False,
}

REQUESTS: list[tuple[c.Request, dict[str, object]]] = [
    (c.Create(FULL), {"kind": "create", "setup": FULL_JSON}),
    (c.Join(1), {"kind": "join", "seat": 1}),
    (c.Join(), {"kind": "join", "seat": None}),
    (c.Leave(1), {"kind": "leave", "seat": 1}),
    (c.Return(1), {"kind": "return", "seat": 1}),
    (c.Arrange(1, "level:1"), {"kind": "arrange", "seat": 1, "player": "level:1"}),
    (c.Close(), {"kind": "close"}),
    (c.Play(0, "@c1N"), {"kind": "play", "seat": 0, "move": "@c1N"}),
    (c.Play(0, 8), {"kind": "play", "seat": 0, "move": 8}),
    (c.Play(0, ("c1", "c2")), {"kind": "play", "seat": 0, "move": ["c1", "c2"]}),
    (c.Plan(0, (("@c5S", "@c1N"),)), {"kind": "plan", "seat": 0, "lines": [["@c5S", "@c1N"]]}),
    (c.Propose(0, Undo()), {"kind": "propose", "seat": 0, "proposal": {"kind": "undo"}}),
    (c.Propose(0, Draw()), {"kind": "propose", "seat": 0, "proposal": {"kind": "draw"}}),
    (
        c.Propose(0, Takeover(1, "level:3")),
        {"kind": "propose", "seat": 0, "proposal": {"kind": "takeover", "seat": 1, "player": "level:3"}},
    ),
    (c.Propose(0, Rematch()), {"kind": "propose", "seat": 0, "proposal": {"kind": "rematch"}}),
    (c.Answer(1, "draw", agree=False), {"kind": "answer", "seat": 1, "offer": "draw", "agree": False}),
    (c.Resign(1), {"kind": "resign", "seat": 1}),
    (c.Chat("bonjour, été"), {"kind": "chat", "text": "bonjour, été"}),
    (c.Tick(), {"kind": "tick"}),
]

FACTS: list[tuple[e.Fact, dict[str, object]]] = [
    (e.Created(FULL, 1), {"kind": "created", "setup": FULL_JSON, "rules_version": 1}),
    (e.Joined(1, ANN_HERSELF), {"kind": "joined", "seat": 1, "person": {"holder": "h-1", "name": "Ann"}}),
    (e.Left(1), {"kind": "left", "seat": 1}),
    (e.Returned(1), {"kind": "returned", "seat": 1}),
    (e.Arranged(1, None), {"kind": "arranged", "seat": 1, "player": None}),
    (e.Started((1, 0)), {"kind": "started", "order": [1, 0]}),
    (
        e.Played(0, "@c1N", ("reserve", "c1", "face:N")),
        {"kind": "played", "seat": 0, "move": "@c1N", "path": ["reserve", "c1", "face:N"]},
    ),
    (e.Drew("throw:2", ("die:2",)), {"kind": "drew", "move": "throw:2", "path": ["die:2"]}),
    (e.Planned(0, (("@c5S", "@c1N"),)), {"kind": "planned", "seat": 0, "lines": [["@c5S", "@c1N"]]}),
    (e.Offered(0, Undo()), {"kind": "offered", "seat": 0, "proposal": {"kind": "undo"}}),
    (e.Answered(1, "undo", agree=True), {"kind": "answered", "seat": 1, "offer": "undo", "agree": True}),
    (e.Closed("undo", e.OfferResult.LAPSED), {"kind": "closed", "offer": "undo", "how": "lapsed"}),
    (e.Undone(3), {"kind": "undone", "keep": 3}),
    (e.TakenOver(1, "level:3"), {"kind": "taken-over", "seat": 1, "player": "level:3"}),
    (e.Resigned(1), {"kind": "resigned", "seat": 1}),
    (e.Flagged(1), {"kind": "flagged", "seat": 1}),
    (e.Ended(e.Cause.FLAG, (0,), (0, 0)), {"kind": "ended", "cause": "flag", "winners": [0], "scores": [0, 0]}),
    (e.Rematched(FULL), {"kind": "rematched", "setup": FULL_JSON}),
    (e.Said(None, "Ann", "hello"), {"kind": "said", "seat": None, "name": "Ann", "text": "hello"}),
]


def test_every_kind_of_request_and_fact_is_shown_here() -> None:
    assert {type(request) for request, _ in REQUESTS} == set(c.REQUESTS)
    assert {type(fact) for fact, _ in FACTS} == set(e.FACTS)


@pytest.mark.parametrize(("request_", "data"), REQUESTS, ids=lambda value: getattr(value, "kind", ""))
def test_a_command_is_written_and_read_like_this(request_: c.Request, data: dict[str, object]) -> None:
    command = Command("c-1", 5, request_)
    assert json.loads(command.to_json()) == {"v": 1, "id": "c-1", "seen": 5, "request": data}
    assert Command.from_json(command.to_json()) == command
    assert Command.from_json(command.to_json().encode()) == command


@pytest.mark.parametrize(("fact", "data"), FACTS, ids=lambda value: getattr(value, "kind", ""))
def test_an_event_is_written_and_read_like_this(fact: e.Fact, data: dict[str, object]) -> None:
    event = Event(2, 1_800_000_000_000, "h-1", "c-1", fact)
    written = {"v": 1, "seq": 2, "at": 1_800_000_000_000, "by": "h-1", "command": "c-1", "fact": data}
    assert json.loads(event.to_json()) == written
    assert Event.from_json(event.to_json()) == event


@pytest.mark.parametrize("clock", [PerMove(30_000), Correspondence(3), None])
def test_every_clock_goes_through_json(clock: PerMove | Correspondence | None) -> None:
    command = Command("c", 0, c.Create(Setup("siam", (Mine(), Free()), clock=clock)))
    assert Command.from_json(command.to_json()) == command


def test_a_client_may_leave_out_what_has_a_default() -> None:
    text = '{"v": 1, "id": "c", "seen": 0, "request": {"kind": "create", "setup": {"game": "siam", "seats": []}}}'
    assert Command.from_json(text) == Command("c", 0, c.Create(Setup("siam", ())))


def request(**fields: object) -> str:
    return json.dumps({"v": 1, "id": "c", "seen": 0, "request": fields})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected JSON, but this is not"),
        ("[" * 100_000, "expected JSON, but this is not"),
        (b"\xff", "expected JSON, but this is not"),
        ("1" * 5000, "expected JSON, but this is not"),
        ("[]", "command: expected an object, but found a list"),
        ("{}", '"v": expected 1, but found nothing'),
        ('{"v": true}', '"v": expected 1, but found true'),
        ('{"v": 2}', '"v": expected 1, but found 2'),
        ('{"v": 1}', "command.id: expected a text, but found nothing"),
        ('{"v": 1, "id": ' + "[" * 500 + "]" * 500 + "}", "command.id: expected a text, but found a list"),
        ('{"v": 1, "id": 5}', "command.id: expected a text, but found 5"),
        ('{"v": 1, "id": "c", "seen": true}', "command.seen: expected a whole number, but found true"),
        ('{"v": 1, "id": "c", "seen": 1.0}', "command.seen: expected a whole number, but found 1.0"),
        ('{"v": 1, "id": "c", "seen": 1}', "command.request: expected an object"),
        (request(), "command.request.kind: expected one of create, join, leave"),
        (request(kind="dance"), 'but found "dance"'),
        (request(kind=["play"]), "but found a list"),
        (request(kind="close", now=True), "command.request: unknown field 'now'; expected nothing"),
        (request(kind="resign", seat="1"), 'command.request.seat: expected a whole number, but found "1"'),
        (request(kind="resign", seat=None), "command.request.seat: expected a whole number, but found null"),
        (request(kind="join", seat="1"), 'seat: expected a whole number or null, but found "1"'),
        (request(kind="play", seat=0, move=1.5), "move: expected a whole number or a text or a list, but found 1.5"),
        (request(kind="play", seat=0, move=["c1", 2]), "command.request.move[1]: expected a text, but found 2"),
        (request(kind="propose", seat=0, proposal={"kind": "war"}), "expected one of undo, draw, takeover, rematch"),
        (request(kind="propose", seat=0, proposal="undo"), 'proposal: expected an object, but found "undo"'),
        (request(kind="answer", seat=0, offer="undo", agree=1), "agree: expected true or false, but found 1"),
        (request(kind="create", setup={"game": "siam"}), "setup.seats: expected a list, but found nothing"),
        (request(kind="create", setup=FULL_JSON | {"privacy": "no"}), "expected one of open, invited, but found"),
        (request(kind="create", setup=FULL_JSON | {"options": {"a": []}}), "options: expected an object of options"),
        (request(kind="create", setup=FULL_JSON | {"options": []}), "options: expected an object of options"),
        (request(kind="create", setup=FULL_JSON | {"clock": {"kind": "sand"}}), "expected one of per-move,"),
        (request(kind="create", setup=FULL_JSON | {"clock": 5}), "setup.clock: expected"),
        (request(kind="create", setup=FULL_JSON | {"host": {"name": "Ann"}}), "host.holder: expected a text"),
    ],
)
def test_a_broken_command_is_refused_with_its_place(text: str | bytes, complaint: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        Command.from_json(text)
    assert complaint in str(refusal.value)


def test_a_broken_event_is_refused_too() -> None:
    with pytest.raises(MalformedError, match=r"event\.fact\.kind: expected one of created, joined"):
        Event.from_json('{"v": 1, "seq": 1, "at": 1, "by": null, "command": "c", "fact": {"kind": "exploded"}}')


def test_a_journal_in_json_leads_to_the_same_table() -> None:
    harness = ferry(BOB)
    harness.play("take", "wave", "take")
    again = replay([Event.from_json(event.to_json()) for event in harness.journal], ALL)
    assert again == harness.table
    assert again.position.state == harness.table.position.state


def changed(journal: list[Event], number: int, fact: e.Fact) -> list[Event]:
    event = journal[number - 1]
    return [*journal[: number - 1], Event(event.seq, event.at, event.by, event.command, fact)]


def broken_journals() -> dict[str, list[Event]]:
    harness: TableHarness = siam()
    harness.play("@c1N")
    journal = harness.journal
    created = journal[0].fact
    assert isinstance(created, e.Created)
    early = Event(5, journal[0].at - 1, None, "c", e.Drew("x"))
    return {
        "a journal begins with the event created, but it is empty": [],
        "expected event 1, but event 2 came": journal[1:],
        "expected event 3, but event 4 came": [*journal[:2], journal[3]],
        "event 1 (joined) does not fit: a table begins with created": changed(journal, 1, e.Joined(0, ANN_HERSELF)),
        "played by version 9 of the rules of siam; expected one of: 1": changed(
            journal, 1, e.Created(created.setup, 9)
        ),
        "event 2 (created) does not fit: the table is there already": changed(journal, 2, created),
        "event 2 (joined) does not fit: there is no seat -1": changed(journal, 2, e.Joined(-1, ANN_HERSELF)),
        "event 3 (started) does not fit: expected an order of 2 seats": changed(journal, 3, e.Started((0, 0))),
        "event 4 (played) does not fit: expected a move of seat 0, but": changed(journal, 4, e.Played(1, "@c5S")),
        "event 4 (played) does not fit: c3 is not on the border": changed(journal, 4, e.Played(0, "@c3N")),
        "event 4 (undone) does not fit: expected to keep less than 0 moves": changed(journal, 4, e.Undone(0)),
        "event 5 (drew) does not fit: expected a time from": [*journal, early],
    }


@pytest.mark.parametrize(("complaint", "journal"), broken_journals().items(), ids=lambda value: str(value)[:40])
def test_a_journal_that_does_not_fit_says_where(complaint: str, journal: list[Event]) -> None:
    with pytest.raises(JournalError) as refusal:
        replay(journal, ALL)
    assert complaint in str(refusal.value)


def test_an_event_is_applied_once() -> None:
    harness = siam()
    with pytest.raises(JournalError, match="expected event 4, but event 3 came"):
        apply(harness.table, harness.journal[-1], ALL)
    assert harness.seat(ANN) == 0
