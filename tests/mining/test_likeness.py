"""Puzzles that are nearly the same count once."""

from dataclasses import replace

import pytest

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.mining.likeness import likeness, without_alike
from howdah.puzzles.collection import collection
from tests.puzzles.examples import WIN_IN_2

ALIKE = [
    "...../.R>ORv./.EvE^Rv./R<O.OR</.EvE>.. e - 43 -",  # at another turn
    "...../.RvOR<./.RvE^Ev./R>O.OR>/..E<Ev. e - 41 -",  # west and east exchanged
    "..E<E^./R>O.OR>/.R^EvE^./.R^OR<./..... e - 41 -",  # turned by two quarters
    "...../.E>OEv./.RvR^Ev./E<O.OE</.RvR>.. r - 42 -",  # elephants and rhinoceroses exchanged
]


@pytest.mark.parametrize("position", ALIKE)
def test_a_position_that_is_turned_reflected_or_exchanged_is_alike(position: str) -> None:
    other = replace(WIN_IN_2, position=position)
    assert likeness(other) == likeness(WIN_IN_2)
    assert without_alike([WIN_IN_2, other]) == [WIN_IN_2]


def test_a_position_that_differs_in_one_animal_is_not_alike() -> None:
    other = replace(WIN_IN_2, position=WIN_IN_2.position.replace("E>.. e", "E^.. e"))
    assert len(without_alike([WIN_IN_2, other])) == 2


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_no_two_puzzles_of_the_collection_are_alike(game: Game) -> None:
    assert len(without_alike(collection(game))) == len(collection(game))
