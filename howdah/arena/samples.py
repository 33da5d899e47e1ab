"""Positions of games that a searching player played with itself, and how those games ended: what tuning learns from."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.words import CHANCE
from howdah.players.decision import Budget, Decision
from howdah.players.roster import searcher

# Decisions at random before the players take over, so that there is no game twice, and no kind of position unseen.
LONGEST_OPENING: Final = 12
# Of a game one in so many positions is kept: neighbours tell the same.
EVERY: Final = 3


@dataclass(frozen=True)
class Sample:
    """A position and how its game ended."""

    terms: tuple[tuple[int, ...], ...]  # for each seat the numbers of its terms
    progress: int  # of the game, in hundredths
    shares: tuple[float, ...]  # each seat's share of the win in the end


def samples(game: Game, players: int, nodes: int, random: Random) -> Iterator[Sample]:
    """Play one game and yield what can be learned from it."""
    player, budget = searcher(game), Budget(nodes=nodes)
    seen = list[Position]()
    now, decisions, opening = game.start(players), 0, random.randint(0, LONGEST_OPENING)
    while not now.over:
        if now.turn == CHANCE:
            outcomes = now.chance()
            drawn = random.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
            now = now.play(drawn)
            continue
        decisions += 1
        if decisions <= opening:
            now = now.play(random.choice(now.legal))
            continue
        decision = player.choose(now, budget)
        if random.randrange(EVERY) == 0:
            seen.append(_estimated(now, decision))
        now = now.play(decision.move)
    winners = now.winners()
    shares = tuple((seat in winners) / len(winners) for seat in range(now.players))
    yield from (_sample(position, shares) for position in seen if not position.over)


def _estimated(now: Position, decision: Decision) -> Position:
    """Return the position whose estimate the decision rests on; with draws to come there are many, so the one at hand.

    Positions in the middle of an exchange are never estimated, so nothing should be learned from them.
    """
    if now.game.facts.chance:
        return now
    for move in decision.line:
        now = now.play(move)
    return now


def _sample(position: Position, shares: tuple[float, ...]) -> Sample:
    by_name = position.terms().values()
    terms = tuple(tuple(term[seat] for term in by_name) for seat in range(position.players))
    return Sample(terms, position.game.evaluation.progress(position.state), shares)
