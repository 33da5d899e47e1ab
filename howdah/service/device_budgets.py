"""How long searches take on the device of the person who asks."""

from howdah.core.game import Game
from howdah.core.strength import OWN_BUDGET, Budget
from howdah.players.decision import Player
from howdah.players.levels import LevelPlayer, levels
from howdah.service.computer_players import player_within


class DeviceBudgets:
    """How long searches take in a browser's search worker."""

    longest = 2.4  # seconds for a move, so that it is on the board within three

    def hint(self, game: Game) -> Budget:
        """Return the budget of a hint."""
        del game
        return Budget(seconds=1.0)

    def first_look(self, game: Game) -> Budget:
        """Return the budget of a review's first look at a position."""
        del game
        return Budget(seconds=0.05)

    def analysis(self, game: Game) -> Budget:
        """Return the budget of a live analysis, which goes on until it is stopped."""
        del game
        return Budget(seconds=60.0)

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget."""
        player, budget = player_within(spec, seed, self.longest)
        if isinstance(player, LevelPlayer) and budget == OWN_BUDGET:
            own = levels(game)[player.level - 1].budget
            budget = Budget(seconds=min(own.seconds, self.longest)) if own.seconds else budget
        return player, budget
