"""Players by name, and by a spec: a name with a budget, such as `mcts:2000`, `alphabeta:d2` or `level:8:0.2s`."""

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final

from howdah.core.game import Game
from howdah.core.strength import CHARACTER, HIGHEST_LEVEL, Budget
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.characters import CharacterPlayer, character_of
from howdah.players.decision import Player, PlayerError
from howdah.players.levels import LevelPlayer
from howdah.players.mcts import MonteCarlo
from howdah.players.simple import GreedyPlayer, RandomPlayer

# Each is made with a seed; deterministic players ignore it.
ROSTER: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "greedy": lambda _: GreedyPlayer(),
    "alphabeta": lambda _: AlphaBeta(),
    "mcts": lambda seed: MonteCarlo(seed=seed),
    "mcts-playouts": lambda seed: MonteCarlo(playouts=True, seed=seed),
    **{f"level:{level}": partial(LevelPlayer, level) for level in range(1, HIGHEST_LEVEL + 1)},
}
# The limits of a budget that a player ignores; a spec that sets one is refused.
IGNORED: Final[Mapping[str, Collection[str]]] = {
    "random": ("nodes", "depth", "seconds"),
    "greedy": ("nodes", "depth", "seconds"),
    "mcts": ("depth",),
    "mcts-playouts": ("depth",),
}


def player(name: str, seed: int = 1) -> Player:
    """Return the player of this name; raise `PlayerError` with all names if there is none."""
    kind, _, character_id = name.partition(":")
    if kind == CHARACTER and re.fullmatch(r"[a-z]{1,32}", character_id, re.ASCII):
        return CharacterPlayer(character_id, seed)
    if name not in ROSTER:
        raise PlayerError(f"no player is called {name!r}; expected one of: {', '.join(ROSTER)}, {CHARACTER}:NAME")
    return ROSTER[name](seed)


def contender(spec: str, seed: int = 1) -> tuple[Player, Budget]:
    """Return the player of a spec and its budget, which is empty if the spec is just a name."""
    if spec in ROSTER or re.fullmatch(rf"{CHARACTER}:[a-z]+", spec, re.ASCII):
        return player(spec, seed), Budget()
    name, colon, amount = spec.rpartition(":")
    chosen = player(name if colon else spec, seed)
    budget = _budget(spec, amount)
    ignored = [limit for limit in IGNORED.get(name, ()) if getattr(budget, limit) is not None]
    if ignored:
        raise PlayerError(f"player {spec!r}: {name} does not think in {ignored[0]}")
    return chosen, budget


def check_contender(spec: str, game: Game, players: int) -> None:
    """Raise `PlayerError` if a spec names a player that cannot play a game, or a limit that it ignores there."""
    chosen, budget = contender(spec)
    if isinstance(chosen, AlphaBeta) and not suits_alphabeta(game, players):
        raise PlayerError(f"player {spec!r} plays games of two without chance, not {game.id}")
    if isinstance(chosen, CharacterPlayer):
        character_of(game, chosen.character_id)
    searches = isinstance(chosen, LevelPlayer | CharacterPlayer)
    if searches and budget.depth is not None and not suits_alphabeta(game):
        raise PlayerError(f"player {spec!r}: {spec.rpartition(':')[0]} does not think in depth when it plays {game.id}")


def _budget(spec: str, amount: str) -> Budget:
    if re.fullmatch(r"[1-9]\d{0,11}", amount, re.ASCII):
        return Budget(nodes=int(amount))
    if re.fullmatch(r"d[1-9]\d?", amount, re.ASCII):
        return Budget(depth=int(amount[1:]))
    if re.fullmatch(r"\d{1,6}(\.\d{1,6})?s", amount, re.ASCII) and float(amount[:-1]) > 0:
        return Budget(seconds=float(amount[:-1]))
    expected = "nodes such as 2000, a depth such as d2, or seconds such as 0.2s"
    raise PlayerError(f"player {spec!r}: {amount!r} is no budget; expected {expected}")
