"""What was played, in memory and in a file that is whole after every game."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from howdah.lab.match import Result
from howdah.lab.schedule import Fixture, fixtures
from howdah.lab.settings import ArenaError, Settings

FORMAT: Final = 1


@dataclass
class Results:
    """The games of a contest that were played so far."""

    settings: Settings
    file: Path | None = None
    played: dict[Fixture, Result] = field(default_factory=dict)
    lines: dict[Fixture, str] = field(default_factory=dict)  # each game as the file has it

    @classmethod
    def resume(cls, settings: Settings, file: Path | None) -> "Results":
        """Return what a file holds already; raise `ArenaError` if it is of another contest."""
        results = cls(settings, file)
        if file and not file.parent.is_dir():
            raise ArenaError(f"{file}: there is no folder {file.parent}")
        if file and file.exists():
            for result in _read(file, settings):
                results.add(result)
        return results

    @property
    def missing(self) -> list[Fixture]:
        """The games that are still to be played."""
        return [fixture for fixture in fixtures(self.settings) if fixture not in self.played]

    def add(self, result: Result) -> None:
        """Add a game."""
        self.played[result.fixture] = result
        self.lines[result.fixture] = json.dumps(self._game(result), ensure_ascii=False)

    def keep(self, result: Result) -> None:
        """Add a game, and write the file anew."""
        self.add(result)
        self.write([])

    def write(self, standings: list[Mapping[str, object]]) -> None:
        """Write the file, if there is one, in one go: whoever reads it finds the old or the new one, never a part."""
        if not self.file:
            return
        head = {"howdah-arena": FORMAT, "settings": self.settings.to_json(), "standings": standings}
        games = [self.lines[fixture] for fixture in sorted(self.lines)]
        opening = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        beside = self.file.with_name(self.file.name + ".part")
        try:
            beside.write_text(
                opening + ',\n "games": [' + ",".join("\n  " + game for game in games) + "\n ]\n}\n", "utf-8"
            )
            beside.replace(self.file)
        except OSError as error:
            raise ArenaError(f"{self.file}: {error.strerror}") from error

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


def _read(file: Path, settings: Settings) -> list[Result]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ArenaError(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ArenaError(f"{file}: expected the results of a contest as JSON, but {error}") from error
    if not isinstance(found, dict) or found.get("howdah-arena") != FORMAT:
        raise ArenaError(f'{file}: expected a JSON object with "howdah-arena": {FORMAT}')
    theirs = found.get("settings")
    for name, ours in settings.to_json().items():
        other = theirs.get(name) if isinstance(theirs, dict) else None
        if other != ours:
            raise ArenaError(
                f"{file} is of another contest: its {name} is {json.dumps(other)}, but {json.dumps(ours)} was asked for"
            )
    expected = set(fixtures(settings))
    results = [_result(file, game) for game in found.get("games", [])]
    if not expected.issuperset(result.fixture for result in results):
        raise ArenaError(f"{file}: it holds games that are no part of this contest")
    return results


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
