"""Writes golden records of random games that come to an end other than by their length, where one is found.

python -m tools.write_records GAME...
"""

import sys
from pathlib import Path

from howdah.core.compilation import Form
from howdah.core.contract import check
from howdah.core.record import Record
from howdah.games import GAMES
from tests.games.settings import Setting, settings

FOLDER = Path(__file__).parents[1] / "tests" / "records"


def shortest(setting: Setting, tries: int = 60) -> Record:
    """Return the shortest of some random games."""
    games = [check(setting.game, Form.PLAIN, seed, setting.players, setting.options, looks=1) for seed in range(tries)]
    return min(games, key=lambda record: len(record.entries))


def main() -> None:
    """Write a record for each way to play the games named."""
    for name in sys.argv[1:]:
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        for setting in settings(GAMES.find(name)):
            stem = str(setting).removeprefix(f"{name}-").replace("=", "-")
            (folder / f"{stem}.json").write_text(shortest(setting).to_json(), encoding="utf-8")


if __name__ == "__main__":
    main()
