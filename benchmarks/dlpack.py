"""The memory of a batch in other libraries: shared by DLPack or copied, and the time of a step with each.

python -m benchmarks.dlpack

It needs PyTorch (`pip install torch`) and JAX (`make bench` installs it).
"""

import os
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

from benchmarks.timing import rates, shown
from howdah.games import GAMES
from howdah.research.batch import Batch, Buffers

TOGETHER = 1024
ROUNDS = 5
STEPS = 100


def libraries() -> dict[str, tuple[Callable[[Any], Any], Callable[[Any], int]]]:
    """Return for each library how it takes an array, and the address of what it took."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import torch

    return {
        "PyTorch": (torch.from_dlpack, lambda tensor: tensor.data_ptr()),
        "JAX": (partial(jax.dlpack.from_dlpack, copy=False), lambda array: array.unsafe_buffer_pointer()),
    }


def arrays(batch: Batch, buffers: Buffers) -> dict[str, Any]:
    """Return the arrays of a batch that a learner reads or writes."""
    return {**buffers._asdict(), "rewards": batch.rewards, "finished": batch.finished, "movers": batch.movers}


def verdict(array: Any, take: Callable[[Any], Any], address: Callable[[Any], int]) -> str:
    """Return whether a library took an array without a copy: by its address, and by a write that it sees."""
    try:
        taken = take(array)
    except (RuntimeError, TypeError, ValueError) as error:
        return f"refused: {str(error).splitlines()[0]}"
    if address(taken) != array.ctypes.data:
        return "copied"
    before = array.flat[-1]
    array.flat[-1] = 1 - before
    seen = np.asarray(taken).flat[-1] == array.flat[-1]
    array.flat[-1] = before
    return "same memory, write seen" if seen else "same memory, write not seen"


def stepped(take: Callable[[Any], Any]) -> Callable[[], float]:
    """Return a worker that steps games and hands the observations over."""
    batch = Batch(GAMES.find("siam"), TOGETHER, threads=1)
    buffers = batch.buffers()

    def work() -> float:
        for _ in range(STEPS):
            batch.step_at_random(buffers.actions)
            batch.observe(buffers.observations)
            take(buffers.observations)
        return STEPS * TOGETHER

    return work


def main() -> None:
    """Print both tables."""
    batch = Batch(GAMES.find("siam"), TOGETHER)
    found = libraries()
    print("| array |", " | ".join(found), "|\n|---|" + "---|" * len(found))
    for name, array in arrays(batch, batch.buffers()).items():
        print(f"| `{name}`, {array.dtype} |", " | ".join(verdict(array, *how) for how in found.values()), "|")
    workers = {"not at all": stepped(lambda array: array), "a copy by NumPy": stepped(np.copy)}
    workers |= {f"{name}, by DLPack": stepped(take) for name, (take, _) in found.items()}
    best = rates(workers, ROUNDS, process_time)
    print("\n| observations handed over | steps a CPU second |\n|---|--:|")
    for name, rate in best.items():
        print(f"| {name} | {shown(rate)} |")


if __name__ == "__main__":
    main()
