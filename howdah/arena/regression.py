"""Multinomial logistic regression of results on the terms of positions, for any number of seats.

A seat's strength is the sum of its terms times their weights; its share of the win is proportional to the exponential
of its strength. With two seats this is known as Texel tuning.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from howdah.arena.samples import Sample
from howdah.core.win_probability import WHOLE_GAME

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

UNIT: Final = 1000  # weights are in thousandths
STEPS: Final = 30
CHANGE_PENALTY: Final = 10.0  # factor of regularization for the difference of late and early weights


@dataclass(frozen=True)
class Weights:
    """How much each term counts, in thousandths, at the beginning of a game and at its end."""

    early: tuple[int, ...]
    late: tuple[int, ...]


def loss(samples: Sequence[Sample], weights: Weights) -> float:
    """Return the mean cross-entropy of the results under these weights."""
    import numpy as np

    strengths = [_features(group) @ (np.array([*weights.early, *weights.late]) / UNIT) for group in _by_seats(samples)]
    losses = [
        -(_results(group) * np.log(_shares(strength))).sum(axis=1)
        for group, strength in zip(_by_seats(samples), strengths, strict=True)
    ]
    return float(np.concatenate(losses).mean())


def fit(samples: Sequence[Sample], before: Weights, caution: float) -> Weights:
    """Return the weights with the least loss, regularized towards the weights before (ridge regression).

    Caution is the number of samples that it takes to overrule the weights before. Samples of one game are correlated,
    so caution should be many times the number of samples in a game. For each term the mean of the early and the late
    weight is fitted, and half their difference, which is regularized more.
    """
    import numpy as np

    groups = [(_middle_and_change(_features(group)), _results(group)) for group in _by_seats(samples)]
    size = groups[0][0].shape[-1]
    # The penalty is relative to the variance of each term.
    spread = sum(((features - features.mean(axis=1, keepdims=True)) ** 2).sum(axis=(0, 1)) for features, _ in groups)
    penalty = np.repeat([1.0, CHANGE_PENALTY], size // 2)
    ridge = np.diag(caution * penalty * np.asarray(spread) / len(samples) + 1e-9)
    early, late = np.array(before.early) / UNIT, np.array(before.late) / UNIT
    known = np.concatenate([early + late, early - late]) / 2
    found = known.copy()
    for _ in range(STEPS):
        gradient, hessian = ridge @ (found - known), ridge.copy()
        for features, results in groups:
            shares = _shares(features @ found)
            centred = features - np.einsum("ns,nsf->nf", shares, features)[:, None, :]
            gradient += np.einsum("ns,nsf->f", shares - results, features)
            hessian += np.einsum("ns,nsf,nsg->fg", shares, centred, centred)
        step = np.linalg.solve(hessian, gradient)
        found -= step
        if np.abs(step).max() < 1e-6:
            break
    middle, change = np.split(UNIT * found, 2)
    return Weights(*(tuple(int(weight) for weight in np.rint(row)) for row in (middle + change, middle - change)))


def _by_seats(samples: Sequence[Sample]) -> list[list[Sample]]:
    """Return the samples grouped by number of seats."""
    numbers = sorted({len(sample.shares) for sample in samples})
    return [[sample for sample in samples if len(sample.shares) == number] for number in numbers]


def _features(samples: Sequence[Sample]) -> "Numbers":
    """Return for each sample and seat every term twice, scaled for the early and for the late weight."""
    import numpy as np

    terms = np.array([sample.terms for sample in samples], dtype=np.float64)
    gone = np.array([sample.progress for sample in samples])[:, None, None] / WHOLE_GAME
    return np.concatenate([terms * (1 - gone), terms * gone], axis=2)


def _middle_and_change(features: "Numbers") -> "Numbers":
    """Return features whose weights are the mean and half the difference of the early and the late weights."""
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
