"""Computer players as a table may ask for them."""

from dataclasses import replace

from howdah.core.game import Game
from howdah.core.strength import Budget
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.decision import Player
from howdah.players.roster import ROSTER, check_contender, contender, player
from howdah.table import commands as c
from howdah.table.proposal import Takeover
from howdah.table.setup import Computer


def check_players(request: c.Request, game: Game, seats: int) -> None:
    """Raise `PlayerError` if a request names a computer player that cannot play this game."""
    for spec in named_players(request):
        check_contender(spec, game, seats)


def suitable_players(game: Game) -> tuple[str, ...]:
    """Return the kinds of computer players that can play a game, with any number of players."""
    return tuple(name for name in ROSTER if _suits(player(name), game))


def player_within(spec: str, seed: int, longest: float) -> tuple[Player, Budget]:
    """Return a player and its budget, limited to `longest` seconds."""
    chosen, budget = contender(spec, seed)
    if budget == Budget():
        return chosen, budget  # a player's own budget is a short one
    return chosen, replace(budget, seconds=min(budget.seconds or longest, longest))


def named_players(request: c.Request) -> list[str]:
    """Return the computer players that a request names."""
    match request:
        case c.Create(setup):
            return [setup.stand_in, *(place.player for place in setup.seats if isinstance(place, Computer))]
        case c.Arrange(player=str(spec)) | c.Propose(proposal=Takeover(player=spec)):
            return [spec]
        case _:
            return []


def _suits(chosen: Player, game: Game) -> bool:
    return not isinstance(chosen, AlphaBeta) or suits_alphabeta(game)
