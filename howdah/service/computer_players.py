"""Computer players as they may be asked for at a table."""

from dataclasses import replace

from howdah.core.game import Game
from howdah.players.alphabeta import AlphaBeta
from howdah.players.decision import Budget, Player, PlayerError
from howdah.players.roster import contender
from howdah.table import commands as c
from howdah.table.offer import Takeover
from howdah.table.setup import Computer


def check_players(request: c.Request, game: Game, seats: int) -> None:
    """Raise `PlayerError` where a request names a computer player that cannot play this game."""
    for spec in named_players(request):
        player, _ = contender(spec)
        if isinstance(player, AlphaBeta) and not player.suits(game, seats):
            raise PlayerError(f"player {spec!r} plays games of two without chance, not {game.id}")


def opponent(spec: str, seed: int, longest: float) -> tuple[Player, Budget]:
    """Return a player and its budget, which ends at the latest after so many seconds."""
    player, budget = contender(spec, seed)
    if budget == Budget():
        return player, budget  # a player's own measure is a short one
    return player, replace(budget, seconds=min(budget.seconds or longest, longest))


def named_players(request: c.Request) -> list[str]:
    """Return the computer players that a request names."""
    match request:
        case c.Create(setup):
            return [setup.stand_in, *(place.player for place in setup.seats if isinstance(place, Computer))]
        case c.Arrange(player=str(player)) | c.Propose(proposal=Takeover(player=player)):
            return [player]
        case _:
            return []
