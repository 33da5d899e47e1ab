"""Training data for tuning: positions from self-play with the results of their games."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.players.decision import Decision
from howdah.players.searcher import searcher

# Random moves at the beginning of a game at most, so that games differ and cover many kinds of positions.
LONGEST_OPENING: Final = 12
SAMPLE_EVERY: Final = 3  # positions; neighbouring ones are alike


@dataclass(frozen=True)
class Sample:
    """A position and how its game ended."""

    terms: tuple[tuple[int, ...], ...]  # for each seat the numbers of its terms
    progress: int  # of the game, in hundredths
    shares: tuple[float, ...]  # each seat's share of the win in the end


def samples(game: Game, players: int, nodes: int, random: Random) -> Iterator[Sample]:
    """Play one game and yield samples of its positions."""
    player, budget = searcher(game), Budget(nodes=nodes)
    seen = list[Position]()
    now, decisions, opening = game.start(players), 0, random.randint(0, LONGEST_OPENING)
    while not now.over:
        if now.turn == CHANCE:
            now = now.play(now.random_outcome(random))
            continue
        decisions += 1
        if decisions <= opening:
            now = now.play(random.choice(now.legal))
            continue
        decision = player.choose(now, budget)
        if random.randrange(SAMPLE_EVERY) == 0:
            seen.append(_evaluated(now, decision))
        now = now.play(decision.move)
    winners = now.winners()
    shares = tuple((seat in winners) / len(winners) for seat in range(now.players))
    yield from (_sample(position, shares) for position in seen if not position.over)


def _evaluated(now: Position, decision: Decision) -> Position:
    """Return the quiet position at the end of the principal variation, whose evaluation the decision is based on.

    The search never evaluates positions in the middle of an exchange. With chance there is no single such position, so
    the current one is returned.
    """
    if now.game.facts.chance_in_play:
        return now
    for move in decision.line:
        now = now.play(move)
    return now


def _sample(position: Position, shares: tuple[float, ...]) -> Sample:
    by_name = position.terms().values()
    terms = tuple(tuple(term[seat] for term in by_name) for seat in range(position.players))
    return Sample(terms, position.game.evaluation.progress(position.state), shares)
