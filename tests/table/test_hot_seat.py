"""Several people at one device: whoever sets the table up has several seats."""

import pytest

from howdah.core.words import OVER
from howdah.table.commands import Play, Propose, Resign, Return, Start
from howdah.table.errors import NotAllowedError, TextError
from howdah.table.events import Cause
from howdah.table.offer import Draw, Rematch, Takeover, Undo
from howdah.table.setup import Free, Mine
from howdah.table.table import Phase
from howdah.table.view import you
from tests.table.sitting import ANN, BOB, Sitting, kinds, setup


def hot_seat(game: str = "siam") -> Sitting:
    """Ann and her neighbour at one device."""
    sitting = Sitting(setup(game, Mine(), Mine("Bob beside me")))
    sitting.do(ANN, Start())
    return sitting


def test_tb_15_one_person_plays_all_of_his_seats_each_under_its_name() -> None:
    sitting = hot_seat()
    assert [seat.name for seat in sitting.table.seats] == ["Ann", "Bob beside me"]
    sitting.do(ANN, Play(0, "@c1N"))
    sitting.do(ANN, Play(1, "@c5S"))
    assert [ply.seat for ply in sitting.table.plies] == [0, 1]


def test_tb_15_he_is_at_the_seat_that_is_to_decide() -> None:
    sitting = hot_seat()
    places = []
    for move in ("@c1N", "@c5S"):
        places.append(you(sitting.table, ANN)["seat"])
        sitting.play(move)
    assert places == [0, 1]
    assert you(sitting.table, ANN)["seats"] == [0, 1]


def test_tb_15_his_seats_speak_with_one_voice() -> None:
    sitting = hot_seat()
    sitting.play("@c1N", "@c5S")
    assert kinds(sitting.do(ANN, Propose(1, Undo()))) == ["offered", "closed", "undone"]
    assert [ply.move for ply in sitting.table.plies] == ["@c1N"]
    sitting.do(ANN, Propose(1, Draw()))
    assert sitting.table.result
    assert sitting.table.result.cause is Cause.AGREEMENT
    sitting.do(ANN, Propose(0, Rematch()))
    assert sitting.table.rematch


def test_a_seat_that_resigns_leaves_the_win_to_its_neighbour() -> None:
    sitting = hot_seat()
    sitting.do(ANN, Resign(0))
    assert sitting.table.result
    assert sitting.table.result.winners == (1,)
    assert sitting.table.phase is Phase.OVER
    assert sitting.table.turn == OVER


def test_a_computer_may_take_over_one_of_the_seats_and_gives_it_back() -> None:
    sitting = hot_seat()
    sitting.do(ANN, Propose(0, Takeover(0, "level:1")))
    with pytest.raises(NotAllowedError):
        sitting.do(ANN, Play(0, "@c1N"))
    sitting.do(ANN, Return(0))
    sitting.do(ANN, Play(0, "@c1N"))


def test_the_seats_beside_the_host_are_not_anybody_elses() -> None:
    sitting = Sitting(setup("tiny", Mine(), Mine("Bea"), Free()))
    with pytest.raises(NotAllowedError):
        sitting.do(BOB, Play(1, "left"))


def test_the_name_of_a_seat_is_a_name_like_any_other() -> None:
    with pytest.raises(TextError, match="a name"):
        Sitting(setup("siam", Mine(), Mine("\n")))
