"""Players by name."""

from collections.abc import Callable, Mapping
from typing import Final

from howdah.core.game import Game
from howdah.players.alphabeta import AlphaBeta
from howdah.players.decision import Player, PlayerError
from howdah.players.mcts import MonteCarlo
from howdah.players.simple import Chancer, Greedy

ROSTER: Final[Mapping[str, Callable[[], Player]]] = {
    "random": Chancer,
    "greedy": Greedy,
    "alphabeta": AlphaBeta,
    "mcts": MonteCarlo,
    "mcts-playouts": lambda: MonteCarlo(playouts=True),
}


def player(name: str) -> Player:
    """Return the player of this name; raise `PlayerError` naming those there are."""
    if name not in ROSTER:
        raise PlayerError(f"no player is called {name!r}; expected one of: {', '.join(ROSTER)}")
    return ROSTER[name]()


def searcher(game: Game) -> AlphaBeta | MonteCarlo:
    """Return the player that suits a game: alpha-beta for two without chance, otherwise tree search."""
    return MonteCarlo() if game.facts.chance or max(game.facts.players) > 2 else AlphaBeta()
