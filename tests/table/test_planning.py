"""Conditional moves (TB-19): answers that are planned are played at once, once, and seen by nobody else."""

import pytest

from howdah.core.errors import HowdahError
from howdah.service.live_table import Change
from howdah.service.messages.tables import TableView, You
from howdah.storage.protocol import StoredTable
from howdah.storage.sql.erasure import erased_event
from howdah.table.actor import Actor
from howdah.table.apply_events import replay
from howdah.table.clock import Fischer
from howdah.table.commands import Plan, Play
from howdah.table.events import Event, Planned, Played
from howdah.table.planning import MOST_PLANNINGS
from howdah.table.proposal import Draw, Takeover, Undo
from howdah.table.view import EventView, PlannedView
from tests.table.harness import ANN, BOB, EVE, TableHarness, ferry, kinds, siam, siam_with_computer

LINES = (("@c1N", "@c5S", "@b1N", "@b5S"), ("@c1N", "@c5S", "@d1N", "@d5S"), ("@e1N", "@a5S"))


def planned(clock: Fischer | None = None) -> TableHarness:
    """Bob has planned answers at a game of Siam in which Ann is to move."""
    harness = siam(clock)
    harness.do(BOB, Plan(1, LINES))
    return harness


def moves(harness: TableHarness) -> list[str]:
    return [ply.move for ply in harness.table.plies]


def test_tb_19_an_expected_move_is_answered_at_once() -> None:
    harness = planned()
    assert kinds(harness.play("@c1N")) == ["played", "played"]
    assert moves(harness) == ["@c1N", "@c5S"]
    assert harness.table.turn == 0


def test_a_plan_goes_on_along_its_line() -> None:
    harness = planned()
    harness.play("@c1N", "@d1N")
    assert moves(harness) == ["@c1N", "@c5S", "@d1N", "@d5S"]
    assert harness.table.plans == ()


def test_another_move_removes_the_plan() -> None:
    harness = planned()
    harness.play("@b1N")
    assert (harness.table.turn, harness.table.plans) == (1, ())


def test_the_answer_takes_no_time_of_the_planner() -> None:
    harness = planned(Fischer(60_000, 5_000))
    harness.now += 7_000
    harness.play("@c1N")
    assert harness.table.left == (58_000, 65_000)


def test_the_answer_is_the_planners_own_event() -> None:
    harness = planned()
    answer = harness.send(ANN, Play(0, "@c1N"))
    assert [event.by for event in answer.events] == [ANN.holder, BOB.holder]
    assert len({event.command for event in answer.events}) == 2


def test_a_repeat_plays_nothing_again() -> None:
    harness = planned()
    harness.send(ANN, Play(0, "@c1N"), name="once")
    assert harness.send(ANN, Play(0, "@c1N"), name="once").repeated
    assert moves(harness) == ["@c1N", "@c5S"]


def test_the_journal_leads_to_the_same_table() -> None:
    harness = planned()
    harness.play("@c1N")
    journal = [Event.from_json(event.to_json()) for event in harness.journal]
    assert replay(journal) == harness.table
    assert harness.table.plan_of(1) == (("@b1N", "@b5S"), ("@d1N", "@d5S"))


def test_a_computers_move_is_answered_too() -> None:
    harness = siam_with_computer()
    harness.play("@c1N")
    harness.do(ANN, Plan(0, (("@c5S", "@b1N"),)))
    harness.play("@c5S")
    assert moves(harness) == ["@c1N", "@c5S", "@b1N"]


def test_two_plans_play_against_each_other() -> None:
    harness = planned()
    harness.play("@b1N", "@b5S")  # both plans are made again from here
    harness.do(BOB, Plan(1, (("@c1N", "@c5S", "@d1N", "@d5S"),)))
    harness.play("@c1N")
    assert moves(harness)[2:] == ["@c1N", "@c5S"]


def test_an_offer_that_waits_for_the_planner_comes_first() -> None:
    harness = planned()
    harness.offer(ANN, Draw())
    harness.play("@c1N")
    assert (moves(harness), harness.table.turn) == (["@c1N"], 1)
    assert kinds(harness.play("@c5S"))[0] == "played"
    assert harness.table.plan_of(1) == (("@b1N", "@b5S"), ("@d1N", "@d5S"))


