"""Eight levels for every game, from a friendly beginner to the full engine.

Levels differ by how far they look ahead and by how much care they take: a careless one plays any of the moves that look
nearly as good as the best, but none that it sees to lose where another does not, and none in the place of a win. All
but the last count nodes and not seconds, so that they are the same on every machine.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.players.decision import Budget, Decision, Halt, Report
from howdah.players.searcher import searcher, suits_alphabeta

HIGHEST: Final = 8
# Nodes a second where everything runs plain, in a browser and with the most players (python -m benchmarks.offline), and
# the seconds that somebody waits for a move there.
BROWSER_PACE: Final[Mapping[str, int]] = {"siam": 13_000, "white-elephant": 9_000, "china-shop": 330, "kerala": 26}
PATIENCE: Final = 6.5
# Of a level that thinks by the clock; only there nobody expects the same move every time.
THREADS: Final = min(2, os.cpu_count() or 1)


@dataclass(frozen=True)
class Level:
    """How much a level thinks, and how much care it takes."""

    budget: Budget
    moves: int = 1  # the best so many moves are thought of,
    margin: float = 0.0  # and those whose share of the win is at most so much less than the best one's are as good


FULL: Final = Level(Budget(seconds=2.9))  # whoever plays it has its move within three

# For games of two without chance, and for all others: what a game plays by that has no levels of its own.
BY_DEPTH: Final = (
    Level(Budget(depth=1), moves=8, margin=0.15),
    Level(Budget(depth=1), moves=4, margin=0.05),
    Level(Budget(depth=2), moves=4, margin=0.06),
    Level(Budget(depth=2), moves=2, margin=0.02),
    Level(Budget(depth=3), moves=2, margin=0.02),
    Level(Budget(nodes=4_000)),
    Level(Budget(nodes=40_000)),
    FULL,
)
BY_TRIES: Final = (
    Level(Budget(nodes=20), moves=8, margin=0.15),
    Level(Budget(nodes=20), moves=4, margin=0.05),
    Level(Budget(nodes=40), moves=3, margin=0.03),
    Level(Budget(nodes=80), moves=2, margin=0.02),
    Level(Budget(nodes=200)),
    Level(Budget(nodes=800)),
    Level(Budget(nodes=4_000)),
    FULL,
)
# As matches have shown; docs/players.md has them.
BY_GAME: Final[Mapping[str, Sequence[Level]]] = {
    "siam": (
        Level(Budget(depth=1), moves=8, margin=0.2),
        Level(Budget(depth=1), moves=4, margin=0.05),
        Level(Budget(depth=2), moves=3, margin=0.025),
        Level(Budget(depth=3), moves=4, margin=0.12),
        Level(Budget(nodes=11_000)),
        Level(Budget(nodes=27_000)),
        Level(Budget(nodes=80_000)),
        FULL,
    ),
    "white-elephant": (
        Level(Budget(depth=1), moves=6, margin=0.085),
        Level(Budget(depth=1), moves=4, margin=0.05),
        Level(Budget(depth=2), moves=4, margin=0.05),
        Level(Budget(depth=2)),
        Level(Budget(nodes=5_000)),
        Level(Budget(nodes=14_000)),
        Level(Budget(nodes=58_000)),
        FULL,
    ),
    "china-shop": (
        Level(Budget(nodes=20), moves=60, margin=1.0),
        Level(Budget(nodes=20), moves=20, margin=0.32),
        Level(Budget(nodes=20), moves=11, margin=0.19),
        Level(Budget(nodes=20), moves=8, margin=0.135),
        Level(Budget(nodes=20), moves=7, margin=0.1),
        Level(Budget(nodes=20), moves=5, margin=0.065),
        Level(Budget(nodes=20), moves=4, margin=0.032),
        FULL,
    ),
    "kerala": (
        Level(Budget(nodes=10), moves=20, margin=0.3),
        Level(Budget(nodes=10), moves=14, margin=0.2),
        Level(Budget(nodes=10), moves=12, margin=0.14),
        Level(Budget(nodes=10), moves=8, margin=0.11),
        Level(Budget(nodes=10), moves=5, margin=0.065),
        Level(Budget(nodes=30)),
        Level(Budget(nodes=200)),
        FULL,
    ),
}


def levels(game: Game) -> Sequence[Level]:
    """Return the levels of a game, the lowest first."""
    return BY_GAME.get(game.id, BY_DEPTH if suits_alphabeta(game) else BY_TRIES)


def unhurried(game: Game) -> int:
    """Return the highest level that a browser can play in a few seconds a move: levels are the same everywhere."""
    most = BROWSER_PACE.get(game.id, 100) * PATIENCE
    hurried = (level.budget.seconds is not None or (level.budget.nodes or 0) > most for level in levels(game))
    return next(number for number, slow in enumerate(hurried) if slow)


@dataclass(frozen=True)
class Levelled:
    """Plays at a level. Equal seeds, equal choices, but where it thinks by the clock."""

    level: int  # 1 to HIGHEST
    seed: int = 1

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        searcher(game).prepare(game)

    def choose(
        self, position: Position, budget: Budget, report: Report | None = None, halt: Halt | None = None
    ) -> Decision:
        """Return one of the moves that are good enough for the level; a budget takes the place of the level's own."""
        level = levels(position.game)[self.level - 1]
        if budget != Budget():
            level = replace(level, budget=budget)
        threads = 1 if level.budget.seconds is None else THREADS
        player = searcher(position.game, self.seed, threads)
        found = player.best(position, level.budget, level.moves, report, halt)
        return self._any_of(good_enough(found, position.turn, level.margin), position)

    def _any_of(self, decisions: Sequence[Decision], position: Position) -> Decision:
        # By the position, and not by what was chosen before, so that it can be asked again.
        return Random(f"{self.seed} {position.state}").choice(decisions)  # noqa: S311


def good_enough(found: Sequence[Decision], seat: int, margin: float) -> Sequence[Decision]:
    """Return the decisions that promise a seat hardly less than the first, which alone will do where it is sure."""
    promised = found[0].values[seat]
    if promised in {0.0, 1.0}:
        return found[:1]
    return [decision for decision in found if decision.values[seat] >= promised - margin and decision.values[seat] > 0]
