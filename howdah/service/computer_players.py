"""Computer players as a table may ask for them."""

from collections.abc import Sequence
from dataclasses import replace

from howdah.core.game import Game
from howdah.core.strength import Budget
from howdah.players.alphabeta import AlphaBeta, suits_alphabeta
from howdah.players.decision import Player, PlayerError
from howdah.players.roster import ROSTER, check_contender, contender, player
from howdah.table import commands as c
from howdah.table.proposal import Takeover
from howdah.table.rated import level_rating
from howdah.table.setup import Computer, Place


def check_players(request: c.Request, game: Game, seats: int) -> None:
    """Raise `PlayerError` if a request names a computer player that cannot play this game."""
    for spec in named_players(request):
        check_contender(spec, game, seats)
    if isinstance(request, c.Create) and request.setup.rated:
        _check_rated(request.setup.seats, game, seats)


def suitable_players(game: Game) -> tuple[str, ...]:
    """Return the kinds of computer players that can play a game, with any number of players."""
    characters = (character.player for character in game.characters)
    return (*(name for name in ROSTER if _suits(player(name), game)), *characters)


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


def _check_rated(places: Sequence[Place], game: Game, seats: int) -> None:
    """Raise `PlayerError` for a computer player without a rating at a rated table (TB-20)."""
    for place in places:
        if isinstance(place, Computer) and level_rating(game, seats, place.player) is None:
            message = f"{place.player!r} has no rating at {game.id} with {seats} players; expected a level that has one"
            raise PlayerError(message, key="rated-player")


def _suits(chosen: Player, game: Game) -> bool:
    return not isinstance(chosen, AlphaBeta) or suits_alphabeta(game)
