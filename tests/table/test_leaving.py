"""Leaving, coming back, computers that take over, and rematches."""

from dataclasses import replace

import pytest

from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.clock import DAY, Correspondence
from howdah.table.commands import Chat, Close, Play, Resign, Return
from howdah.table.errors import NotAllowedError, OfferError, PhaseError, SeatError, TextError
from howdah.table.events import OfferResult
from howdah.table.proposal import Rematch, Takeover
from howdah.table.setup import Computer, Free, Kept, Mine
from tests.table.harness import ANN, BOB, CAT, DAN, TableHarness, ferry, kinds, setup, siam, siam_with_computer


def test_who_leaves_during_the_game_keeps_the_seat_and_comes_back() -> None:
    harness = siam()
    assert harness.leave(ANN) == [e.Left(0)]
    with pytest.raises(NotAllowedError, match="play is for: computer, own seat; but this came from: absent, host"):
        harness.do(ANN, Play(0, "@c1N"))
    assert harness.do(ANN, Return(0)) == [e.Returned(0)]
    assert kinds(harness.play("@c1N")) == ["played"]


def test_tb_9_more_than_half_of_those_present_hand_an_empty_seat_to_a_computer() -> None:
    harness = ferry(BOB, CAT, DAN)
    harness.leave(ANN)
    assert kinds(harness.offer(BOB, Takeover(0, "level:3"))) == ["offered"]
    assert harness.answer(CAT, "takeover", agree=True) == [
        e.Answered(2, "takeover", agree=True),
        e.Closed("takeover", OfferResult.ACCEPTED),
        e.TakenOver(0, "level:3"),
    ]
    assert kinds(harness.do(SYSTEM, Play(0, "take")))[0] == "played"


def test_tb_9_a_vote_is_lost_as_soon_as_it_cannot_be_won() -> None:
    harness = ferry(BOB, CAT, DAN)
    harness.leave(ANN)
    harness.offer(BOB, Takeover(0, "level:3"))
    assert kinds(harness.answer(CAT, "takeover", agree=False)) == ["answered"]
    assert harness.answer(DAN, "takeover", agree=False)[-1] == e.Closed("takeover", OfferResult.DECLINED)