@pytest.mark.parametrize("gone", ["undo", "leave", "takeover"])
def test_a_plan_ends_with_what_it_rests_on(gone: str) -> None:
    harness = siam()
    harness.play("@c1N", "@c5S")
    harness.do(BOB, Plan(1, (("@b1N", "@b5S"),)))
    match gone:
        case "undo":
            harness.offer(BOB, Undo())
            harness.answer(ANN, "undo", agree=True)
        case "leave":
            harness.leave(BOB)
        case _:
            harness.offer(BOB, Takeover(1, "level:1"))
    assert harness.table.plans == ()


def test_a_plan_can_be_replaced_and_removed() -> None:
    harness = planned()
    harness.do(BOB, Plan(1, (("@b1N", "@b5S"),)))
    assert harness.table.plan_of(1) == (("@b1N", "@b5S"),)
    harness.do(BOB, Plan(1))
    assert kinds(harness.play("@b1N")) == ["played"]


@pytest.mark.parametrize(
    ("actor", "seat", "lines", "code"),
    [
        (BOB, 1, (("@c1N",),), "bad-plan"),  # no answer
        (BOB, 1, ((),), "bad-plan"),
        (BOB, 1, (("@c1N", "@c5S"), ("@c1N", "@b5S")), "bad-plan"),  # two answers
        (BOB, 1, (("@c1N", "@c1S"),), "illegal-move"),
        (BOB, 1, (("@c1N", "@c5S"),) * 25, "bad-plan"),
        (BOB, 1, (("x" * 500, "@c5S"),), "bad-text"),
        (ANN, 0, (("@c1N", "@c5S", "@b1N"),), "not-your-turn"),
        (ANN, 1, (("@c1N", "@c5S"),), "not-allowed"),
        (EVE, 1, (("@c1N", "@c5S"),), "not-allowed"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(
    actor: Actor, seat: int, lines: tuple[tuple[str, ...], ...], code: str
) -> None:
    with pytest.raises(HowdahError) as refused:
        siam().do(actor, Plan(seat, lines))
    assert refused.value.code == code


def test_a_plan_for_a_position_that_is_gone_is_stale() -> None:
    harness = siam()
    seen = harness.table.seq
    harness.play("@c1N")
    with pytest.raises(HowdahError, match="expected"):
        harness.send(BOB, Plan(1, LINES), seen=seen)


def test_there_are_no_plans_where_chance_draws_or_one_person_plays_alone() -> None:
    harness = ferry(BOB)
    with pytest.raises(HowdahError, match="without draws"):
        harness.do(BOB, Plan(1))


def test_a_plan_changes_a_bounded_number_of_times_before_a_move() -> None:
    harness = siam()
    for _ in range(MOST_PLANNINGS):
        harness.do(BOB, Plan(1, LINES))
    with pytest.raises(HowdahError, match="at most"):
        harness.do(BOB, Plan(1, LINES))
    harness.do(BOB, Plan(1))  # it can always be removed
    assert harness.table.plans == ()


def test_only_the_planner_sees_a_plan() -> None:
    before = siam()
    old = StoredTable("t", before.table, "secret")
    answer = before.send(BOB, Plan(1, LINES))
    new = StoredTable("t", answer.table, "secret")
    change = Change(old, new, answer.events)

    class Visitor:
        def __init__(self, actor: Actor) -> None:
            self.one = actor

        def actor(self, stored: object, request: object = None) -> Actor:
            del stored, request
            return self.one

    assert "@a5S" in change.text_for(Visitor(BOB), "en")
    assert You.at(new, BOB).plan == LINES
    for actor in (ANN, EVE, Actor("secret-eve", "Eve", invited=True)):
        told = change.text_for(Visitor(actor), "en")
        assert "@a5S" not in told
        assert '"fact":{"kind":"planned"}' in told
        assert not You.at(new, actor).plan
        assert TableView.at(new, actor, "en").time == TableView.at(old, actor, "en").time
    assert EventView.of(answer.events[0]).fact == PlannedView()


def test_a_deleted_person_leaves_no_plan_behind() -> None:
    harness = planned()
    body = next(event.to_json() for event in harness.journal if isinstance(event.fact, Planned))
    assert Event.from_json(erased_event(body, [str(BOB.holder)])).fact == Planned(1, ())
    assert erased_event(body, [str(ANN.holder)]) == body
    move = Event(9, 9, BOB.holder, "c", Played(1, "@c5S", ("reserve",))).to_json()
    assert erased_event(move, [str(BOB.holder)]) == move
