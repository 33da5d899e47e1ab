"""Where the time of a batch's random steps goes: one thread, sampled by `perf` (Debian's package linux-perf).

python -m benchmarks.batch_profile [--game ID] [--steps N]

The sampled addresses are compared with those of the compiled functions, since `perf` knows no names for them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from benchmarks.batch import TOGETHER, WARM_UP
from howdah.core.compilation import Form, load
from howdah.core.game import Game
from howdah.core.numba_binding import Bound
from howdah.games import GAMES
from howdah.research import batch_kernel
from howdah.research.batch import Batch

SAMPLES = 4000  # a second
LONGEST = 0x4000  # bytes of a compiled function; what lies beyond is none
RULES = ("legal", "apply", "turn", "evaluate", "weights")


def starts(batch: Batch) -> list[tuple[int, str]]:
    """Return the addresses of the compiled functions of a step, ascending, and their names."""
    kernel: Any = vars(load(batch_kernel, Form.COMPILED))["step_at_random"]
    functions = {name: getattr(batch._rules, name).address for name in RULES}  # noqa: SLF001
    return sorted((address, name) for name, address in (functions | {"kernel": Bound(kernel).address}).items())


def profile(game: Game, together: int, steps: int) -> tuple[float, Counter[str]]:
    """Step at random; return the nanoseconds of a step, and the samples by function."""
    batch, actions = Batch(game, together, threads=1), np.zeros(together, dtype=np.int64)
    for _ in range(WARM_UP):
        batch.step_at_random(actions)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "perf.data"))
        sampling = ["perf", "record", "-e", "cpu-clock:u", "-F", str(SAMPLES), "-o", file, "-p", str(os.getpid())]
        recorder = subprocess.Popen(sampling, stderr=subprocess.DEVNULL)
        while not (Path(file).exists() or recorder.poll() is not None):
            batch.step_at_random(actions)
        begun = process_time()
        for _ in range(steps // together):
            batch.step_at_random(actions)
        spent = process_time() - begun
        recorder.terminate()
        recorder.wait()
        script = subprocess.run(["perf", "script", "-i", file, "-F", "ip"], capture_output=True, text=True, check=True)
    found = starts(batch)
    samples: Counter[str] = Counter()
    for address in (int(word, 16) for word in script.stdout.split()):
        place = bisect_right(found, address, key=lambda start: start[0]) - 1
        inside = place >= 0 and address < found[place][0] + LONGEST
        samples[found[place][1] if inside else "Python and NumPy"] += 1
    return 1e9 * spent / (steps // together * together), samples


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", default="siam", choices=[game.id for game in GAMES])
    arguments.add_argument("--steps", type=int, default=12_000_000)
    asked = arguments.parse_args()
    shown = ("legal", "apply", "kernel", "Python and NumPy")
    print("| together | CPU ns a step |", " | ".join(shown), "|\n|--:|--:|" + "--:|" * len(shown))
    for together in TOGETHER:
        spent, samples = profile(GAMES.find(asked.game), together, asked.steps)
        if not samples:
            sys.exit("perf took no samples; expected that it may observe this process (kernel.perf_event_paranoid)")
        shares = " | ".join(f"{samples[name] / samples.total():.0%}" for name in shown)
        print(f"| {together} | {spent:.0f} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
