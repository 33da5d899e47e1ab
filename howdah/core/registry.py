"""A registry of games by id."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules

from howdah.core.errors import UnknownGameError
from howdah.core.game import Box, Game


class Registry:
    """Games by id: those of a package's folders, and those registered by hand."""

    def __init__(self, package: str | None = None) -> None:
        self._package = package
        self._games: dict[str, Game] = {}

    def register(self, game: Game) -> None:
        """Add a game that lives elsewhere."""
        self._games[game.id] = game

    def find(self, game_id: str) -> Game:
        """Return the game of this id; raise `UnknownGameError` with all ids if there is none."""
        self._discover()
        if game_id not in self._games:
            raise _unknown(game_id, sorted(self._games))
        return self._games[game_id]

    def find_box(self, box_id: str) -> tuple[Game, Box]:
        """Return the game and the box of this id; a game's own id is that of its first box."""
        for game in self:
            for box in game.facts.boxes:
                if box.id == box_id:
                    return game, box
        raise _unknown(box_id, [box.id for game in self for box in game.facts.boxes])

    def __iter__(self) -> Iterator[Game]:
        self._discover()
        return iter(sorted(self._games.values(), key=lambda game: game.id))

    def _discover(self) -> None:
        if self._package:
            folders = iter_modules(import_module(self._package).__path__, self._package + ".")
            games = [getattr(import_module(folder.name), "GAME", None) for folder in folders]
            # Threads may get here at the same time: first all games, then the mark that they are there.
            self._games = {game.id: game for game in games if game} | self._games
            self._package = None


def _unknown(game_id: str, known: Sequence[str]) -> UnknownGameError:
    games = ", ".join(known)
    return UnknownGameError(f"no game has the id {game_id!r}; expected one of: {games}", game=game_id[:40], games=games)
