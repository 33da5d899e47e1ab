"""Players by name, and by a spec: a name with a budget, such as `mcts:2000`, `alphabeta:d2` or `level:8:0.2s`."""

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final

from howdah.players.alphabeta import AlphaBeta
from howdah.players.decision import Budget, Player, PlayerError
from howdah.players.levels import HIGHEST, Levelled
from howdah.players.mcts import MonteCarlo
from howdah.players.searcher import searcher
from howdah.players.simple import Chancer, Greedy

__all__ = ["ROSTER", "contender", "player", "searcher"]

# Each is made with a seed, which those that leave nothing to chance have no use for.
ROSTER: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": Chancer,
    "greedy": lambda _: Greedy(),
    "alphabeta": lambda _: AlphaBeta(),
    "mcts": lambda seed: MonteCarlo(seed=seed),
    "mcts-playouts": lambda seed: MonteCarlo(playouts=True, seed=seed),
    **{f"level:{level}": partial(Levelled, level) for level in range(1, HIGHEST + 1)},
}
# What of a budget a player does not heed, so that a spec that asks for it would be a mistake.
UNHEEDED: Final[Mapping[str, Collection[str]]] = {
    "random": ("nodes", "depth", "seconds"),
    "greedy": ("nodes", "depth", "seconds"),
    "mcts": ("depth",),
    "mcts-playouts": ("depth",),
}


def player(name: str, seed: int = 1) -> Player:
    """Return the player of this name; raise `PlayerError` naming those there are."""
    if name not in ROSTER:
        raise PlayerError(f"no player is called {name!r}; expected one of: {', '.join(ROSTER)}")
    return ROSTER[name](seed)


def contender(spec: str, seed: int = 1) -> tuple[Player, Budget]:
    """Return the player that a spec means and its budget, which is empty where the spec is just a name."""
    if spec in ROSTER:
        return player(spec, seed), Budget()
    name, colon, amount = spec.rpartition(":")
    chosen = player(name if colon else spec, seed)
    budget = _budget(spec, amount)
    unheeded = [limit for limit in UNHEEDED.get(name, ()) if getattr(budget, limit) is not None]
    if unheeded:
        raise PlayerError(f"player {spec!r}: {name} does not think in {unheeded[0]}")
    return chosen, budget


def _budget(spec: str, amount: str) -> Budget:
    if re.fullmatch(r"[1-9]\d{0,11}", amount, re.ASCII):
        return Budget(nodes=int(amount))
    if re.fullmatch(r"d[1-9]\d?", amount, re.ASCII):
        return Budget(depth=int(amount[1:]))
    if re.fullmatch(r"\d{1,6}(\.\d{1,6})?s", amount, re.ASCII) and float(amount[:-1]) > 0:
        return Budget(seconds=float(amount[:-1]))
    expected = "nodes such as 2000, a depth such as d2, or seconds such as 0.2s"
    raise PlayerError(f"player {spec!r}: {amount!r} is no budget; expected {expected}")
