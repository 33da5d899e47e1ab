"""The match of a new network against the one before: it is accepted only if it is surely stronger.

Both have the same nodes for each move. Games come in pairs with one opening and the seats swapped. After each pair a
sequential probability ratio test asks whether the network before is as strong or the new one 30 points stronger; it
ends the match when either is 19 times as likely as the other.
"""

import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log, log10
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final

from howdah.arena.training.plan import Plan
from howdah.arena.training.positions import best_line
from howdah.core import network_frame
from howdah.core.compilation import form_for_bulk, instantiate, rule
from howdah.core.game import Game
from howdah.core.rules import Rules
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.alphabeta_search import Table, table

OPENING: Final = 6  # random decisions at the beginning; both play from there in turn
LONGEST_GAME: Final = 400  # decisions; a game that is not over by then is a draw
STRONGER: Final = 30.0  # points that a new network should bring
SURE: Final = log(19)
LEAST_PAIRS: Final = 10
LEAST_VARIANCE: Final = 0.01
INTERVAL: Final = 1.96


def play_pair(plan: Plan, candidate: Path, number: int) -> tuple[int, float]:
    """Play two games from the same opening; return the number and the mean score of the candidate, 0 to 1."""
    game = GAMES.find(plan.game)
    return number, sum(_play(game, plan, candidate, number, seat) for seat in range(2)) / 2


def _play(game: Game, plan: Plan, candidate: Path, number: int, seat: int) -> float:
    random = Random(f"{plan.seed} match {number}")  # noqa: S311
    now, decisions = game.start(), 0
    with table(game, form_for_bulk()) as shared:
        tables = [shared, shared]
        tables[seat] = replace(shared, rules=rules_with(game, candidate))
        while not now.over and decisions < LONGEST_GAME:
            if now.turn == CHANCE:
                now = now.play(now.random_outcome(random))
                continue
            decisions += 1
            if decisions <= OPENING:
                now = now.play(random.choice(now.legal))
                continue
            salted = Table(tables[now.turn].rules, shared.words, shared.salt + decisions)
            now = now.play(best_line(now, salted, plan.match_nodes, random, 0).codes[0])
    if not now.over:
        return 0.5
    winners = now.winners()
    return int(seat in winners) / len(winners)


@cache
def rules_with(game: Game, weights: Path) -> Rules:
    """Return the rules of a game with the network of another file of weights."""
    sources = (game.network, module_at(weights), game.evaluation, game.module, game.weights)
    frame = instantiate(network_frame, *(source for source in sources if source is not None))
    return replace(game.rules(form_for_bulk()), estimate=rule(frame, "estimate", form_for_bulk()))


@cache
def module_at(path: Path) -> ModuleType:
    """Return a file of weights as a module."""
    name = f"howdah_network_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Verdict:
    """How a match stands."""

    pairs: int
    score: float  # of the candidate, 0 to 1
    margin: float  # half of the 95 % confidence interval of the score
    likelihood: float  # logarithm of how much likelier "stronger" is than "as strong"

    @property
    def accepted(self) -> bool:
        """Whether the candidate is surely stronger."""
        return self.pairs >= LEAST_PAIRS and self.likelihood >= SURE

    @property
    def decided(self) -> bool:
        """Whether the match can end."""
        return self.pairs >= LEAST_PAIRS and abs(self.likelihood) >= SURE

    def __str__(self) -> str:
        low, high = (points_of(self.score + sign * self.margin) for sign in (-1, 1))
        return (
            f"{100 * self.score:.1f} % of {2 * self.pairs} games, {points_of(self.score):+.0f} points "
            f"(95 % confidence {low:+.0f} to {high:+.0f})"
        )


def verdict(scores: Sequence[float]) -> Verdict:
    """Return how a match stands after the mean scores of its pairs."""
    count = len(scores)
    if count == 0:
        return Verdict(0, 0.5, 0.5, 0.0)
    mean = sum(scores) / count
    variance = max(LEAST_VARIANCE, sum((score - mean) ** 2 for score in scores) / max(1, count - 1))
    better = 1 / (1 + 10 ** (-STRONGER / 400))
    likelihood = count * (better - 0.5) * (2 * mean - better - 0.5) / (2 * variance)
    return Verdict(count, mean, INTERVAL * (variance / count) ** 0.5, likelihood)


def points_of(score: float) -> float:
    """Return the rating points that a score stands for."""
    within = min(max(score, 0.001), 0.999)
    return 400 * log10(within / (1 - within))
