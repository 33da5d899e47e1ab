"""Timing on a noisy machine: everything is measured in turn, round by round, and the best round counts."""

from collections.abc import Callable, Mapping
from time import perf_counter


def rates(workers: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Return for each worker its best amount of work a second; a worker does some work and returns how much."""
    best = dict.fromkeys(workers, 0.0)
    for _ in range(rounds):
        for name, work in workers.items():
            begun = perf_counter()
            done = work()
            best[name] = max(best[name], done / (perf_counter() - begun))
    return best


def shown(rate: float) -> str:
    """Return a rate for people."""
    return f"{rate / 1e6:,.2f} M" if rate >= 1e6 else f"{rate / 1e3:,.1f} k"
