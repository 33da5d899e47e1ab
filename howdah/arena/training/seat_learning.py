"""Learning a seat network by gradient descent (Adam), with NumPy.

The network gives each seat a strength; strengths give shares of the win, as in the estimate by named terms. The loss is
the cross-entropy of the results of games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from howdah.core.seat_network import UNIT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.float32]

BATCH: Final = 2048
FIRST_RATE, LAST_RATE = 0.002, 0.00006
DECAY_OF_MEAN, DECAY_OF_SQUARE, LEAST = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Examples:
    """Positions of games for one number of players."""

    inputs: "NDArray[Any]"  # by position, seat and input
    shares: "Numbers"  # by position and seat: the share of the win in the end


@dataclass(frozen=True)
class SeatNetwork:
    """The numbers of a network; a hidden value is clipped to 0..1."""

    rows: "Numbers"  # by input and hidden value
    biases: "Numbers"
    out: "Numbers"  # by hidden value
    direct: "Numbers"  # by input: what it adds to the strength itself

    @property
    def parts(self) -> "tuple[Numbers, Numbers, Numbers, Numbers]":
        """All numbers."""
        return self.rows, self.biases, self.out, self.direct

    def copy(self) -> "SeatNetwork":
        """Return a copy whose numbers can be changed."""
        return SeatNetwork(*(part.copy() for part in self.parts))

    def whole(self) -> "dict[str, tuple[int, ...]]":
        """Return the numbers as they are played with, rounded to parts of `UNIT`."""
        import numpy as np

        def rounded(part: Any) -> tuple[int, ...]:
            return tuple(int(number) for number in np.rint(np.asarray(part) * UNIT).ravel())

        rows = np.concatenate([self.rows, self.direct[:, None]], axis=1)
        return {"ROWS": rounded(rows), "BIASES": (*rounded(self.biases), 0), "OUT": rounded(self.out)}


def begin(groups: Sequence[Examples], hidden: int, seed: int) -> SeatNetwork:
    """Return a network with random numbers that fit how large the inputs are."""
    import numpy as np

    random, scale = np.random.default_rng(seed), scale_of(groups)
    return SeatNetwork(
        (random.normal(0, 0.25, (len(scale), hidden)) / scale[:, None]).astype(np.float32),
        random.uniform(0.1, 0.6, hidden).astype(np.float32),
        random.normal(0, 0.3, hidden).astype(np.float32),
        np.zeros(len(scale), dtype=np.float32),
    )


def scale_of(groups: Sequence[Examples]) -> "Numbers":
    """Return how large each input is, at least 1."""
    import numpy as np

    flat = np.concatenate([group.inputs.reshape(-1, group.inputs.shape[-1]) for group in groups])
    found: Numbers = np.maximum(1, np.abs(flat).mean(axis=0) + 2 * flat.std(axis=0)).astype(np.float32)
    return found


def learn(network: SeatNetwork, groups: Sequence[Examples], rounds: int, seed: int) -> SeatNetwork:
    """Return the network after it has seen all examples `rounds` times; inputs that never occur keep their weights."""
    import numpy as np

    scale = scale_of(groups)
    found = network.copy()
    found.rows[:] *= scale[:, None]
    found.direct[:] *= scale
    means, squares = ([np.zeros_like(part) for part in found.parts] for _ in range(2))
    steps = rounds * sum(len(group.shares) // BATCH for group in groups)
    for step, batch in enumerate(_batches(groups, rounds, seed), 1):
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + np.cos(np.pi * step / steps)) / 2
        gradients = _gradients(found, (batch.inputs / scale).astype(np.float32), batch.shares)
        for number, gradient in enumerate(gradients):
            means[number] += (1 - DECAY_OF_MEAN) * (gradient - means[number])
            squares[number] += (1 - DECAY_OF_SQUARE) * (gradient * gradient - squares[number])
            first, second = means[number] / (1 - DECAY_OF_MEAN**step), squares[number] / (1 - DECAY_OF_SQUARE**step)
            found.parts[number][:] -= rate * first / (np.sqrt(second) + LEAST)
    found.rows[:] /= scale[:, None]
    found.direct[:] /= scale
    return found


def loss(network: SeatNetwork, groups: Sequence[Examples]) -> float:
    """Return the mean cross-entropy of the results."""
    import numpy as np

    total = 0.0
    for group in groups:
        _, shares = _forward(network, group.inputs)
        total -= float((group.shares * np.log(shares + LEAST)).sum())
    return total / sum(len(group.shares) for group in groups)


def _batches(groups: Sequence[Examples], rounds: int, seed: int) -> Iterator[Examples]:
    import numpy as np

    random = np.random.default_rng(seed)
    for _ in range(rounds):
        places = []
        for group in groups:
            order = random.permutation(len(group.shares))
            places += [(group, order[first : first + BATCH]) for first in range(0, len(order) - BATCH + 1, BATCH)]
        for number in random.permutation(len(places)):
            group, chosen = places[number]
            yield Examples(group.inputs[chosen].astype(np.float32), group.shares[chosen])


def _forward(network: SeatNetwork, inputs: "Numbers") -> "tuple[Numbers, Numbers]":
    import numpy as np

    hidden = np.clip(inputs @ network.rows + network.biases, 0, 1)
    strengths = hidden @ network.out + inputs @ network.direct
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return hidden, odds / odds.sum(axis=1, keepdims=True)


def _gradients(network: SeatNetwork, inputs: "Numbers", results: "Numbers") -> "tuple[NDArray[Any], ...]":
    import numpy as np

    hidden, shares = _forward(network, inputs)
    error = ((shares - results) / len(results)).reshape(-1)
    flat, active = inputs.reshape(len(error), -1), hidden.reshape(len(error), -1)
    of_hidden = np.outer(error, network.out) * ((active > 0) & (active < 1))
    return flat.T @ of_hidden, of_hidden.sum(axis=0), active.T @ error, flat.T @ error
