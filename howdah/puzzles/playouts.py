"""The expected share of the win after each move of a game with chance, by whole games.

All moves are followed by games with equal random numbers (common random numbers), so that their differences vary far
less than the results. A move is dropped as soon as it is surely worse.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, cast

from howdah.core.compilation import form_for_bulk, load
from howdah.core.position import Position
from howdah.puzzles import playout_kernel as kernel
from howdah.puzzles.work import PlayWork, Proving, run

ROUNDS: Final = (60, 240, 900)  # games that the moves have been followed by after each round
SURE: Final = 3.3  # standard errors: three looks at 99.9 % each leave more than 99 %
LEAST_MARGIN: Final = 30  # thousandths of the win between the best move and the next


@dataclass(frozen=True)
class Measured:
    """The mean share of the win after each move, the best first, and whether the first is surely the best."""

    shares: dict[int, int]  # by code, in thousandths
    sure: bool


def measure(position: Position, seed: int) -> Measured:
    """Play games after each legal move until the best one is sure, or all rounds are played."""
    return run(measuring(position, seed), lambda works: [play_out(cast("PlayWork", work)) for work in works])


def measuring(position: Position, seed: int) -> Proving[Measured]:
    """Measure by work that may run elsewhere."""
    found: dict[int, list[int]] = {code: [] for code in position.legal}
    rivals = list(found)
    for games in ROUNDS:
        works = [PlayWork(position, code, seed + len(found[code]), games - len(found[code])) for code in rivals]
        for work, shares in zip(works, (yield works), strict=True):
            found[work.code] += cast("tuple[int, ...]", shares)
        best = max(rivals, key=lambda code: fmean(found[code]))
        rivals = [code for code in rivals if code == best or not _is_worse(found[code], found[best])]
        if len(rivals) == 1:
            break
    means = {code: round(fmean(results)) for code, results in found.items()}
    ordered = sorted(found, key=lambda code: (code != best, -means[code]))
    margin = means[best] - max((means[code] for code in found if code != best), default=0)
    return Measured({code: means[code] for code in ordered}, len(rivals) == 1 and margin >= LEAST_MARGIN)


def _is_worse(one: list[int], other: list[int]) -> bool:
    """Tell whether results are surely worse than others from games with the same random numbers."""
    differences = [theirs - ours for ours, theirs in zip(one, other, strict=True)]
    error = stdev(differences) / sqrt(len(differences))
    return fmean(differences) > max(SURE * error, LEAST_MARGIN)


def play_out(work: PlayWork) -> tuple[int, ...]:
    """Play games after a move, and return the mover's share of each win in thousandths."""
    form, position = form_for_bulk(), work.position
    rules = position.game.rules(form)
    rows, out = rules.rows(kernel.ROWS, row_size(position)), rules.words(work.games)
    load(kernel, form).shares(rules.words_from(position.state), rows, out, work.code, work.first, rules.functions)
    return tuple(rules.listed(out, work.games))


def row_size(position: Position) -> int:
    """Return how many words each row of the kernel has."""
    return max(position.game.room(position.state), position.game.facts.most_moves)
