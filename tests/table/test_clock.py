"""Clocks: what runs when, what a move gives, and the fall of the flag."""

import pytest

from howdah.core.words import CHANCE
from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.clock import DAY, Clock, Correspondence, Fischer, PerMove
from howdah.table.commands import Chat, Join, Play, Resign, Return, Tick
from howdah.table.errors import NotAllowedError, PhaseError
from howdah.table.fold import replay
from howdah.table.offer import Takeover, Undo
from howdah.table.setup import Free, Mine
from tests.table.sitting import (
    ALL,
    ANN,
    BOB,
    CAT,
    EVE,
    NOON,
    Sitting,
    ferry,
    kinds,
    setup,
    siam,
    siam_with_computer,
)

BLITZ = Fischer(60_000, 2_000)
SHORT = PerMove(10_000)


def after(sitting: Sitting, milliseconds: int) -> Sitting:
    sitting.now += milliseconds
    return sitting


def test_a_table_without_a_clock_has_no_times_and_no_flag() -> None:
    sitting = siam()
    assert (sitting.table.left, sitting.table.running, sitting.table.flag_falls) == ((), None, None)
    assert after(sitting, 10**9).do(SYSTEM, Tick()) == []


def test_the_clock_stands_still_before_the_start() -> None:
    sitting = Sitting(setup("siam", Mine(), Free(), clock=SHORT))
    after(sitting, 10**6).do(BOB, Join())
    assert sitting.table.left == (10_000, 10_000)
    assert sitting.table.running is None


def test_fischer_takes_the_time_used_and_gives_the_increment() -> None:
    sitting = siam(BLITZ)
    after(sitting, 5_000).play("@c1N")
    assert sitting.table.left == (57_000, 60_000)
    after(sitting, 1_500).play("@c5S")
    assert sitting.table.left == (57_000, 60_500)
    assert sitting.table.flag_falls == sitting.now + 57_000


def test_time_is_charged_whatever_happens_in_between() -> None:
    sitting = siam(BLITZ)
    after(sitting, 1_000).do(BOB, Chat("hello"))
    after(sitting, 1_000).do(EVE, Chat("hello"))
    assert sitting.table.left == (58_000, 60_000)
    after(sitting, 1_000).play("@c1N")
    assert sitting.table.left == (59_000, 60_000)


@pytest.mark.parametrize(("clock", "each"), [(SHORT, 10_000), (Correspondence(3), 3 * DAY)])
def test_per_move_and_by_correspondence_each_move_has_its_whole_time(clock: Clock, each: int) -> None:
    sitting = siam(clock)
    after(sitting, each - 1).play("@c1N")
    assert sitting.table.left == (each, each)
    after(sitting, each - 1).play("@c5S")
    after(sitting, each)
    assert sitting.do(SYSTEM, Tick()) == [e.Flagged(0), e.Ended(e.Cause.FLAG, (1,), (0, 0))]


def test_tb_13_the_flag_falls_when_the_time_is_used_up_and_not_a_moment_before() -> None:
    sitting = siam(SHORT)
    assert after(sitting, 9_999).do(SYSTEM, Tick()) == []
    assert after(sitting, 1).do(SYSTEM, Tick()) == [e.Flagged(0), e.Ended(e.Cause.FLAG, (1,), (0, 0))]
    assert sitting.table.left == (0, 10_000)


def test_tb_13_a_move_that_comes_too_late_is_answered_by_the_fall_of_the_flag() -> None:
    sitting = siam(SHORT)
    assert kinds(after(sitting, 20_000).do(ANN, Play(0, "@c1N"))) == ["flagged", "ended"]
    assert sitting.table.plies == ()
    assert sitting.table.left == (0, 10_000)


def test_tb_13_whoever_speaks_first_lets_the_flag_fall_and_is_heard() -> None:
    sitting = siam(SHORT)
    assert kinds(after(sitting, 20_000).do(EVE, Chat("time!"))) == ["flagged", "ended", "said"]


def test_tb_13_who_may_not_speak_lets_no_flag_fall() -> None:
    sitting = siam(SHORT)
    with pytest.raises(NotAllowedError):
        after(sitting, 20_000).do(EVE, Tick())
    assert sitting.table.result is None


def test_tb_13_resigning_too_late_is_losing_on_time() -> None:
    sitting = siam(SHORT)
    assert kinds(after(sitting, 20_000).do(ANN, Resign(0))) == ["flagged", "ended"]
    with pytest.raises(PhaseError):
        sitting.do(ANN, Resign(0))


def test_tb_1_among_more_the_stand_in_plays_on_for_who_lost_on_time() -> None:
    sitting = ferry(BOB, CAT, clock=SHORT)
    assert after(sitting, 10_000).do(SYSTEM, Tick()) == [e.Flagged(0), e.TakenOver(0, "level:1")]
    assert sitting.table.running is None
    sitting.play("take")
    assert sitting.table.running == 1


def test_tb_6_computers_have_no_clock() -> None:
    sitting = siam_with_computer(BLITZ)
    after(sitting, 1_000).play("@c1N")
    assert sitting.table.running is None
    after(sitting, 10**6).play("@c5S")
    assert sitting.table.left == (61_000, 60_000)
    assert sitting.table.running == 0


def test_tb_6_the_clock_of_one_who_has_left_runs_on_and_stops_when_a_computer_takes_over() -> None:
    sitting = siam(BLITZ)
    sitting.leave(ANN)
    after(sitting, 20_000).offer(BOB, Takeover(0, "level:1"))
    assert sitting.table.left == (40_000, 60_000)
    assert sitting.table.running is None
    after(sitting, 20_000).do(ANN, Return(0))
    assert sitting.table.left == (40_000, 60_000)
    assert sitting.table.running == 0


def test_tb_7_the_clock_stands_still_while_a_draw_of_chance_is_due() -> None:
    sitting = ferry(BOB, clock=SHORT)
    sitting.play("take")
    sitting.journal.pop()
    sitting._table = replay(sitting.journal, ALL)
    assert (sitting.table.turn, sitting.table.running) == (CHANCE, None)
    after(sitting, 10**6).do(SYSTEM, Tick())
    assert sitting.table.left == (10_000, 10_000)
    assert sitting.table.running == 1


@pytest.mark.parametrize("agree", [True, False])
def test_tb_7_the_clock_stands_still_while_an_undo_is_being_agreed_on(agree: bool) -> None:
    sitting = siam(BLITZ)
    sitting.play("@c1N")
    after(sitting, 1_000).offer(ANN, Undo())
    assert sitting.table.running is None
    after(sitting, 10**6).answer(BOB, "undo", agree=agree)
    assert sitting.table.left == (62_000, 59_000)
    assert sitting.table.running == (0 if agree else 1)


def test_tb_8_an_undo_gives_no_time_back_but_a_move_by_itself_begins_anew() -> None:
    blitz, short = siam(BLITZ), siam(SHORT)
    for sitting in (blitz, short):
        after(sitting, 5_000).play("@c1N")
        after(sitting, 3_000).offer(ANN, Undo())
        sitting.answer(BOB, "undo", agree=True)
    assert blitz.table.left == (57_000, 57_000)
    assert short.table.left == (10_000, 10_000)


def test_a_clock_that_is_set_back_costs_nobody_time() -> None:
    sitting = siam(BLITZ)
    after(sitting, 1_000).do(BOB, Chat("hello"))
    sitting.now = NOON
    sitting.play("@c1N")
    assert sitting.table.left == (61_000, 60_000)
