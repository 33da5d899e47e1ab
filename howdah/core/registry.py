"""Where games are found by their id."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from howdah.core.errors import UnknownGameError
from howdah.core.game import Game


class Registry:
    """Games by id: those of a package's folders, and those registered by hand."""

    def __init__(self, package: str | None = None) -> None:
        self._package = package
        self._games: dict[str, Game] = {}

    def register(self, game: Game) -> None:
        """Add a game that lives elsewhere."""
        self._games[game.id] = game

    def find(self, game_id: str) -> Game:
        """Return the game of this id; raise `UnknownGameError` naming those there are."""
        self._discover()
        if game_id not in self._games:
            raise UnknownGameError(f"no game has the id {game_id!r}; expected one of: {', '.join(sorted(self._games))}")
        return self._games[game_id]

    def __iter__(self) -> Iterator[Game]:
        self._discover()
        return iter(sorted(self._games.values(), key=lambda game: game.id))

    def _discover(self) -> None:
        package, self._package = self._package, None
        if package:
            for module in iter_modules(import_module(package).__path__, package + "."):
                self.register(import_module(module.name).GAME)
