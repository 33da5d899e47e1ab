"""The choice of the search for a game."""

from howdah.core.game import Game
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.mcts import MonteCarlo


def searcher(game: Game, seed: int = 1, threads: int = 1) -> AlphaBeta | MonteCarlo:
    """Return alpha-beta for two players without chance, otherwise tree search."""
    return AlphaBeta(threads=threads) if suits_alphabeta(game) else MonteCarlo(seed=seed, threads=threads)
