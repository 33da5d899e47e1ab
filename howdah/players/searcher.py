"""The choice of the search for a game, and searches in this process."""

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.players import alphabeta, mcts
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.alphabeta_memory import LONGEST
from howdah.players.decision import Halt, Report
from howdah.players.mcts import MonteCarlo
from howdah.players.readiness import Readiness
from howdah.players.thought import Found, RunSearch, Search


def searcher(game: Game, seed: int | None = None, threads: int = 1, *, full: bool = False) -> AlphaBeta | MonteCarlo:
    """Return alpha-beta for two players without chance, otherwise tree search, at full strength if asked."""
    if suits_alphabeta(game):
        return AlphaBeta(threads=threads, seed=seed, learned=full)
    return MonteCarlo(seed=1 if seed is None else seed, threads=threads, full=full)


def readiness(game: Game) -> Readiness:
    """Return which form the searches of a game run in."""
    return alphabeta.READINESS if suits_alphabeta(game) else mcts.READINESS


def search_for(position: Position, budget: Budget, count: int = 1, plies: int = LONGEST) -> Search:
    """Return the search that suits a position; before a draw of chance it is a tree search in every game."""
    player = MonteCarlo() if position.turn == CHANCE else searcher(position.game)
    return Search(player, position, budget, count, plies)


def run_here(report: Report | None = None, halt: Halt | None = None) -> RunSearch:
    """Return how searches run in this thread. Intermediate results are reported; a halt ends a search early."""

    def run_search(asked: Search) -> Found:
        if isinstance(asked.player, MonteCarlo) and asked.position.turn == CHANCE:
            return (asked.player.chances(asked.position, asked.budget, halt),)
        return asked.player.best(asked.position, asked.budget, asked.count, report, halt)

    return run_search
