"""OpenSpiel's own C++ rollouts, for comparison."""

from collections.abc import Callable
from random import Random

import pyspiel

ROLLOUTS = 15_000


def rollouts(game_name: str) -> Callable[[], float]:
    """Return a worker that plays random games in C++ and returns the number of moves.

    OpenSpiel offers its rollouts through the evaluator of its tree search: one simulation evaluates one position by so
    many games. Their length is measured on games played through Python.
    """
    game = pyspiel.load_game(game_name)
    length = _mean_length(game)

    def play() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        bot.mcts_search(game.new_initial_state())
        return ROLLOUTS * length

    return play


def _mean_length(game: pyspiel.Game, games: int = 3000) -> float:
    random, moves = Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves / games
