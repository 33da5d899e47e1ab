"""Move generation is complete and without doubles: it finds what an independent walk over all ways finds."""

from random import Random

import pytest
from hypothesis import given, settings

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.games.white_elephant import GAME
from tests.white_elephant.brute import moves
from tests.white_elephant.drawn import EDITIONS, positions


@pytest.mark.parametrize("form", [Form.PLAIN, Form.COMPILED])
@pytest.mark.parametrize("edition", EDITIONS)
def test_we_18_the_legal_moves_of_random_games_are_those_found_by_walking_every_way(edition: str, form: Form) -> None:
    random = Random(18)
    position = GAME.start(options={"edition": edition}, form=form)
    while not position.over:
        assert sorted(move.notation for move in position.moves) == sorted(moves(position)), str(position)
        position = position.play(random.choice(position.legal))


@settings(max_examples=400, deadline=None)
@given(positions())
def test_we_18_the_legal_moves_of_any_position_are_those_found_by_walking_every_way(position: Position) -> None:
    assert sorted(move.notation for move in position.moves) == sorted(moves(position)), str(position)
