"""Leaving, coming back, computers that take over, and rematches."""

from dataclasses import replace

import pytest

from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.commands import Close, Play, Resign, Return, Start
from howdah.table.errors import NotAllowedError, OfferError, PhaseError, SeatError, TextError
from howdah.table.events import Outcome
from howdah.table.offer import Rematch, Takeover
from howdah.table.setup import Computer, Free, Kept, Mine
from tests.table.sitting import ANN, BOB, CAT, DAN, Sitting, ferry, kinds, setup, siam, siam_with_computer


def test_who_leaves_during_the_game_keeps_the_seat_and_comes_back() -> None:
    sitting = siam()
    assert sitting.leave(ANN) == [e.Left(0)]
    with pytest.raises(NotAllowedError, match="play is for: computer, own seat; but this came from: absent, host"):
        sitting.do(ANN, Play(0, "@c1N"))
    assert sitting.do(ANN, Return(0)) == [e.Returned(0)]
    assert kinds(sitting.play("@c1N")) == ["played"]


def test_tb_9_more_than_half_of_those_present_hand_an_empty_seat_to_a_computer() -> None:
    sitting = ferry(BOB, CAT, DAN)
    sitting.leave(ANN)
    assert kinds(sitting.offer(BOB, Takeover(0, "level:3"))) == ["offered"]
    assert sitting.answer(CAT, "takeover", agree=True) == [
        e.Answered(2, "takeover", agree=True),
        e.Closed("takeover", Outcome.ACCEPTED),
        e.TakenOver(0, "level:3"),
    ]
    assert kinds(sitting.do(SYSTEM, Play(0, "take")))[0] == "played"


def test_tb_9_a_vote_is_lost_as_soon_as_it_cannot_be_won() -> None:
    sitting = ferry(BOB, CAT, DAN)
    sitting.leave(ANN)
    sitting.offer(BOB, Takeover(0, "level:3"))
    assert kinds(sitting.answer(CAT, "takeover", agree=False)) == ["answered"]
    assert sitting.answer(DAN, "takeover", agree=False)[-1] == e.Closed("takeover", Outcome.DECLINED)


def test_tb_9_the_only_one_present_decides_alone() -> None:
    sitting = siam()
    sitting.leave(ANN)
    assert kinds(sitting.offer(BOB, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]


def test_tb_9_who_has_handed_over_his_seat_does_not_vote() -> None:
    sitting = ferry(BOB, CAT)
    sitting.offer(CAT, Takeover(2, "level:3"))
    sitting.leave(ANN)
    assert kinds(sitting.offer(BOB, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]


def test_tb_9_one_hands_over_the_own_seat_at_once() -> None:
    sitting = siam()
    assert kinds(sitting.offer(ANN, Takeover(0, "level:3"))) == ["offered", "closed", "taken-over"]
    assert kinds(sitting.do(SYSTEM, Play(0, "@c1N"))) == ["played"]


def test_tb_9_a_person_who_is_present_is_replaced_only_when_he_agrees() -> None:
    sitting = ferry(BOB, CAT)
    sitting.offer(ANN, Takeover(1, "level:3"))
    with pytest.raises(OfferError, match="seat 2 is not asked; expected an answer of one of: 1"):
        sitting.answer(CAT, "takeover", agree=True)
    assert kinds(sitting.answer(BOB, "takeover", agree=True)) == ["answered", "closed", "taken-over"]


def test_tb_9_the_person_comes_back_and_the_computer_goes() -> None:
    sitting = siam()
    sitting.leave(ANN)
    sitting.offer(BOB, Takeover(0, "level:3"))
    sitting.do(ANN, Return(0))
    assert sitting.table.seats[0].computer is None
    with pytest.raises(NotAllowedError):
        sitting.do(SYSTEM, Play(0, "@c1N"))
    assert kinds(sitting.play("@c1N")) == ["played"]


def test_a_computer_takes_over_a_persons_seat_only() -> None:
    sitting = siam_with_computer()
    with pytest.raises(SeatError, match="a computer plays seat 1 already; expected a person's"):
        sitting.offer(ANN, Takeover(1, "level:3"))
    for number in (-1, 2):
        with pytest.raises(SeatError, match=f"there is no seat {number}"):
            sitting.offer(ANN, Takeover(number, "level:3"))
    with pytest.raises(TextError, match="a computer player"):
        sitting.offer(ANN, Takeover(0, "level three"))


def over(sitting: Sitting) -> Sitting:
    sitting.do(ANN, Resign(0))
    return sitting


def rematched(facts: list[e.Fact]) -> e.Rematched:
    assert isinstance(facts[-1], e.Rematched)
    return facts[-1]


def names(fact: e.Rematched) -> list[str]:
    return [place.person.name if isinstance(place, Kept) else place.kind for place in fact.setup.seats]


def test_tb_12_a_rematch_is_the_same_table_with_everybody_one_seat_further_on() -> None:
    sitting = over(siam())
    sitting.offer(ANN, Rematch())
    fact = rematched(sitting.answer(BOB, "rematch", agree=True))
    assert names(fact) == ["Bob", "Ann"]
    following = Sitting(fact.setup, SYSTEM)
    assert following.table.host == sitting.table.host
    assert kinds(following.do(SYSTEM, Start())) == ["started"]
    assert following.mover == BOB


def test_tb_12_who_has_left_is_not_asked_and_his_seat_is_free_or_the_computers() -> None:
    sitting = ferry(BOB, CAT)
    sitting.leave(BOB)
    sitting.leave(CAT)
    sitting.offer(ANN, Takeover(2, "level:3"))
    sitting.do(SYSTEM, Close())
    fact = rematched(sitting.offer(ANN, Rematch()))
    assert fact.setup.seats == (Computer("level:3"), Kept(sitting.table.host), Free())


def test_tb_12_who_resigned_plays_again() -> None:
    sitting = ferry(BOB, CAT)
    sitting.do(CAT, Resign(2))
    sitting.do(BOB, Resign(1))
    sitting.offer(ANN, Rematch())
    sitting.answer(BOB, "rematch", agree=True)
    assert names(rematched(sitting.answer(CAT, "rematch", agree=True))) == ["Cat", "Ann", "Bob"]


def test_tb_12_seats_that_were_drawn_rotate_and_are_not_drawn_again() -> None:
    sitting = Sitting(replace(setup("siam", Mine(), Computer("level:1")), draw_seats=True))
    sitting.do(ANN, Start())
    sitting.do(ANN, Resign(sitting.seat(ANN)))
    fact = rematched(sitting.offer(ANN, Rematch()))
    assert not fact.setup.draw_seats
    assert fact.setup.seats[1 - sitting.seat(ANN)] == Kept(sitting.table.host)


def test_a_rematch_is_agreed_once_and_after_the_end() -> None:
    sitting = siam()
    with pytest.raises(PhaseError, match="the game is playing; propose is for a game that is over"):
        sitting.offer(ANN, Rematch())
    over(sitting)
    sitting.offer(ANN, Rematch())
    sitting.answer(BOB, "rematch", agree=True)
    with pytest.raises(OfferError, match="a rematch is agreed already"):
        sitting.offer(BOB, Rematch())


def test_who_left_after_the_end_can_come_back_for_a_rematch() -> None:
    sitting = over(siam())
    sitting.leave(BOB)
    sitting.do(BOB, Return(1))
    assert kinds(sitting.offer(BOB, Rematch())) == ["offered"]
