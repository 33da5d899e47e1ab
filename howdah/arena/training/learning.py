"""Learning a network of sparse features by gradient descent (Adam), with NumPy and SciPy.

A position has one or more groups of features, such as one for each rock of Siam. The rows of a group's features add up
to its hidden values; these are clipped, weighed by the group's kind, and all groups together give the strength by which
the player to move is ahead, on top of what the named terms say.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from howdah.core.network import MOST_HIDDEN, MOST_WEIGHT, UNIT, WHOLE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]
    Integers: TypeAlias = NDArray[np.int64]

BATCH: Final = 4096
FIRST_RATE, LAST_RATE = 0.004, 0.00005
LEAST_OFTEN: Final = 20  # a feature that is rarer begins with nothing to say
DECAY_OF_MEAN, DECAY_OF_SQUARE, LEAST = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Examples:
    """Positions as a network sees them, and the share of the win that the player to move is expected to have."""

    rows: "Integers"  # by position, group and place: the rows of the features; `Shape.rows` where there is none
    kinds: "Integers"  # by position and group: the kind of the group
    terms: "Floats"  # the strength by the named terms, player to move less opponent
    shares: "Floats"

    def __len__(self) -> int:
        return len(self.shares)

    def part(self, places: Any) -> "Examples":
        """Return some of the positions."""
        return Examples(self.rows[places], self.kinds[places], self.terms[places], self.shares[places])


@dataclass(frozen=True)
class Shape:
    """The sizes of a network."""

    rows: int  # features
    kinds: int  # of groups
    hidden: int  # values of a group; the last one is neither clipped nor weighed


@dataclass(frozen=True)
class Network:
    """The numbers of a network: exact ones while it learns, rounded ones when it plays."""

    rows: "Floats"  # by feature and hidden value
    out: "Floats"  # by kind and hidden value, the last one left out
    of_terms: "Floats"  # how much the named terms count


def begin(shape: Shape, seed: int) -> Network:
    """Return a network that says nothing yet."""
    import numpy as np

    random = np.random.default_rng(seed)
    rows = random.normal(0, 0.15, (shape.rows + 1, shape.hidden)).astype(np.float32)
    rows[:, -1] = 0
    rows[-1] = 0
    out = random.normal(0, 0.15, (shape.kinds, shape.hidden - 1)).astype(np.float32)
    return Network(rows, out, np.ones(1, dtype=np.float32))


def rounded(network: Network) -> Network:
    """Return the network as it plays: whole numbers of its units."""
    import numpy as np

    def nearest(numbers: "Floats", parts: int) -> "Floats":
        return np.rint(numbers * parts).astype(np.float32) / np.float32(parts)

    return Network(nearest(network.rows, UNIT), nearest(network.out, WHOLE), nearest(network.of_terms, UNIT))


def strengths(network: Network, examples: Examples) -> "Floats":
    """Return by how much the player to move is ahead, 1 for a factor e of the odds."""
    found, *_ = _forward(network, examples)
    return found


def loss(network: Network, examples: Examples) -> float:
    """Return the mean cross-entropy above that of the shares themselves."""
    import numpy as np

    total = 0.0
    for part in _batches(examples, np.arange(len(examples))):
        total += float(_cross_entropy(strengths(network, part), part.shares).sum())
    return total / len(examples)


def learn(
    examples: Examples,
    held_back: Examples,
    shape: Shape,
    rounds: int,
    seed: int,
    tell: Callable[[int, float, float], object],
) -> Network:
    """Return a network that has seen the examples `rounds` times; `tell` gets the losses after each round."""
    import numpy as np

    network = begin(shape, seed)
    network.rows[np.bincount(examples.rows.ravel(), minlength=shape.rows + 1) < LEAST_OFTEN] = 0
    random = np.random.default_rng(seed)
    parts = [network.rows, network.out, network.of_terms]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    step, steps = 0, rounds * -(-len(examples) // BATCH)
    for number in range(1, rounds + 1):
        sum_of_losses = 0.0
        for batch in _batches(examples, random.permutation(len(examples))):
            step += 1
            rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + np.cos(np.pi * step / steps)) / 2
            # In the second half it learns with the rounding that it will have when it plays.
            of_batch, gradients = _backward(rounded(network) if 2 * step > steps else network, batch)
            sum_of_losses += of_batch
            for part, gradient, mean, square in zip(parts, gradients, means, squares, strict=True):
                np.add(mean, (1 - DECAY_OF_MEAN) * (gradient - mean), out=mean)
                np.add(square, (1 - DECAY_OF_SQUARE) * (gradient * gradient - square), out=square)
                first = mean / (1 - DECAY_OF_MEAN**step)
                second = square / (1 - DECAY_OF_SQUARE**step)
                np.subtract(part, rate * first / (np.sqrt(second) + LEAST), out=part)
            network.rows[-1] = 0
            np.clip(network.rows, -MOST_WEIGHT / UNIT, MOST_WEIGHT / UNIT, out=network.rows)
        tell(number, sum_of_losses / len(examples), loss(rounded(network), held_back))
    return network


def _batches(examples: Examples, order: Any) -> Iterator[Examples]:
    for first in range(0, len(examples), BATCH):
        yield examples.part(order[first : first + BATCH])


def _forward(network: Network, examples: Examples) -> "tuple[Floats, Any, Floats, Floats]":
    import numpy as np
    from scipy.sparse import csr_matrix

    positions, groups, places = examples.rows.shape
    ends = np.arange(positions * groups + 1) * places
    ones = np.ones(examples.rows.size, dtype=np.float32)
    chosen = csr_matrix((ones, examples.rows.ravel(), ends), shape=(positions * groups, len(network.rows)))
    sums = chosen @ network.rows
    active = np.clip(sums[:, :-1], 0, MOST_HIDDEN / UNIT)
    weighed = (active * network.out[examples.kinds.ravel()]).sum(axis=1) + sums[:, -1]
    found = weighed.reshape(positions, groups).sum(axis=1) + network.of_terms[0] * examples.terms
    return found, chosen, sums, active


def _backward(network: Network, examples: Examples) -> "tuple[float, tuple[Floats, Floats, Floats]]":
    import numpy as np

    found, chosen, sums, active = _forward(network, examples)
    shares = 1 / (1 + np.exp(-found))
    error = (shares - examples.shares) / len(examples)
    of_groups = np.repeat(error, examples.rows.shape[1])
    kinds = examples.kinds.ravel()
    of_sums = np.empty_like(sums)
    within = (sums[:, :-1] > 0) & (sums[:, :-1] < MOST_HIDDEN / UNIT)
    of_sums[:, :-1] = of_groups[:, None] * network.out[kinds] * within
    of_sums[:, -1] = of_groups
    of_out = np.zeros_like(network.out)
    for kind in range(len(network.out)):
        these = kinds == kind
        of_out[kind] = (of_groups[these, None] * active[these]).sum(axis=0)
    of_rows = chosen.T @ of_sums
    of_terms = np.array([float(error @ examples.terms)], dtype=np.float32)
    return float(_cross_entropy(found, examples.shares).sum()), (of_rows, of_out, of_terms)


def _cross_entropy(found: "Floats", shares: "Floats") -> "Floats":
    import numpy as np

    own = -(shares * np.log(np.clip(shares, 1e-6, 1)) + (1 - shares) * np.log(np.clip(1 - shares, 1e-6, 1)))
    entropy: Floats = np.logaddexp(0, found) - shares * found - own
    return entropy
