"""The games under test, and the ways to play each that a test of all games goes through."""

from collections.abc import Mapping
from dataclasses import dataclass

from howdah.core.game import Game
from howdah.games import GAMES
from tests.games.tiny import GAME as TINY

EVERY_GAME = (*GAMES, TINY)


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and options."""

    game: Game
    players: int
    options: Mapping[str, object]

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.players), *chosen])


def settings(game: Game) -> list[Setting]:
    """Every number of players with every preset."""
    presets = game.facts.presets
    chosen: list[dict[str, object]] = [{presets.id: name} for name in presets.values] if presets else [{}]
    return [Setting(game, players, options) for players in game.facts.players for options in chosen]


EVERY_SETTING = tuple(setting for game in EVERY_GAME for setting in settings(game))
