"""The best moment of each player, without a search."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.players.best_moment import SMALLEST_RISE, best_moments
from howdah.players.simple import estimate
from tests.effort import examples


def a_game(game: Game, seed: int) -> list[Position]:
    random = Random(seed)
    played = [game.start()]
    while not played[-1].over and len(played) < 120:
        played.append(played[-1].play(random.choice(played[-1].legal)))
    return played


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
@examples(3)
@given(seed=st.integers(0, 10**6))
def test_no_other_move_of_the_player_raised_the_share_more(game: Game, seed: int) -> None:
    played = a_game(game, seed)
    for seat, moment in enumerate(best_moments(played)):
        own = [number for number in range(1, len(played)) if played[number - 1].turn == seat]
        shares = [estimate(played[0])[seat], *(estimate(played[number])[seat] for number in own)]
        rises = {number: after - before for number, before, after in zip(own, shares[:-1], shares[1:], strict=True)}
        told = {number: rise for number, rise in rises.items() if not played[number].over} or rises
        most = max(told.values(), default=0)
        if moment is None:
            assert max(rises.values(), default=0) < SMALLEST_RISE
        elif not played[moment.number].over:
            assert moment.number in own
            assert rises[moment.number] == pytest.approx(most)
            assert moment.rise >= SMALLEST_RISE


def test_a_game_without_moves_has_no_moments() -> None:
    assert best_moments([GAMES.find("siam").start()]) == (None, None)
