"""OpenSpiel's names for the ways to play, and its playthroughs.

python -m tools.write_playthroughs writes the playthrough of a random game for each game that has none yet.
"""

import re
from pathlib import Path

from howdah.games import GAMES
from howdah.research.openspiel import name_of, register
from tests.games.settings import Setting, settings
from tests.games.tiny import GAME as TINY

FOLDER = Path(__file__).parents[1] / "tests" / "research" / "playthroughs"
# Options that make games short.
SHORT = {"siam": "turn-limit:12", "white-elephant": "quiet-limit:3"}

register(TINY)


def spiel_name(setting: Setting) -> str:
    options = ";".join(f"{name}:{value}" for name, value in setting.options.items())
    return f"{name_of(setting.game)}(players={setting.players},options={options})"


def without_tensors(text: str) -> str:
    """Drop tensors and redundant lines, which are most of a playthrough."""
    lines = [line for line in text.splitlines() if not line or re.match("[#A-Za-z]", line)]
    return "\n".join(line for line in lines if not re.match(r"\w*Tensor\(|\w*String\(\d|History", line)) + "\n"


def played(game: str, actions: list[int] | None = None) -> str:
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # takes a second

    return without_tensors(playthrough(game, actions, seed=1))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in (*GAMES, TINY):
        file = FOLDER / f"{game.id}.txt"
        if not file.exists():
            players = settings(game)[0].players
            name = f"{name_of(game)}(players={players},options={SHORT.get(game.id, '')})"
            file.write_text(played(name), encoding="utf-8")


if __name__ == "__main__":
    main()
