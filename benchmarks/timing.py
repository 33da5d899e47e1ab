"""Timing on a noisy machine: the workers take turns for some rounds, and the best round of each counts."""

from collections.abc import Callable, Mapping
from time import perf_counter


def rates(
    workers: Mapping[str, Callable[[], float]], rounds: int, clock: Callable[[], float] = perf_counter
) -> dict[str, float]:
    """Return the best rate of each worker; a worker does some work and returns the amount.

    For work on one core, `time.process_time` is the better clock where other programs run too.
    """
    best = dict.fromkeys(workers, 0.0)
    for _ in range(rounds):
        for name, work in workers.items():
            begun = clock()
            done = work()
            best[name] = max(best[name], done / (clock() - begun))
    return best


def shown(rate: float) -> str:
    """Return a rate as text, such as `1.23 M`."""
    return f"{rate / 1e6:,.2f} M" if rate >= 1e6 else f"{rate / 1e3:,.1f} k"
