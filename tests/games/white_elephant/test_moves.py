"""Move generation is complete and without doubles: it finds what an independent walk over all ways finds."""

from random import Random

import pytest
from hypothesis import given

from howdah.core.compilation import Form
from howdah.core.playouts import perft
from howdah.core.position import Position
from howdah.games.white_elephant import GAME
from tests.effort import examples
from tests.games.white_elephant.brute import moves
from tests.games.white_elephant.random_positions import EDITIONS, positions


@pytest.mark.parametrize("form", [Form.PLAIN, Form.COMPILED])
@pytest.mark.parametrize("edition", EDITIONS)
def test_we_18_the_legal_moves_of_random_games_are_those_found_by_walking_every_way(edition: str, form: Form) -> None:
    random = Random(18)
    position = GAME.start(options={"edition": edition, "first": "silver"}, form=form)
    while not position.over:
        assert sorted(move.notation for move in position.moves) == sorted(moves(position)), str(position)
        position = position.play(random.choice(position.legal))


@examples(100)
@given(positions())
def test_we_18_the_legal_moves_of_any_position_are_those_found_by_walking_every_way(position: Position) -> None:
    assert sorted(move.notation for move in position.moves) == sorted(moves(position)), str(position)


@pytest.mark.parametrize(
    ("edition", "lines"),
    [
        ("white", (7, 48, 607, 7778, 113771)),
        ("black", (7, 48, 607, 7778, 113764)),
        ("short", (7, 48, 607, 7770, 113533)),
    ],
)
def test_so_many_lines_lead_from_the_start(edition: str, lines: tuple[int, ...]) -> None:
    start = GAME.start(options={"edition": edition, "first": "silver"})
    assert tuple(perft(start, depth, Form.COMPILED) for depth in range(1, 6)) == lines


@pytest.mark.parametrize("edition", EDITIONS)
def test_so_many_lines_are_found_by_walking_every_way(edition: str) -> None:
    positions_reached = [GAME.start(options={"edition": edition, "first": "silver"})]
    counts = []
    for _ in range(3):
        found = [(position, move) for position in positions_reached for move in moves(position)]
        counts.append(len(found))
        positions_reached = [position.play(move) for position, move in found]
    assert counts == [7, 48, 607]
