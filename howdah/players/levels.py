"""Eight levels for every game, from beginner to full engine.

Levels differ in search budget and in accuracy: a low level picks at random among the moves that look nearly as good as
the best. It never picks a move that it knows to lose while another does not, and never misses a win that it sees, and
it leaves out aimless moves if it can. All levels but the last count nodes or depth, not seconds, so they play the same
on every machine.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import FULL_STRENGTH, OWN_BUDGET, Budget, Level
from howdah.core.text import catalogue
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.decision import Decision, Halt, Player, Report
from howdah.players.searcher import run_here, searcher
from howdah.players.thought import Search, Thought, run, search

# A level limited by seconds uses several threads; it is not deterministic anyway.
THREADS: Final = min(2, os.cpu_count() or 1)

# Generic levels, for games that state none: for alpha-beta search and for tree search.
ALPHABETA_LEVELS: Final = (
    Level(Budget(depth=1), moves=8, margin=0.15),
    Level(Budget(depth=1), moves=4, margin=0.05),
    Level(Budget(depth=2), moves=4, margin=0.06),
    Level(Budget(depth=2), moves=2, margin=0.02),
    Level(Budget(depth=3), moves=2, margin=0.02),
    Level(Budget(nodes=4_000)),
    Level(Budget(nodes=40_000)),
    FULL_STRENGTH,
)
MCTS_LEVELS: Final = (
    Level(Budget(nodes=20), moves=8, margin=0.15),
    Level(Budget(nodes=20), moves=4, margin=0.05),
    Level(Budget(nodes=40), moves=3, margin=0.03),
    Level(Budget(nodes=80), moves=2, margin=0.02),
    Level(Budget(nodes=200)),
    Level(Budget(nodes=800)),
    Level(Budget(nodes=4_000)),
    FULL_STRENGTH,
)


def levels(game: Game) -> Sequence[Level]:
    """Return the levels of a game, the lowest first."""
    return game.strength.levels or (ALPHABETA_LEVELS if suits_alphabeta(game) else MCTS_LEVELS)


def level_name(number: int, language: str = "en") -> str:
    """Return what a level is called, such as “Club player”."""
    return catalogue("howdah.players").text(f"level-{number}", language)


def level_about(number: int, language: str = "en") -> str:
    """Return what to expect of a level, in one or two sentences."""
    return catalogue("howdah.players").text(f"level-{number}-about", language)


@dataclass(frozen=True)
class LevelPlayer(Player):
    """Plays at a level. Equal seeds choose equal moves, unless the level is limited by seconds."""

    level: int  # from 1
    seed: int = 1

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        searcher(game).prepare(game)

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return one of the moves that are good enough for the level; a budget replaces the level's own."""
        del count
        return (run(self.thought(position, budget), run_here(report, halt)),)

    def thought(self, position: Position, budget: Budget = OWN_BUDGET) -> Thought[Decision]:
        """Return the choice of a move as a thought."""
        level = levels(position.game)[self.level - 1]
        if budget != OWN_BUDGET:
            level = replace(level, budget=budget)
        threads = 1 if level.budget.seconds is None else THREADS
        player = searcher(position.game, self.seed, threads, full=level.full)
        found = yield from search(Search(player, position, level.budget, level.moves, plies=1))
        # The choice depends on the position and not on earlier choices, so asking again gives the same move.
        random = Random(f"{self.seed} {position.state}")  # noqa: S311
        return random.choice(with_an_aim(position, good_enough(found, position.turn, level.margin)))


def with_an_aim(position: Position, found: Sequence[Decision]) -> Sequence[Decision]:
    """Leave out the moves that the game's `sense.py` calls aimless, unless all are."""
    if len(found) == 1 or not position.game.has_file("sense"):
        return found
    is_aimless = position.game.file("sense").is_aimless
    return [decision for decision in found if not is_aimless(position.state, decision.move.code)] or found


def good_enough(found: Sequence[Decision], seat: int, margin: float) -> Sequence[Decision]:
    """Return the decisions within a margin of the first one; only the first if it is a sure win or defeat."""
    promised = found[0].values[seat]
    if promised in {0.0, 1.0}:
        return found[:1]
    return [decision for decision in found if decision.values[seat] >= promised - margin and decision.values[seat] > 0]
