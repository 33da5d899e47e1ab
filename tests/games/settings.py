"""The games under test, and the ways to play each that a test of all games goes through."""

from collections.abc import Mapping
from dataclasses import dataclass

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.games import GAMES
from tests.games.tiny import GAME as TINY

EVERY_GAME = (*GAMES, TINY)


def forms_of(game: Game) -> tuple[Form, ...]:
    """The forms of a game's rules; only the games of the package are built as WebAssembly modules."""
    return tuple(form for form in Form if form is not Form.WASM or game in tuple(GAMES))


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
