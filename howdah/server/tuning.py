"""Settings of the interpreter against latency spikes."""

import gc
import sys
from typing import Final

# A full collection visits every object of every table in memory and stops the process. Reference counts free what a
# move leaves behind, so full collections can be rare.
THRESHOLDS: Final = (10_000, 10, 1_000)
# Seconds after which a thread that computes lets others go on. The thread that writes to SQLite needs a turn for each
# statement, and the event loop one while a record is replayed; by default both would wait for 5 ms each time.
TURN: Final = 0.001


def tune_garbage_collector() -> None:
    """Make full collections rare, and exclude what was imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def tune_threads() -> None:
    """Let threads take turns more often."""
    sys.setswitchinterval(TURN)
