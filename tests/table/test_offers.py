"""Offers of undo and draw, and how they come to their end."""

from dataclasses import replace

import pytest

from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.commands import Answer, Join, Play, Resign, Return, Start
from howdah.table.errors import NotAllowedError, OfferError, PhaseError, UndoError
from howdah.table.events import Outcome
from howdah.table.offer import Draw, Takeover, Undo
from howdah.table.setup import Computer, Free, Mine
from tests.table.sitting import ANN, BOB, CAT, Sitting, ferry, kinds, setup, siam, siam_with_computer
from tests.tiny.game import Tiny


def lapsed(kind: str) -> e.Closed:
    return e.Closed(kind, Outcome.LAPSED)


def siam_with_a_move() -> Sitting:
    sitting = siam()
    sitting.play("@c1N")
    return sitting


def test_tb_3_an_undo_takes_back_the_last_own_move_when_the_other_agrees() -> None:
    sitting = siam_with_a_move()
    assert sitting.offer(ANN, Undo()) == [e.Offered(0, Undo())]
    assert sitting.answer(BOB, "undo", agree=True) == [
        e.Answered(1, "undo", agree=True),
        e.Closed("undo", Outcome.ACCEPTED),
        e.Undone(0),
    ]
    assert sitting.table.position == sitting.table.start
    assert sitting.table.turn == 0


def test_tb_3_an_undo_takes_back_the_answer_to_the_own_move_too() -> None:
    sitting = siam_with_a_move()
    sitting.play("@c5S", "c1-c2", "c5-c4")
    sitting.offer(ANN, Undo())
    sitting.answer(BOB, "undo", agree=True)
    assert [ply.move for ply in sitting.table.plies] == ["@c1N", "@c5S"]
    assert sitting.table.turn == 0


def test_tb_3_an_undo_is_free_against_computers() -> None:
    sitting = siam_with_computer()
    sitting.play("@c1N", "@c5S")
    assert kinds(sitting.offer(ANN, Undo())) == ["offered", "closed", "undone"]
    assert sitting.table.plies == ()


def test_tb_3_all_other_persons_must_agree_and_computers_are_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting(setup("tiny", Mine(), Free(), Free(), Computer("level:1")))
    sitting.do(BOB, Join())
    sitting.do(CAT, Join())
    sitting.do(ANN, Start())
    sitting.play("take")
    # Ferry throws after every move; here the throw is looked away, to have something to take back.
    monkeypatch.setattr("howdah.table.bargain.CHANCE", None)
    sitting.offer(ANN, Undo())
    assert sitting.answer(BOB, "undo", agree=True) == [e.Answered(1, "undo", agree=True)]
    with pytest.raises(OfferError, match="seat 3 is not asked; expected an answer of one of: 2"):
        sitting.do(SYSTEM, Answer(3, "undo", agree=True))
    assert kinds(sitting.answer(CAT, "undo", agree=True)) == ["answered", "closed", "undone"]


def test_tb_3_no_undo_goes_back_over_a_draw_that_was_seen() -> None:
    sitting = ferry(BOB)
    sitting.play("take")
    with pytest.raises(UndoError, match="what was drawn has been seen since"):
        sitting.offer(ANN, Undo())


def test_tb_3_there_is_nothing_to_undo_before_the_own_first_move_or_after_the_end() -> None:
    sitting = siam_with_a_move()
    with pytest.raises(UndoError, match="expected a move of seat 1 to take back, but it has made none"):
        sitting.offer(BOB, Undo())
    sitting.do(BOB, Resign(1))
    with pytest.raises(PhaseError, match="propose is for a game that is playing"):
        sitting.offer(ANN, Undo())


def test_a_declined_offer_is_closed() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Undo())
    assert sitting.answer(BOB, "undo", agree=False) == [
        e.Answered(1, "undo", agree=False),
        e.Closed("undo", Outcome.DECLINED),
    ]
    assert sitting.table.offers == ()
    assert len(sitting.table.plies) == 1


def test_tb_4_a_draw_is_agreed_by_both() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Draw())
    facts = sitting.answer(BOB, "draw", agree=True)
    assert facts[-1] == e.Ended(e.Cause.AGREEMENT, (0, 1), (0, 0))


def test_tb_4_the_system_answers_for_a_computer() -> None:
    sitting = siam_with_computer()
    assert kinds(sitting.offer(ANN, Draw())) == ["offered"]
    assert kinds(sitting.do(SYSTEM, Answer(1, "draw", agree=True))) == ["answered", "closed", "ended"]


def test_tb_4_among_more_everybody_who_is_still_in_must_agree() -> None:
    sitting = ferry(BOB, CAT)
    sitting.do(CAT, Resign(2))
    sitting.offer(ANN, Draw())
    with pytest.raises(OfferError, match="seat 2 is not asked"):
        sitting.do(SYSTEM, Answer(2, "draw", agree=True))
    assert sitting.answer(BOB, "draw", agree=True)[-1] == e.Ended(e.Cause.AGREEMENT, (0, 1), (0, 0, 0))


