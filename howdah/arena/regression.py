"""Weights that explain best how games ended: a logistic regression for any number of seats.

A seat's strength is the sum of its terms times their weights, and its share of the win is in proportion to the
exponential of that. With two seats this is what chess engines do under the name of Texel tuning.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from howdah.core.shares import WHOLE_GAME
from howdah.lab.samples import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

UNIT: Final = 1000  # weights are in thousandths
STEPS: Final = 30
DISTRUST_OF_CHANGE: Final = 10.0


@dataclass(frozen=True)
class Weights:
    """How much each term counts, in thousandths, at the beginning of a game and at its end."""

    early: tuple[int, ...]
    late: tuple[int, ...]


def loss(samples: Sequence[Sample], weights: Weights) -> float:
    """Return how much the results surprise whoever believes in these weights: the mean of -log(share), 0 for a seer."""
    import numpy as np

    strengths = [_features(group) @ (np.array([*weights.early, *weights.late]) / UNIT) for group in _by_seats(samples)]
    surprises = [
        -(_results(group) * np.log(_shares(strength))).sum(axis=1)
        for group, strength in zip(_by_seats(samples), strengths, strict=True)
    ]
    return float(np.concatenate(surprises).mean())


def fit(samples: Sequence[Sample], before: Weights, caution: float) -> Weights:
    """Return the weights with the least loss; the more caution, the nearer to those before where samples say little.

    Caution is in samples: that many would have to speak against the weights before. Samples of one game speak with one
    voice, so there should be many times as much caution as a game has samples. What is fitted is the middle between the
    early and the late weight of each term, and half their difference, about which more caution is due.
    """
    import numpy as np

    groups = [(_middle_and_change(_features(group)), _results(group)) for group in _by_seats(samples)]
    size = groups[0][0].shape[-1]
    # Caution is against surprising effects of a usual difference in a term, so it goes by how much the term varies.
    spread = sum(((features - features.mean(axis=1, keepdims=True)) ** 2).sum(axis=(0, 1)) for features, _ in groups)
    distrust = np.repeat([1.0, DISTRUST_OF_CHANGE], size // 2)
    ridge = np.diag(caution * distrust * np.asarray(spread) / len(samples) + 1e-9)
    early, late = np.array(before.early) / UNIT, np.array(before.late) / UNIT
    known = np.concatenate([early + late, early - late]) / 2
    found = known.copy()
    for _ in range(STEPS):
        slope, bend = ridge @ (found - known), ridge.copy()
        for features, results in groups:
            shares = _shares(features @ found)
            centred = features - np.einsum("ns,nsf->nf", shares, features)[:, None, :]
            slope += np.einsum("ns,nsf->f", shares - results, features)
            bend += np.einsum("ns,nsf,nsg->fg", shares, centred, centred)
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < 1e-6:
            break
    middle, change = np.split(UNIT * found, 2)
    return Weights(*(tuple(int(weight) for weight in np.rint(row)) for row in (middle + change, middle - change)))


def _by_seats(samples: Sequence[Sample]) -> list[list[Sample]]:
    """Return the samples apart by their number of seats."""
    numbers = sorted({len(sample.shares) for sample in samples})
    return [[sample for sample in samples if len(sample.shares) == number] for number in numbers]


def _features(samples: Sequence[Sample]) -> "Numbers":
    """Return by sample and seat every term twice: as far as the early weights count, and the late ones."""
    import numpy as np

    terms = np.array([sample.terms for sample in samples], dtype=np.float64)
    gone = np.array([sample.progress for sample in samples])[:, None, None] / WHOLE_GAME
    return np.concatenate([terms * (1 - gone), terms * gone], axis=2)


def _middle_and_change(features: "Numbers") -> "Numbers":
    """Return features whose weights are the middle and half the difference of the early and the late ones."""
    import numpy as np

    early, late = np.split(features, 2, axis=2)
    return np.concatenate([early + late, early - late], axis=2)


def _results(samples: Sequence[Sample]) -> "Numbers":
    import numpy as np

    return np.array([sample.shares for sample in samples])


def _shares(strengths: "Numbers") -> "Numbers":
    import numpy as np

    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    shares: Numbers = odds / odds.sum(axis=1, keepdims=True)
    return shares
