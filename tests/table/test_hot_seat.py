"""Several people at one device: the person who sets the table up has several seats."""

import pytest

from howdah.core.types import OVER
from howdah.table.commands import Play, Propose, Resign, Return
from howdah.table.errors import NotAllowedError, TextError
from howdah.table.events import Cause
from howdah.table.proposal import Draw, Rematch, Takeover, Undo
from howdah.table.setup import Free, Mine
from howdah.table.table import Phase
from howdah.table.view import Standing
from tests.table.harness import ANN, BOB, TableHarness, kinds, setup


def hot_seat(game: str = "siam") -> TableHarness:
    """Ann and her neighbour at one device."""
    return TableHarness(setup(game, Mine(), Mine("Bob beside me")))


def test_tb_15_one_person_plays_several_seats_each_under_its_name() -> None:
    harness = hot_seat()
    assert [seat.name for seat in harness.table.seats] == ["Ann", "Bob beside me"]
    harness.do(ANN, Play(0, "@c1N"))
    harness.do(ANN, Play(1, "@c5S"))
    assert [ply.seat for ply in harness.table.plies] == [0, 1]


def test_tb_15_that_person_is_shown_at_the_seat_that_is_to_decide() -> None:
    harness = hot_seat()
    places = []
    for move in ("@c1N", "@c5S"):
        places.append(Standing.of(harness.table, ANN).seat)
        harness.play(move)
    assert places == [0, 1]
    assert Standing.of(harness.table, ANN).seats == (0, 1)


def test_tb_15_the_seats_of_one_person_answer_offers_together() -> None:
    harness = hot_seat()
    harness.play("@c1N", "@c5S")
    assert kinds(harness.do(ANN, Propose(1, Undo()))) == ["offered", "closed", "undone"]
    assert [ply.move for ply in harness.table.plies] == ["@c1N"]
    harness.do(ANN, Propose(1, Draw()))
    assert harness.table.result
    assert harness.table.result.cause is Cause.AGREEMENT
    harness.do(ANN, Propose(0, Rematch()))
    assert harness.table.rematch


def test_a_seat_that_resigns_leaves_the_win_to_its_neighbour() -> None:
    harness = hot_seat()
    harness.do(ANN, Resign(0))
    assert harness.table.result
    assert harness.table.result.winners == (1,)
    assert harness.table.phase is Phase.OVER
    assert harness.table.turn == OVER


def test_a_computer_may_take_over_one_of_the_seats_and_gives_it_back() -> None:
    harness = hot_seat()
    harness.do(ANN, Propose(0, Takeover(0, "level:1")))
    with pytest.raises(NotAllowedError):
        harness.do(ANN, Play(0, "@c1N"))
    harness.do(ANN, Return(0))
    harness.do(ANN, Play(0, "@c1N"))


def test_the_seats_beside_the_host_are_not_anybody_elses() -> None:
    harness = TableHarness(setup("tiny", Mine(), Mine("Bea"), Free()))
    with pytest.raises(NotAllowedError):
        harness.do(BOB, Play(1, "left"))


def test_the_name_of_a_seat_is_a_name_like_any_other() -> None:
    with pytest.raises(TextError, match="a name"):
        TableHarness(setup("siam", Mine(), Mine("\n")))
