"""The expected share of the win after each move of a game with chance, by whole games.

All moves are followed by games with equal random numbers (common random numbers), so that their differences vary far
less than the results.

A move is surely behind if the lower confidence bound of the difference is at least the margin. The bound is that of
Bonett and Price for paired proportions: one difference of each sign is added to those that were observed, so that the
error of few games that all end alike is not taken for zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias, TypeVar, cast

from howdah.core.position import Position
from howdah.puzzles.playout_runner import play_out
from howdah.puzzles.work import PlayWork, Proving, run

T = TypeVar("T")
Results: TypeAlias = dict[int, list[int]]  # by code: the mover's share of each game in thousandths

WHOLE: Final = 1000  # the share of a sure win, in thousandths
LEAST_MARGIN: Final = 30  # thousandths of the win between the best move and the next


@dataclass(frozen=True)
class Rounds:
    """How many games follow each move until its difference is known, and how sure that is."""

    games: tuple[int, ...]  # after each round, all games so far
    errors: float  # standard errors of a confidence bound


# Four looks at 99.86 % each (one-sided) leave more than 99 %. All comparisons must succeed, so that no correction for
# the number of moves is needed (an intersection-union test).
PROOF: Final = Rounds((20, 60, 240, 900), 3.0)
RACE: Final = Rounds((10, 30, 100, 300), 1.8)  # proves nothing: it chooses what is worth a proof
# The first game of a proof. The miner chooses moves by games from 0 on, and `check` proves them by others again.
PROOF_SEED: Final = 1 << 20
CHOOSING_GAMES: Final = 60  # after each move, to choose the one that may be proven the best


@dataclass(frozen=True)
class Measured:
    """The mean share of the win after each move, the best first, and whether the first is surely the best."""

    shares: dict[int, int]  # by code, in thousandths
    sure: bool


def prove_best(position: Position, right: int, seed: int) -> Measured:
    """Play games after each legal move until every other move is surely behind the right one, or one is surely not."""
    return run(proving_best(position, right, seed))


def proving_best(position: Position, right: int, seed: int) -> Proving[Measured]:
    """Prove the best move by work that may run elsewhere."""
    found: Results = {code: [] for code in position.legal}
    rivals = [code for code in found if code != right]
    for games in PROOF.games:
        yield from _playing_on(position, [right, *rivals], found, games, seed)
        bounds = {code: _bounds(found[code], found[right], PROOF.errors) for code in rivals}
        rivals = [code for code in rivals if bounds[code][0] < LEAST_MARGIN]
        if any(bounds[code][1] < LEAST_MARGIN for code in rivals):
            break
        if not rivals:
            return _measured(found, right, sure=True)
    return _measured(found, right, sure=False)


def measuring(position: Position) -> Proving[Measured]:
    """Choose the best move by some games, from number 0 on, and prove it by those of a proof."""
    found: Results = {code: [] for code in position.legal}
    yield from _playing_on(position, list(found), found, CHOOSING_GAMES, 0)
    right = max(found, key=lambda code: sum(found[code]))
    return (yield from proving_best(position, right, PROOF_SEED))


def race(position: Position, codes: Sequence[int], seed: int) -> int | None:
    """Return the move that is ahead of the others, by few games; None as soon as the margin seems out of reach."""
    found: Results = {code: [] for code in codes}
    rivals = list(found)
    for games in RACE.games:
        run(_playing_on(position, rivals, found, games, seed))
        best = max(rivals, key=lambda code: sum(found[code]))
        bounds = {code: _bounds(found[code], found[best], RACE.errors) for code in rivals if code != best}
        if any(highest < LEAST_MARGIN for _, highest in bounds.values()):
            return None
        rivals = [best, *(code for code, (lowest, _) in bounds.items() if lowest < LEAST_MARGIN)]
        if len(rivals) == 1:
            return best
    return None


def withstands(position: Position, right: int, rivals: Sequence[int], games: int) -> bool:
    """Tell whether no rival is ahead in games in which players make the move that is evaluated best."""
    shares = {code: sum(play_out(position, code, 0, games, by_policy=False)) for code in (right, *rivals)}
    return all(shares[code] <= shares[right] for code in rivals)


def has_policy(position: Position) -> bool:
    """Tell whether players follow the rollout policy, as the usual search does, or play what is evaluated best."""
    return position.game.has_file("rollout_policy") and position.game.strength.search.rollout_depth > 0


def _bounds(one: Sequence[int], other: Sequence[int], errors: float) -> tuple[float, float]:
    """Return the confidence bounds of how far results are behind others from games with the same random numbers."""
    differences = [theirs - ours for ours, theirs in zip(one, other, strict=True)]
    count = len(differences) + 2
    mean = sum(differences) / count  # the two differences that are added cancel out here
    variance = (sum(each * each for each in differences) + 2 * WHOLE**2) / count - mean**2
    error = errors * sqrt(variance / count)
    return mean - error, mean + error


def _measured(found: Results, right: int, *, sure: bool) -> Measured:
    means = {code: round(sum(results) / len(results)) for code, results in found.items()}
    ordered = sorted(found, key=lambda code: (code != right, -means[code]))
    return Measured({code: means[code] for code in ordered}, sure)


def _playing_on(position: Position, codes: Sequence[int], found: Results, games: int, seed: int) -> Proving[None]:
    """Play games after each move, until there are so many."""
    by_policy = has_policy(position)
    works = [PlayWork(position, code, seed + len(found[code]), games - len(found[code]), by_policy) for code in codes]
    for work, shares in zip(works, (yield works), strict=True):
        found[work.code] += cast("tuple[int, ...]", shares)
