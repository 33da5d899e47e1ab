"""The pauses of the garbage collector, in which nobody's move gets on."""

import gc
from typing import Final

# A full collection looks at every object of every table in memory, while everybody waits. What a move leaves behind is
# freed without it, so it can be rare.
THRESHOLDS: Final = (10_000, 10, 1_000)


def shorten_pauses() -> None:
    """Let full collections be rare, and spare them what was imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
