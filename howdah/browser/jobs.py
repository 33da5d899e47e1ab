"""Jobs as a browser's search worker runs them.

Budgets count nodes and not seconds: a worker has no threads that could stop a search by the clock.
"""

from collections.abc import Callable
from typing import Final

from howdah.core import schema
from howdah.core.game import Game
from howdah.core.registry import Registry
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.decision import Player, PlayerError
from howdah.players.levels import LevelPlayer, levels
from howdah.players.roster import contender
from howdah.players.simple import GreedyPlayer, RandomPlayer
from howdah.service.jobs import Job, run_job

# The nodes of a hint, for the two kinds of search: a few seconds in a browser.
BY_DEPTH: Final = 6_000
BY_TRIES: Final = 200
FIRST_LOOK: Final = 10  # a review's first look at a position takes this fraction of a hint


class BrowserBudgets:
    """How long searches take in a browser."""

    def hint(self, game: Game) -> Budget:
        """Return the budget of a hint."""
        return Budget(nodes=BY_DEPTH if suits_alphabeta(game) else BY_TRIES)

    def first_look(self, game: Game) -> Budget:
        """Return the budget of a review's first look at a position."""
        return Budget(nodes=(self.hint(game).nodes or FIRST_LOOK) // FIRST_LOOK)

    def player(self, spec: str, seed: int, game: Game) -> tuple[Player, Budget]:
        """Return a computer player and its budget; raise `PlayerError` if it thinks by the clock."""
        check_player(spec, game)
        return contender(spec, seed)


def check_player(spec: str, game: Game) -> None:
    """Raise `PlayerError` if a computer player thinks by the clock."""
    player, budget = contender(spec)
    if isinstance(player, LevelPlayer) and budget == Budget():
        budget = levels(game)[player.level - 1].budget
    counts = isinstance(player, RandomPlayer | GreedyPlayer) or budget.nodes is not None or budget.depth is not None
    if budget.seconds is not None or not counts:
        raise PlayerError(f"player {spec!r} thinks by the clock; expected one that counts nodes, such as level:3")


def run(text: str, report: Callable[[str], object], games: Registry = GAMES) -> str:
    """Do a job given as JSON, and return its answer as JSON; a review reports how far it is."""
    job: Job = schema.read(Job, schema.parse(text), "job")
    return schema.dumps(run_job(job, games, BrowserBudgets(), report=lambda line: report(schema.dumps(line))))
