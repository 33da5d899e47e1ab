"""What a seat may be able to play when its turn comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.premoves import moves_ahead
from howdah.games import GAMES
from tests.effort import examples

TWO_PLAYERS = [GAMES.find("siam"), GAMES.find("white-elephant")]


def wander(position: Position, choices: list[int]) -> Position:
    """Play on by numbers, as far as the game goes."""
    for choice in choices:
        if not position.over:
            position = position.play(position.legal[choice % len(position.legal)])
    return position


choices = st.lists(st.integers(0, 10_000), max_size=30)


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO_PLAYERS, ids=lambda game: game.id)
@examples(20)
@given(choices=choices, reply=st.integers(0, 10_000))
def test_every_move_of_the_next_turn_is_foreseen_but_for_those_that_begin_like_another(
    game: Game, choices: list[int], reply: int
) -> None:
    now = wander(game.start(), choices)
    if now.over or now.turn < 0 or len(now.legal) > 128:
        return
    foreseen = {move.path for move in moves_ahead(now, 1 - now.turn)}
    after = wander(now, [reply])
    if after.turn == 1 - now.turn:
        for path in {move.path for move in after.moves} - foreseen:
            assert any(path == known[: len(path)] or known == path[: len(known)] for known in foreseen)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
@examples(20)
@given(choices=choices, seat=st.integers(0, 1))
def test_of_the_foreseen_moves_none_begins_another(game: Game, choices: list[int], seat: int) -> None:
    now = wander(game.start(), choices[:6])
    paths = [move.path for move in moves_ahead(now, seat)]
    assert len(set(paths)) == len(paths)
    assert not {path[:length] for path in paths for length in range(1, len(path))} & set(paths)


def test_on_ones_own_turn_the_foreseen_moves_are_the_legal_ones() -> None:
    start = GAMES.find("siam").start()
    assert moves_ahead(start, start.turn) == start.moves


def test_a_push_is_foreseen_as_a_push_while_something_stands_in_the_way() -> None:
    position = GAMES.find("siam").start()
    for move in ("@c1N", "@c5S", "c1-c2N"):
        position = position.play(move)
    ahead = {move.notation for move in moves_ahead(position, 0) if move.path[:2] == ("c2", "c3")}
    assert ahead == {"c2-c3*"}