def test_tb_4_a_game_without_draws_knows_no_offer_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tiny, "facts", replace(Tiny.facts, draws=False))
    with pytest.raises(OfferError, match="tiny knows no draw"):
        ferry(BOB).offer(ANN, Draw())


def test_tb_5_an_undo_lapses_with_any_move() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Undo())
    assert sitting.play("@c5S") == [e.Played(1, "@c5S"), lapsed("undo")]
    sitting.offer(ANN, Undo())
    assert sitting.play("c1-c2") == [e.Played(0, "c1-c2"), lapsed("undo")]


def test_tb_5_an_offer_of_a_draw_stands_when_its_maker_moves_and_lapses_when_the_other_plays_on() -> None:
    sitting = siam()
    sitting.offer(ANN, Draw())
    assert sitting.play("@c1N") == [e.Played(0, "@c1N")]
    assert sitting.play("@c5S") == [e.Played(1, "@c5S"), lapsed("draw")]


def test_tb_5_an_undo_lets_an_offer_of_a_draw_lapse() -> None:
    sitting = siam_with_a_move()
    sitting.offer(BOB, Draw())
    sitting.offer(ANN, Undo())
    assert sitting.answer(BOB, "undo", agree=True)[-2:] == [e.Undone(0), lapsed("draw")]


def test_tb_5_offers_lapse_when_somebody_leaves_comes_back_or_is_replaced_and_at_the_end() -> None:
    sitting = ferry(BOB, CAT)
    sitting.offer(ANN, Draw())
    assert sitting.leave(CAT) == [lapsed("draw"), e.Left(2)]
    sitting.offer(ANN, Draw())
    assert sitting.do(CAT, Return(2)) == [lapsed("draw"), e.Returned(2)]
    sitting.offer(ANN, Draw())
    assert sitting.offer(CAT, Takeover(2, "level:2"))[1:] == [
        e.Closed("takeover", Outcome.ACCEPTED),
        lapsed("draw"),
        e.TakenOver(2, "level:2"),
    ]
    sitting.offer(ANN, Draw())
    assert sitting.do(BOB, Resign(1))[1] == lapsed("draw")
    two = siam()
    two.offer(ANN, Draw())
    assert kinds(two.do(BOB, Resign(1))) == ["resigned", "closed", "ended"]


def test_tb_5_there_is_one_offer_of_a_kind_at_a_time() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Draw())
    with pytest.raises(OfferError, match="an offer of draw is pending already; expected an answer to it"):
        sitting.offer(BOB, Draw())
    assert kinds(sitting.offer(ANN, Undo())) == ["offered"]


@pytest.mark.parametrize("who", [ANN, BOB], ids=["withdrawn", "declined"])
def test_tb_5_an_offer_made_in_vain_is_not_repeated_before_a_move(who: object) -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Draw())
    sitting.answer(ANN if who is ANN else BOB, "draw", agree=False)
    with pytest.raises(OfferError, match="seat 0 has offered draw in vain; expected no further one before a move"):
        sitting.offer(ANN, Draw())
    sitting.play("@c5S")
    assert kinds(sitting.offer(ANN, Draw())) == ["offered"]


def test_tb_5_after_an_undo_an_offer_made_in_vain_may_be_made_again() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Draw())
    sitting.answer(BOB, "draw", agree=False)
    sitting.offer(ANN, Undo())
    sitting.answer(BOB, "undo", agree=True)
    assert kinds(sitting.offer(ANN, Draw())) == ["offered"]


def test_who_made_an_offer_can_take_it_back_but_not_answer_it() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Draw())
    with pytest.raises(OfferError, match="seat 0 is not asked; expected an answer of one of: 1"):
        sitting.answer(ANN, "draw", agree=True)
    assert sitting.answer(ANN, "draw", agree=False) == [e.Closed("draw", Outcome.WITHDRAWN)]


def test_nobody_answers_twice_or_for_another_or_what_nobody_offered() -> None:
    sitting = ferry(BOB, CAT)
    with pytest.raises(OfferError, match="no offer of 'draw' is pending; expected one of: none"):
        sitting.answer(BOB, "draw", agree=True)
    sitting.offer(ANN, Draw())
    sitting.answer(BOB, "draw", agree=True)
    with pytest.raises(OfferError, match="seat 1 is not asked; expected an answer of one of: 2"):
        sitting.answer(BOB, "draw", agree=True)
    with pytest.raises(NotAllowedError):
        sitting.do(BOB, Answer(2, "draw", agree=True))
    with pytest.raises(OfferError, match="no offer of 'undo' is pending; expected one of: draw"):
        sitting.answer(CAT, "undo", agree=True)


def test_after_an_undo_the_game_goes_on_from_there() -> None:
    sitting = siam_with_a_move()
    sitting.offer(ANN, Undo())
    sitting.answer(BOB, "undo", agree=True)
    assert sitting.do(ANN, Play(0, "@a1N")) == [e.Played(0, "@a1N")]
    assert [ply.move for ply in sitting.table.plies] == ["@a1N"]
