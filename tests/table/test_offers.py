"""Offers of undo and draw, and how they come to their end."""

from dataclasses import replace

import pytest

from howdah.core.types import CHANCE
from howdah.table import events as e
from howdah.table.actor import SYSTEM
from howdah.table.commands import Answer, Join, Play, Resign, Return
from howdah.table.errors import NotAllowedError, OfferError, PhaseError, UndoError
from howdah.table.events import OfferResult
from howdah.table.proposal import Draw, Takeover, Undo
from howdah.table.setup import Computer, Free, Mine
from tests.games.tiny.game import Tiny
from tests.table.harness import ANN, BOB, CAT, TableHarness, ferry, kinds, setup, siam, siam_with_computer


def lapsed(kind: str) -> e.Closed:
    return e.Closed(kind, OfferResult.LAPSED)


def siam_with_a_move() -> TableHarness:
    harness = siam()
    harness.play("@c1N")
    return harness


def test_tb_3_an_undo_takes_back_the_last_own_move_when_the_other_agrees() -> None:
    harness = siam_with_a_move()
    assert harness.offer(ANN, Undo()) == [e.Offered(0, Undo())]
    assert harness.answer(BOB, "undo", agree=True) == [
        e.Answered(1, "undo", agree=True),
        e.Closed("undo", OfferResult.ACCEPTED),
        e.Undone(0),
    ]
    assert harness.table.position == harness.table.start
    assert harness.table.turn == 0


def test_tb_3_an_undo_takes_back_the_answer_to_the_own_move_too() -> None:
    harness = siam_with_a_move()
    harness.play("@c5S", "c1-c2", "c5-c4")
    harness.offer(ANN, Undo())
    harness.answer(BOB, "undo", agree=True)
    assert [ply.move for ply in harness.table.plies] == ["@c1N", "@c5S"]
    assert harness.table.turn == 0


def test_tb_3_an_undo_is_free_against_computers() -> None:
    harness = siam_with_computer()
    harness.play("@c1N", "@c5S")
    assert kinds(harness.offer(ANN, Undo())) == ["offered", "closed", "undone"]
    assert harness.table.plies == ()


def test_tb_3_all_other_persons_must_agree_and_computers_are_not_asked() -> None:
    # In Kerala all tiles of a round are drawn before its first move, so a move can be taken back.
    harness = TableHarness(
        setup("kerala", Mine(), Free(), Free(), Computer("level:1")), seed=2
    )  # which draws Ann as the first player
    harness.do(BOB, Join())
    harness.do(CAT, Join())
    harness.play(harness.table.position.legal[0])
    assert [ply.seat for ply in harness.table.plies][-2:] == [CHANCE, 0]
    harness.offer(ANN, Undo())
    assert harness.answer(BOB, "undo", agree=True) == [e.Answered(1, "undo", agree=True)]
    with pytest.raises(OfferError, match="seat 3 is not asked; expected an answer of one of: 2"):
        harness.do(SYSTEM, Answer(3, "undo", agree=True))
    assert kinds(harness.answer(CAT, "undo", agree=True)) == ["answered", "closed", "undone"]


def test_tb_3_no_undo_goes_back_over_a_draw_that_was_seen() -> None:
    harness = ferry(BOB)
    harness.play("take")
    with pytest.raises(UndoError, match="what was drawn has been seen since"):
        harness.offer(ANN, Undo())


def test_tb_3_there_is_nothing_to_undo_before_the_own_first_move_or_after_the_end() -> None:
    harness = siam_with_a_move()
    with pytest.raises(UndoError, match="expected a move of seat 1 to take back, but it has made none"):
        harness.offer(BOB, Undo())
    harness.do(BOB, Resign(1))
    with pytest.raises(PhaseError, match="propose is for a game that is playing"):
        harness.offer(ANN, Undo())


def test_a_declined_offer_is_closed() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Undo())
    assert harness.answer(BOB, "undo", agree=False) == [
        e.Answered(1, "undo", agree=False),
        e.Closed("undo", OfferResult.DECLINED),
    ]
    assert harness.table.offers == ()
    assert len(harness.table.plies) == 1


def test_tb_4_a_draw_is_agreed_by_both() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Draw())
    facts = harness.answer(BOB, "draw", agree=True)
    assert facts[-1] == e.Ended(e.Cause.AGREEMENT, (0, 1), (0, 0))


def test_tb_4_the_system_answers_for_a_computer() -> None:
    harness = siam_with_computer()
    assert kinds(harness.offer(ANN, Draw())) == ["offered"]
    assert kinds(harness.do(SYSTEM, Answer(1, "draw", agree=True))) == ["answered", "closed", "ended"]


def test_tb_4_among_more_everybody_who_is_still_in_must_agree() -> None:
    harness = ferry(BOB, CAT)
    harness.do(CAT, Resign(2))
    harness.offer(ANN, Draw())
    with pytest.raises(OfferError, match="seat 2 is not asked"):
        harness.do(SYSTEM, Answer(2, "draw", agree=True))
    assert harness.answer(BOB, "draw", agree=True)[-1] == e.Ended(e.Cause.AGREEMENT, (0, 1), (0, 0, 0))


