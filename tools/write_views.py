"""Writes scenes of real games for the tests and the gallery of the web client.

python -m tools.write_views
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.games import GAMES

RECORDS = Path(__file__).parents[1] / "tests" / "records"
FOLDER = Path(__file__).parents[1] / "web" / "tests" / "views"


@dataclass(frozen=True)
class Scene:
    """A position of a golden record, as many moves and draws after its start."""

    name: str  # "siam-middle", the game's id first
    record: str  # "siam/2-edition-classic"
    after: int


SCENES = (
    Scene("siam-start", "siam/2-edition-classic", 0),
    Scene("siam-crossed", "siam/2-edition-2015", 1),
    Scene("siam-opening", "siam/2-edition-classic", 14),
    Scene("siam-middle", "siam/2-edition-classic", 60),
    Scene("siam-end", "siam/2-edition-classic", 110),
    Scene("white-elephant-start", "white-elephant/2-edition-white-keen", 0),
    Scene("white-elephant-opening", "white-elephant/2-edition-white-keen", 31),
    Scene("white-elephant-middle", "white-elephant/2-edition-white-keen", 60),
    Scene("white-elephant-black", "white-elephant/2-edition-black-keen", 45),
    Scene("white-elephant-end", "white-elephant/2-edition-white-keen", 84),
    Scene("china-shop-opening", "china-shop/4", 15),
    Scene("china-shop-scoring", "china-shop/4", 96),
    Scene("china-shop-losing", "china-shop/4", 74),
    Scene("china-shop-five", "china-shop/5", 180),
    Scene("china-shop-end", "china-shop/3", 176),
    Scene("kerala-opening", "kerala/3", 34),
    Scene("kerala-elephant", "kerala/3", 88),
    Scene("kerala-shift", "kerala/3", 45),
    Scene("kerala-two", "kerala/2", 119),
    Scene("kerala-five", "kerala/5", 121),
    Scene("kerala-end", "kerala/3", 186),
)


def contents() -> Iterator[tuple[Path, str]]:
    """Give each scene's file and the text that belongs into it."""
    for scene in SCENES:
        text = (RECORDS / f"{scene.record}.json").read_text(encoding="utf-8")
        record = Record.from_json(text, GAMES)
        positions = list(record.replay())
        told = _scene(positions[scene.after])
        if scene.after:
            before = positions[scene.after - 1]
            told["previous"] = before.view()
            told["last"] = _move(before.find(record.entries[scene.after - 1].move))
        yield FOLDER / f"{scene.name}.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _scene(position: Position) -> dict[str, object]:
    return {
        "game": position.game.id,
        "players": position.players,
        "turn": position.turn,
        "last": None,
        "previous": None,
        "view": position.view(),
        "moves": [_move(move) for move in position.moves],
    }


def _move(move: Move) -> dict[str, object]:
    return {
        "code": move.code,
        "notation": move.notation,
        "path": list(move.path),
        "sentence": move.sentence.suggested(),
    }


def main() -> None:
    """Write every scene."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in contents():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
