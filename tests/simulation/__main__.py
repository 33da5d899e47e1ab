"""The simulation of the service. A seed that breaks a promise is printed with a shrunk history.

python -m tests.simulation --seeds 1000
python -m tests.simulation --seed 17          one seed, with its history
python -m tests.simulation --planted          how many seeds find each planted fault
"""

import argparse
import sys
from os import times

from tests.simulation.campaign import first_found, quiet, run_parallel, run_seeds, shrink
from tests.simulation.plan import draw_plan
from tests.simulation.planted_faults import FAULTS
from tests.simulation.world import simulate


def main() -> int:
    """Run what the arguments say; return 1 if something is not as it should be."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seeds", type=int, default=1000, help="how many seeds are run")
    arguments.add_argument("--first", type=int, default=0, help="the first of them")
    arguments.add_argument("--seed", type=int, help="run one seed and print its history")
    arguments.add_argument("--planted", action="store_true", help="plant each fault, and run seeds until it is found")
    arguments.add_argument("--jobs", type=int, default=1, help="processes that run seeds")
    given = arguments.parse_args()
    if given.seed is not None:
        return _replay(given.seed)
    seeds = range(given.first, given.first + given.seeds)
    return _plant(seeds) if given.planted else _campaign(seeds, given.jobs)


def _campaign(seeds: range, jobs: int) -> int:
    begun = _cpu_time()
    tally = run_parallel(seeds, jobs) if jobs > 1 else run_seeds(seeds)
    used = _cpu_time() - begun
    for seed, _, how in tally.broken:
        _say(f"seed {seed}: {how}")
    _say(
        f"{tally.seeds} seeds, {len(tally.broken)} with a broken promise; {tally.steps} steps, {tally.events} events, "
        f"{tally.acknowledged} acknowledged commands; healed after {tally.healed:.1f} s at most\n"
        f"{used:.1f} s of CPU time: {tally.seeds / used:.0f} seeds/s, {tally.steps / used:.0f} steps/s"
    )
    if tally.broken:
        seed, promise, _ = tally.broken[0]
        plan = shrink(draw_plan(seed), promise)
        _say(f"seed {seed}, shrunk to {len(plan.faults)} faults and {len(plan.actions)} actions:")
        with quiet():
            _say("\n".join(simulate(plan).history))
    return 1 if tally.broken else 0


def _replay(seed: int) -> int:
    with quiet():
        outcome = simulate(draw_plan(seed))
    _say("\n".join(outcome.history))
    return 1 if outcome.broken else 0


def _plant(seeds: range) -> int:
    missed = 0
    for fault in FAULTS:
        found = first_found(fault, seeds)
        missed += found is None
        promise = found[2].broken.number if found and found[2].broken else ""
        _say(f"| {fault.name} | {found[1] if found else 'not found'} | {promise} |")
    _say(f"{len(FAULTS) - missed} of {len(FAULTS)} planted faults found within {len(seeds)} seeds")
    return 1 if missed else 0


def _cpu_time() -> float:
    """Return the CPU time of this process and of those that it has waited for."""
    return sum(times()[:4])


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
