"""The games of a contest, in memory and in a file of JSON lines.

The first line holds the settings. Each finished game appends one line, so a killed process loses at most the line that
it was writing. At the end the file is rewritten once: the games sorted, so that equal contests have equal files, and
the standings in the last line. Version 1 was one JSON object; it is read, and continued as JSON lines.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from howdah.arena.match import Result
from howdah.arena.schedule import Fixture, fixtures
from howdah.arena.settings import ArenaError, Settings
from howdah.games import GAMES

VERSION: Final = 2
ONE_OBJECT: Final = 1  # the version in which a file is one JSON object


@dataclass
class Results:
    """The games of a contest that have been played."""

    settings: Settings
    file: Path | None = None
    played: dict[Fixture, Result] = field(default_factory=dict)
    appendable: bool = False  # whether the file consists of whole lines

    @classmethod
    def resume(cls, settings: Settings, file: Path | None) -> "Results":
        """Return the games in a file; raise `ArenaError` if it belongs to another contest."""
        results = cls(settings, file)
        if file and not file.parent.is_dir():
            raise ArenaError(f"{file}: there is no folder {file.parent}")
        if file and file.exists():
            found, results.appendable = _read(file, settings)
            results.played = {result.fixture: result for result in found}
        return results

    @property
    def missing(self) -> list[Fixture]:
        """The games that are still to be played."""
        return [fixture for fixture in fixtures(self.settings) if fixture not in self.played]

    def append(self, result: Result) -> None:
        """Add a game, and append it to the file if there is one."""
        self.played[result.fixture] = result
        if not self.file:
            return
        if not self.appendable:
            self._rewrite(self.file, [])
            return
        try:
            with self.file.open("a", encoding="ascii") as file:
                file.write(_line(self._game(result)))
        except OSError as error:
            raise ArenaError(f"{self.file}: {error.strerror}") from error

    def finish(self, standings: Sequence[Mapping[str, object]]) -> None:
        """Write the file once more, with the games sorted and the standings."""
        if self.file:
            self._rewrite(self.file, [{"standings": standings}])

    def _rewrite(self, file: Path, last: Sequence[Mapping[str, object]]) -> None:
        """Replace the file at once: a reader finds the old or the new one, never a part."""
        head = {"howdah-arena": VERSION, "settings": self.settings.to_json()}
        games = [self._game(self.played[fixture]) for fixture in sorted(self.played)]
        part = file.with_name(file.name + ".part")
        try:
            part.write_text("".join(map(_line, [head, *games, *last])), encoding="ascii")
            part.replace(file)
        except OSError as error:
            raise ArenaError(f"{file}: {error.strerror}") from error
        self.appendable = True

    def _game(self, result: Result) -> dict[str, object]:
        fixture = result.fixture
        return {
            "pair": fixture.pair,
            "pairing": fixture.pairing,
            "second": fixture.second,
            "seats": list(fixture.seats(self.settings)),
            "scores": list(result.scores),
            "winners": list(result.winners),
            "moves": list(result.moves),
        }


def _line(value: Mapping[str, object]) -> str:
    return json.dumps(value) + "\n"


def _read(file: Path, settings: Settings) -> tuple[list[Result], bool]:
    """Return the games in a file, and whether lines can be appended to it."""
    try:
        text = file.read_text(encoding="utf-8")
        head, *lines = _values(text)
    except OSError as error:
        raise ArenaError(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ArenaError(f"{file}: expected the results of a contest as JSON lines, but {error}") from error
    version = head.get("howdah-arena") if isinstance(head, dict) else None
    if version not in {ONE_OBJECT, VERSION}:
        raise ArenaError(f'{file}: expected a JSON object with "howdah-arena": {VERSION} first')
    _check_settings(file, head.get("settings"), settings)
    games = head.get("games", []) if version == ONE_OBJECT else [line for line in lines if not _is_standings(line)]
    results = [_result(file, game) for game in games]
    if not set(fixtures(settings)).issuperset(result.fixture for result in results):
        raise ArenaError(f"{file}: it holds games that are no part of this contest")
    return results, version == VERSION and text.endswith("\n")


def _values(text: str) -> list[Any]:
    """Return the JSON values of a file: one object, or one for each line but an unfinished last one."""
    try:
        return [json.loads(text)]
    except ValueError:
        *whole, _unfinished = text.split("\n")
        if not whole:
            raise
        return [json.loads(line) for line in whole]


def _is_standings(line: object) -> bool:
    return isinstance(line, dict) and "standings" in line


def _with_later_options(game: str, options: dict[str, object]) -> dict[str, object]:
    """Return options with those that the game has got since, whose defaults play as before."""
    return {option.id: options.get(option.id, option.default) for option in GAMES.find(game).facts.options} | options


def _check_settings(file: Path, found: object, settings: Settings) -> None:
    for name, ours in settings.to_json().items():
        other = found.get(name) if isinstance(found, dict) else None
        if name == "options" and isinstance(other, dict):
            other = _with_later_options(settings.game, other)
        if other != ours:
            raise ArenaError(
                f"{file} is of another contest: its {name} is {json.dumps(other)}, but {json.dumps(ours)} was asked for"
            )


def _result(file: Path, game: object) -> Result:
    match game:
        case {
            "pair": int(pair),
            "pairing": int(pairing),
            "second": bool(second),
            "scores": [*scores],
            "winners": [*winners],
            "moves": [*moves],
        }:
            return Result(Fixture(pair, pairing, second), tuple(scores), tuple(winners), tuple(moves))
    raise ArenaError(f"{file}: expected a game, but found {json.dumps(game)[:80]}")
