"""The puzzles that are shipped: `games/<game>/puzzles.tsv`."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.puzzles.errors import UnknownPuzzleError
from howdah.puzzles.file_format import read
from howdah.puzzles.puzzle import Puzzle

FILE: Final = "puzzles.tsv"


@cache
def collection(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, by id; none if it has no file of them."""
    file = files(game.package) / FILE
    return read(file.read_text(encoding="ascii"), f"{game.id}/{FILE}") if file.is_file() else ()


def find(puzzle_id: str) -> Puzzle:
    """Return the puzzle with an id; raise `UnknownPuzzleError` if there is none."""
    game_id = puzzle_id.rpartition("-")[0]
    for game in GAMES:
        if game.id == game_id and puzzle_id in _by_id(game):
            return _by_id(game)[puzzle_id]
    raise UnknownPuzzleError(f"no puzzle is called {puzzle_id!r}; expected an id such as {_an_id()}", id=puzzle_id)


@lru_cache(maxsize=64)
def daily(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody: the games take turns.

    Of a game the puzzle with the highest hash of day and id is taken (rendezvous hashing), so that a collection that
    grows changes few days.
    """
    games = [game for game in GAMES if collection(game)]
    game = games[day.toordinal() % len(games)]
    return max(collection(game), key=lambda puzzle: crc32(f"{day.isoformat()} {puzzle.id}".encode()))


def chosen(
    games: Iterable[Game], theme: str | None, difficulty: int | None, number: int, seen: Collection[str] = ()
) -> Puzzle:
    """Return a puzzle by theme and difficulty, none that was seen while there are others; `number` chooses among them.

    Raise `UnknownPuzzleError` if there is none.
    """
    fitting = [
        puzzle
        for game in games
        for puzzle in collection(game)
        if (theme is None or theme in puzzle.themes) and difficulty in {None, puzzle.difficulty}
    ]
    if not fitting:
        raise UnknownPuzzleError(f"no puzzle has the theme {theme!r} and the difficulty {difficulty}", id=theme)
    fresh = [puzzle for puzzle in fitting if puzzle.id not in set(seen)] or fitting
    return max(fresh, key=lambda puzzle: crc32(f"{number} {puzzle.id}".encode()))


@cache
def _by_id(game: Game) -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in collection(game)}


def _an_id() -> str:
    return next((puzzle.id for game in GAMES for puzzle in collection(game)), "siam-12345678")