def test_tb_9_the_only_one_present_decides_alone() -> None:
    harness = siam()
    harness.leave(ANN)
    assert kinds(harness.offer(BOB, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]


def test_tb_23_who_lets_the_others_wait_for_a_day_counts_as_having_left() -> None:
    harness = siam()
    harness.now += DAY - 1
    assert kinds(harness.offer(BOB, Takeover(0, "level:3"))) == ["offered"]  # Ann is asked
    harness.answer(BOB, "takeover", agree=False)
    harness.do(BOB, Chat("Hello?"))
    harness.play("@c1N")
    harness.play("@c5S")
    harness.now += DAY
    assert kinds(harness.offer(BOB, Takeover(0, "level:3"))) == ["left", "offered", "closed", "taken-over"]
    assert harness.do(ANN, Return(0)) == [e.Returned(0)]


def test_tb_23_nobody_is_replaced_who_is_not_to_decide_or_has_a_clock() -> None:
    waiting, timed = siam(), siam(clock=Correspondence(3))
    for harness in (waiting, timed):
        harness.now += DAY
    assert kinds(waiting.offer(ANN, Takeover(1, "level:3"))) == ["offered"]
    assert kinds(timed.offer(BOB, Takeover(0, "level:3"))) == ["offered"]


def test_tb_9_a_person_whose_seat_is_handed_over_does_not_vote() -> None:
    harness = ferry(BOB, CAT)
    harness.offer(CAT, Takeover(2, "level:3"))
    harness.leave(ANN)
    assert kinds(harness.offer(BOB, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]


def test_tb_9_a_person_hands_over_the_own_seat_at_once() -> None:
    harness = siam()
    assert kinds(harness.offer(ANN, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]
    assert kinds(harness.do(SYSTEM, Play(0, "@c1N"))) == ["played"]


def test_tb_9_a_person_who_is_present_is_replaced_only_by_agreement() -> None:
    harness = ferry(BOB, CAT)
    harness.offer(ANN, Takeover(1, "level:3"))
    with pytest.raises(OfferError, match="seat 2 is not asked; expected an answer of one of: 1"):
        harness.answer(CAT, "takeover", agree=True)
    assert kinds(harness.answer(BOB, "takeover", agree=True)) == ["answered", "closed", "taken-over"]


def test_tb_9_the_person_comes_back_and_the_computer_goes() -> None:
    harness = siam()
    harness.leave(ANN)
    harness.offer(BOB, Takeover(0, "level:3"))
    harness.do(ANN, Return(0))
    assert harness.table.seats[0].computer is None
    with pytest.raises(NotAllowedError):
        harness.do(SYSTEM, Play(0, "@c1N"))
    assert kinds(harness.play("@c1N")) == ["played"]


def test_a_computer_takes_over_a_persons_seat_only() -> None:
    harness = siam_with_computer()
    with pytest.raises(SeatError, match="a computer plays seat 1 already; expected a person's"):
        harness.offer(ANN, Takeover(1, "level:3"))
    for number in (-1, 2):
        with pytest.raises(SeatError, match=f"there is no seat {number}"):
            harness.offer(ANN, Takeover(number, "level:3"))
    with pytest.raises(TextError, match="a computer player"):
        harness.offer(ANN, Takeover(0, "level three"))


def over(harness: TableHarness) -> TableHarness:
    harness.do(ANN, Resign(0))
    return harness


def rematched(facts: list[e.Fact]) -> e.Rematched:
    assert isinstance(facts[-1], e.Rematched)
    return facts[-1]


def names(fact: e.Rematched) -> list[str]:
    return [place.person.name if isinstance(place, Kept) else place.kind for place in fact.setup.seats]


def test_tb_12_a_rematch_is_the_same_table_with_everybody_one_seat_further_on() -> None:
    harness = over(siam())
    harness.offer(ANN, Rematch())
    fact = rematched(harness.answer(BOB, "rematch", agree=True))
    assert names(fact) == ["Bob", "Ann"]
    following = TableHarness(fact.setup, SYSTEM)
    assert following.table.host == harness.table.host
    assert kinds([event.fact for event in following.journal]) == ["created", "started"]
    assert following.mover == BOB


def test_tb_12_who_has_left_is_not_asked_and_the_seat_is_free_or_the_computers() -> None:
    harness = ferry(BOB, CAT)
    harness.leave(BOB)
    harness.leave(CAT)
    harness.offer(ANN, Takeover(2, "level:3"))
    harness.do(SYSTEM, Close())
    fact = rematched(harness.offer(ANN, Rematch()))
    assert fact.setup.seats == (Computer("level:3"), Kept(harness.table.host), Free())


def test_tb_12_who_resigned_plays_again() -> None:
    harness = ferry(BOB, CAT)
    harness.do(CAT, Resign(2))
    harness.do(BOB, Resign(1))
    harness.offer(ANN, Rematch())
    harness.answer(BOB, "rematch", agree=True)
    assert names(rematched(harness.answer(CAT, "rematch", agree=True))) == ["Cat", "Ann", "Bob"]


def test_tb_12_seats_that_were_drawn_rotate_and_are_not_drawn_again() -> None:
    harness = TableHarness(replace(setup("siam", Mine(), Computer("level:1")), draw_seats=True))
    harness.do(ANN, Resign(harness.seat(ANN)))
    fact = rematched(harness.offer(ANN, Rematch()))
    assert not fact.setup.draw_seats
    assert fact.setup.seats[1 - harness.seat(ANN)] == Kept(harness.table.host)


def test_a_rematch_is_agreed_once_and_after_the_end() -> None:
    harness = siam()
    with pytest.raises(PhaseError, match="the game is playing; propose is for a game that is over"):
        harness.offer(ANN, Rematch())
    over(harness)
    harness.offer(ANN, Rematch())
    harness.answer(BOB, "rematch", agree=True)
    with pytest.raises(OfferError, match="a rematch is agreed already"):
        harness.offer(BOB, Rematch())


def test_who_left_after_the_end_can_come_back_for_a_rematch() -> None:
    harness = over(siam())
    harness.leave(BOB)
    harness.do(BOB, Return(1))
    assert kinds(harness.offer(BOB, Rematch())) == ["offered"]
