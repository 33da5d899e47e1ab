"""What a training is asked for, and the folder in which it keeps its work, so that it can go on after Ctrl-C."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from howdah.arena.settings import ArenaError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta

GAMES_OF_A_FILE: Final = 20
FILE: Final = "plan.json"


@dataclass(frozen=True)
class Plan:
    """Everything that determines a training; equal plans give equal networks."""

    game: str
    rules_version: int
    games: int  # of self-play
    nodes: int  # of the search that chooses and labels each move
    rounds: int  # how often the network sees each position
    pairs: int  # of games against the network before, at most
    match_nodes: int  # of each move in these
    seed: int

    @property
    def files(self) -> range:
        """The numbers of the files of positions."""
        return range(-(-self.games // GAMES_OF_A_FILE))

    def games_of(self, file: int) -> range:
        """Return the numbers of the games in a file."""
        return range(GAMES_OF_A_FILE * file, min(self.games, GAMES_OF_A_FILE * (file + 1)))


def plan_of(game: Game, games: int, nodes: int, rounds: int, pairs: int, match_nodes: int, seed: int) -> Plan:
    """Return a checked plan; raise an `ArenaError` for a game without a network."""
    if not _can_train(game):
        able = ", ".join(one.id for one in GAMES if _can_train(one))
        raise ArenaError(f"{game.id} has no network to train; expected one of: {able}")
    return Plan(game.id, game.facts.rules_version, games, nodes, rounds, pairs, match_nodes, seed)


def _can_train(game: Game) -> bool:
    return game.network is not None and suits_alphabeta(game)


def begin_or_go_on(plan: Plan, folder: Path) -> None:
    """Make the folder of a training; raise an `ArenaError` if it has the work of another one."""
    file, asked = folder / FILE, asdict(plan)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(json.dumps(asked, indent=2) + "\n", encoding="utf-8")
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ArenaError(f"{file}: {error}") from error
    if found != asked:
        names = [name for name in asked if not isinstance(found, dict) or found.get(name) != asked[name]]
        raise ArenaError(f"{file} is of a training with another {names[0]}; expected the same, or another folder")
