"""Many seeds: which of them break a promise, and how quickly a planted fault is found."""

import gc
import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tests.simulation.plan import Action, Fault, Plan, draw_plan
from tests.simulation.planted_faults import PlantedFault
from tests.simulation.world import Outcome, simulate

PART: Final = 500  # seeds that a process runs at a time


@dataclass
class Tally:
    """What came of many runs."""

    seeds: int = 0
    steps: int = 0
    events: int = 0
    acknowledged: int = 0
    healed: float = 0.0  # the longest time from the last fault until everything was done
    broken: list[tuple[int, int, str]] = field(default_factory=list)  # seeds, with the promise and how it was broken

    def add(self, seed: int, outcome: Outcome) -> None:
        """Count a run."""
        self.seeds += 1
        self.steps += outcome.steps
        self.events += outcome.events
        self.acknowledged += outcome.acknowledged
        self.healed = max(self.healed, outcome.healed)
        if outcome.broken:
            self.broken.append((seed, outcome.broken.number, str(outcome.broken)))

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.seeds + other.seeds,
            self.steps + other.steps,
            self.events + other.events,
            self.acknowledged + other.acknowledged,
            max(self.healed, other.healed),
            self.broken + other.broken,
        )


@contextmanager
def quiet() -> Iterator[None]:
    """Switch logs off, since the service reports every simulated fault; and keep what is loaded from the collector."""
    logging.disable(logging.CRITICAL)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        logging.disable(logging.NOTSET)


def run_seeds(seeds: Iterable[int]) -> Tally:
    """Run seeds and count what came of them."""
    tally = Tally()
    with quiet():
        for seed in seeds:
            tally.add(seed, simulate(draw_plan(seed)))
    return tally


def run_parallel(seeds: range, jobs: int) -> Tally:
    """Run seeds in several processes."""
    parts = [seeds[start : start + PART] for start in range(0, len(seeds), PART)]
    with ProcessPoolExecutor(jobs) as pool:
        return sum(pool.map(run_seeds, parts), Tally())


def first_found(fault: PlantedFault, seeds: Iterable[int]) -> tuple[int, int, Outcome] | None:
    """Return the seed that finds a planted fault first, how many were needed, and what came of it."""
    with quiet(), fault.planted():
        for needed, seed in enumerate(seeds, 1):
            outcome = simulate(draw_plan(seed))
            if outcome.broken:
                return seed, needed, outcome
    return None


def shrink(plan: Plan, promise: int) -> Plan:
    """Drop faults and actions one by one while the same promise is still broken."""
    with quiet():
        dropped = True
        while dropped:
            dropped = False
            items: list[Fault | Action] = [*plan.faults, *plan.actions]
            for item in items:
                smaller = plan.without(item)
                outcome = simulate(smaller)
                if outcome.broken and outcome.broken.number == promise:
                    plan, dropped = smaller, True
    return plan
