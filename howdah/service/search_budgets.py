"""How long searches take: on a server, and on the device of the person who asks."""

from howdah.core.game import Game
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.players.decision import Player
from howdah.players.levels import LevelPlayer, levels
from howdah.service.computer_players import player_within


class SearchBudgets:
    """How long a host lets a search take."""

    hint = Budget(seconds=1.0)
    first_look = Budget(seconds=0.05)  # of a review, at each position
    analysis = hint  # of a live analysis, which a device that is quick does itself

    def __init__(self, longest: float) -> None:
        self.longest = longest  # seconds for a move, whatever the player's own budget is

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget; raise `PlayerError` if the host cannot run it."""
        del game
        return player_within(spec, seed, self.longest)


class DeviceBudgets(SearchBudgets):
    """How long searches take in a browser's search worker."""

    analysis = Budget(seconds=60.0)  # it goes on until it is stopped

    def __init__(self) -> None:
        super().__init__(longest=2.4)  # so that a move is on the board within three seconds

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget."""
        player, budget = super().player(spec, seed, game)
        if isinstance(player, LevelPlayer) and budget == OWN_BUDGET:
            own = levels(game)[player.level - 1].budget
            budget = Budget(seconds=min(own.seconds, self.longest)) if own.seconds else budget
        return player, budget
