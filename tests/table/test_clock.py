"""Clocks: what runs when, what a move gives, and the fall of the flag."""

import pytest

from howdah.core.types import CHANCE
from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.apply_events import replay
from howdah.table.clock import DAY, Clock, Correspondence, Fischer, PerMove, read_clock
from howdah.table.commands import Chat, Join, Play, Resign, Return, Tick
from howdah.table.errors import ClockError, NotAllowedError, PhaseError
from howdah.table.proposal import Takeover, Undo
from howdah.table.setup import Free, Mine
from tests.table.harness import (
    ALL,
    ANN,
    BOB,
    CAT,
    EVE,
    NOON,
    TableHarness,
    ferry,
    kinds,
    setup,
    siam,
    siam_with_computer,
)

BLITZ = Fischer(60_000, 2_000)
SHORT = PerMove(10_000)


def after(harness: TableHarness, milliseconds: int) -> TableHarness:
    harness.now += milliseconds
    return harness


@pytest.mark.parametrize(
    ("text", "clock"), [("10+5", Fischer(600_000, 5_000)), (" 25 ", Fischer(1_500_000, 0)), ("3d", Correspondence(3))]
)
def test_a_clock_is_typed_as_minutes_and_seconds_or_as_days(text: str, clock: Clock) -> None:
    assert read_clock(text) == clock


@pytest.mark.parametrize("text", ["", "ten", "10+", "+5", "1.5", "3 days", "0", "31d", "1441", "10+3601"])
def test_a_clock_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ClockError, match="expected"):
        read_clock(text)


def test_a_table_without_a_clock_has_no_times_and_no_flag() -> None:
    harness = siam()
    assert (harness.table.left, harness.table.running, harness.table.flag_falls) == ((), None, None)
    assert after(harness, 10**9).do(SYSTEM, Tick()) == []


def test_the_clock_stands_still_before_the_start() -> None:
    harness = TableHarness(setup("siam", Mine(), Free(), clock=SHORT))
    assert harness.table.running is None
    after(harness, 10**6).do(BOB, Join())
    assert harness.table.left == (10_000, 10_000)
    assert harness.table.running == 0


def test_fischer_takes_the_time_used_and_gives_the_increment() -> None:
    harness = siam(BLITZ)
    after(harness, 5_000).play("@c1N")
    assert harness.table.left == (57_000, 60_000)
    after(harness, 1_500).play("@c5S")
    assert harness.table.left == (57_000, 60_500)
    assert harness.table.flag_falls == harness.now + 57_000


def test_time_is_charged_whatever_happens_in_between() -> None:
    harness = siam(BLITZ)
    after(harness, 1_000).do(BOB, Chat("hello"))
    after(harness, 1_000).do(EVE, Chat("hello"))
    assert harness.table.left == (58_000, 60_000)
    after(harness, 1_000).play("@c1N")
    assert harness.table.left == (59_000, 60_000)


@pytest.mark.parametrize(("clock", "each"), [(SHORT, 10_000), (Correspondence(3), 3 * DAY)])
def test_per_move_and_by_correspondence_each_move_has_its_whole_time(clock: Clock, each: int) -> None:
    harness = siam(clock)
    after(harness, each - 1).play("@c1N")
    assert harness.table.left == (each, each)
    after(harness, each - 1).play("@c5S")
    after(harness, each)
    assert harness.do(SYSTEM, Tick()) == [e.Flagged(0), e.Ended(e.Cause.FLAG, (1,), (0, 0))]


def test_tb_13_the_flag_falls_when_the_time_is_used_up_and_not_a_moment_before() -> None:
    harness = siam(SHORT)
    assert after(harness, 9_999).do(SYSTEM, Tick()) == []
    assert after(harness, 1).do(SYSTEM, Tick()) == [e.Flagged(0), e.Ended(e.Cause.FLAG, (1,), (0, 0))]
    assert harness.table.left == (0, 10_000)


