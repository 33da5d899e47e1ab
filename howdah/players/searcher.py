"""The choice of the search for a game."""

from howdah.core.game import Game
from howdah.players.alphabeta import AlphaBeta
from howdah.players.mcts import MonteCarlo


def suits_alphabeta(game: Game) -> bool:
    """Tell whether a game is one of two players in which no draw follows a decision."""
    return not game.facts.chance_in_play and max(game.facts.players) == 2


def searcher(game: Game, seed: int = 1, threads: int = 1) -> AlphaBeta | MonteCarlo:
    """Return alpha-beta for two players without chance, otherwise tree search."""
    return AlphaBeta(threads=threads) if suits_alphabeta(game) else MonteCarlo(seed=seed, threads=threads)
