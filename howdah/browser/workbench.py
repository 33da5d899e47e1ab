"""A game whose rules file is edited while it is played: the workbench of the documentation."""

import json
import shutil
import sys
from collections.abc import Mapping
from importlib import import_module, invalidate_caches
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final

from howdah.browser.example import own_traceback
from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import CHANCE

RULES: Final = "rules.py"
SEEDS: Final = range(3)
PLAYERS: Final = 2


class Workbench:
    """The files of a game in a folder of their own; answers are JSON."""

    def __init__(self, package: str, files: str) -> None:
        """Write the files of a game, given as a JSON object of their texts by name."""
        self._package = package
        home = Path(mkdtemp())
        self._folder = home / package
        self._folder.mkdir()
        texts: Mapping[str, str] = json.loads(files)
        for name, text in texts.items():
            (self._folder / name).write_text(text, encoding="utf-8")
        sys.path.insert(0, str(home))
        self._random = Random()  # noqa: S311
        self._position: Position | None = None

    def check(self, rules: str) -> str:
        """Take another rules file; return the verdict of the contract, and the position that the game begins with."""
        self._position = None
        try:
            game = self._load(rules)
            games = [check(game, Form.PLAIN, seed, players) for players in game.facts.players for seed in SEEDS]
        except Exception as error:  # noqa: BLE001 - an edited file can raise anything
            return self._answer(ok=False, verdict=own_traceback(error, str(self._folder / RULES)).strip())
        numbers = f"{game.facts.players[0]} to {game.facts.players[-1]} players"
        self._position = self._after_draws(game.start(PLAYERS))
        return self._answer(ok=True, verdict=f"{len(games)} random games with {numbers} keep the contract.")

    def play(self, notation: str) -> str:
        """Make a move; draws of chance follow by themselves."""
        if self._position is None:
            raise HowdahError("expected rules that keep the contract, but none were given")
        self._position = self._after_draws(self._position.play(notation))
        return self._answer()

    def _load(self, rules: str) -> Game:
        """Import the game again, since Python keeps modules and their bytecode."""
        (self._folder / RULES).write_text(rules, encoding="utf-8")
        shutil.rmtree(self._folder / "__pycache__", ignore_errors=True)
        for name in [name for name in sys.modules if name.split(".")[0] == self._package]:
            del sys.modules[name]
        invalidate_caches()
        game: Game = import_module(self._package).GAME
        return game

    def _after_draws(self, position: Position) -> Position:
        while position.turn == CHANCE:
            position = position.play(position.random_outcome(self._random))
        return position

    def _answer(self, **facts: object) -> str:
        return json.dumps(facts | ({} if self._position is None else _shown(self._position)))


def _shown(position: Position) -> dict[str, object]:
    """Return a position as the page shows it."""
    moves = [] if position.over else position.moves
    return {
        "drawing": position.draw("en"),
        "seat": None if position.over else position.turn,
        "moves": [{"notation": move.notation, "sentence": move.sentence.suggested("en")} for move in moves],
        "scores": list(position.scores()),
    }