def test_tb_13_a_move_that_comes_too_late_is_answered_by_the_fall_of_the_flag() -> None:
    harness = siam(SHORT)
    assert kinds(after(harness, 20_000).do(ANN, Play(0, "@c1N"))) == ["flagged", "ended"]
    assert harness.table.plies == ()
    assert harness.table.left == (0, 10_000)


def test_tb_13_any_allowed_command_lets_the_flag_fall_and_is_done() -> None:
    harness = siam(SHORT)
    assert kinds(after(harness, 20_000).do(EVE, Chat("time!"))) == ["flagged", "ended", "said"]


def test_tb_13_a_command_that_is_not_allowed_lets_no_flag_fall() -> None:
    harness = siam(SHORT)
    with pytest.raises(NotAllowedError):
        after(harness, 20_000).do(EVE, Tick())
    assert harness.table.result is None


def test_tb_13_resigning_too_late_is_losing_on_time() -> None:
    harness = siam(SHORT)
    assert kinds(after(harness, 20_000).do(ANN, Resign(0))) == ["flagged", "ended"]
    with pytest.raises(PhaseError):
        harness.do(ANN, Resign(0))


def test_tb_1_among_more_the_stand_in_plays_on_for_who_lost_on_time() -> None:
    harness = ferry(BOB, CAT, clock=SHORT)
    assert after(harness, 10_000).do(SYSTEM, Tick()) == [e.Flagged(0), e.TakenOver(0, "level:1")]
    assert harness.table.running is None
    harness.play("take")
    assert harness.table.running == 1


def test_tb_6_computers_have_no_clock() -> None:
    harness = siam_with_computer(BLITZ)
    after(harness, 1_000).play("@c1N")
    assert harness.table.running is None
    after(harness, 10**6).play("@c5S")
    assert harness.table.left == (61_000, 60_000)
    assert harness.table.running == 0


def test_tb_6_the_clock_of_one_who_has_left_runs_on_and_stops_when_a_computer_takes_over() -> None:
    harness = siam(BLITZ)
    harness.leave(ANN)
    after(harness, 20_000).offer(BOB, Takeover(0, "level:1"))
    assert harness.table.left == (40_000, 60_000)
    assert harness.table.running is None
    after(harness, 20_000).do(ANN, Return(0))
    assert harness.table.left == (40_000, 60_000)
    assert harness.table.running == 0


def test_tb_7_the_clock_stands_still_while_a_draw_of_chance_is_due() -> None:
    harness = ferry(BOB, clock=SHORT)
    harness.play("take")
    harness.journal.pop()
    harness._table = replay(harness.journal, ALL)
    assert (harness.table.turn, harness.table.running) == (CHANCE, None)
    after(harness, 10**6).do(SYSTEM, Tick())
    assert harness.table.left == (10_000, 10_000)
    assert harness.table.running == 1


@pytest.mark.parametrize("agree", [True, False])
def test_tb_7_the_clock_stands_still_while_an_undo_is_being_agreed_on(agree: bool) -> None:
    harness = siam(BLITZ)
    harness.play("@c1N")
    after(harness, 1_000).offer(ANN, Undo())
    assert harness.table.running is None
    after(harness, 10**6).answer(BOB, "undo", agree=agree)
    assert harness.table.left == (62_000, 59_000)
    assert harness.table.running == (0 if agree else 1)


def test_tb_8_an_undo_gives_no_time_back_but_a_time_per_move_starts_again() -> None:
    blitz, short = siam(BLITZ), siam(SHORT)
    for harness in (blitz, short):
        after(harness, 5_000).play("@c1N")
        after(harness, 3_000).offer(ANN, Undo())
        harness.answer(BOB, "undo", agree=True)
    assert blitz.table.left == (57_000, 57_000)
    assert short.table.left == (10_000, 10_000)


def test_a_clock_that_is_set_back_costs_nobody_time() -> None:
    harness = siam(BLITZ)
    after(harness, 1_000).do(BOB, Chat("hello"))
    harness.now = NOON
    harness.play("@c1N")
    assert harness.table.left == (61_000, 60_000)
