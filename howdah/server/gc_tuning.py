"""Garbage-collector tuning against latency spikes."""

import gc
from typing import Final

# A full collection visits every object of every table in memory and stops the process. Reference counts free what a
# move leaves behind, so full collections can be rare.
THRESHOLDS: Final = (10_000, 10, 1_000)


def tune_garbage_collector() -> None:
    """Make full collections rare, and exclude what was imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