def test_tb_4_a_game_without_draws_knows_no_offer_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tiny, "facts", replace(Tiny.facts, draws=False))
    with pytest.raises(OfferError, match="tiny knows no draw"):
        ferry(BOB).offer(ANN, Draw())


def test_tb_5_an_undo_lapses_with_any_move() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Undo())
    assert harness.play("@c5S") == [e.Played(1, "@c5S", ("reserve", "c5", "face:S")), lapsed("undo")]
    harness.offer(ANN, Undo())
    assert harness.play("c1-c2") == [e.Played(0, "c1-c2", ("c1", "c2", "face:N")), lapsed("undo")]


def test_tb_5_an_offer_of_a_draw_stands_when_its_maker_moves_and_lapses_when_the_other_plays_on() -> None:
    harness = siam()
    harness.offer(ANN, Draw())
    assert harness.play("@c1N") == [e.Played(0, "@c1N", ("reserve", "c1", "face:N"))]
    assert harness.play("@c5S") == [e.Played(1, "@c5S", ("reserve", "c5", "face:S")), lapsed("draw")]


def test_tb_5_an_undo_lets_an_offer_of_a_draw_lapse() -> None:
    harness = siam_with_a_move()
    harness.offer(BOB, Draw())
    harness.offer(ANN, Undo())
    assert harness.answer(BOB, "undo", agree=True)[-2:] == [e.Undone(0), lapsed("draw")]


def test_tb_5_offers_lapse_when_somebody_leaves_comes_back_or_is_replaced_and_at_the_end() -> None:
    harness = ferry(BOB, CAT)
    harness.offer(ANN, Draw())
    assert harness.leave(CAT) == [lapsed("draw"), e.Left(2)]
    harness.offer(ANN, Draw())
    assert harness.do(CAT, Return(2)) == [lapsed("draw"), e.Returned(2)]
    harness.offer(ANN, Draw())
    assert harness.offer(CAT, Takeover(2, "level:2"))[1:] == [
        e.Closed("takeover", OfferResult.ACCEPTED),
        lapsed("draw"),
        e.TakenOver(2, "level:2"),
    ]
    harness.offer(ANN, Draw())
    assert harness.do(BOB, Resign(1))[1] == lapsed("draw")
    two = siam()
    two.offer(ANN, Draw())
    assert kinds(two.do(BOB, Resign(1))) == ["resigned", "closed", "ended"]


def test_tb_5_there_is_one_offer_of_a_kind_at_a_time() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Draw())
    with pytest.raises(OfferError, match="an offer of draw is pending already; expected an answer to it"):
        harness.offer(BOB, Draw())
    assert kinds(harness.offer(ANN, Undo())) == ["offered"]


@pytest.mark.parametrize("who", [ANN, BOB], ids=["withdrawn", "declined"])
def test_tb_5_an_offer_made_in_vain_is_not_repeated_before_a_move(who: object) -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Draw())
    harness.answer(ANN if who is ANN else BOB, "draw", agree=False)
    with pytest.raises(OfferError, match="seat 0 has offered draw in vain; expected no further one before a move"):
        harness.offer(ANN, Draw())
    harness.play("@c5S")
    assert kinds(harness.offer(ANN, Draw())) == ["offered"]


def test_tb_5_after_an_undo_an_offer_made_in_vain_may_be_made_again() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Draw())
    harness.answer(BOB, "draw", agree=False)
    harness.offer(ANN, Undo())
    harness.answer(BOB, "undo", agree=True)
    assert kinds(harness.offer(ANN, Draw())) == ["offered"]


def test_who_made_an_offer_can_take_it_back_but_not_answer_it() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Draw())
    with pytest.raises(OfferError, match="seat 0 is not asked; expected an answer of one of: 1"):
        harness.answer(ANN, "draw", agree=True)
    assert harness.answer(ANN, "draw", agree=False) == [e.Closed("draw", OfferResult.WITHDRAWN)]


def test_nobody_answers_twice_or_for_another_or_what_nobody_offered() -> None:
    harness = ferry(BOB, CAT)
    with pytest.raises(OfferError, match="no offer of 'draw' is pending; expected one of: none"):
        harness.answer(BOB, "draw", agree=True)
    harness.offer(ANN, Draw())
    harness.answer(BOB, "draw", agree=True)
    with pytest.raises(OfferError, match="seat 1 is not asked; expected an answer of one of: 2"):
        harness.answer(BOB, "draw", agree=True)
    with pytest.raises(NotAllowedError):
        harness.do(BOB, Answer(2, "draw", agree=True))
    with pytest.raises(OfferError, match="no offer of 'undo' is pending; expected one of: draw"):
        harness.answer(CAT, "undo", agree=True)


def test_after_an_undo_the_game_goes_on_from_there() -> None:
    harness = siam_with_a_move()
    harness.offer(ANN, Undo())
    harness.answer(BOB, "undo", agree=True)
    assert harness.do(ANN, Play(0, "@a1N")) == [e.Played(0, "@a1N", ("reserve", "a1", "face:N"))]
    assert [ply.move for ply in harness.table.plies] == ["@a1N"]
