"""Two versions of the source, measured in turns: this one, and one in another folder."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def two_versions(program: str, other: Path) -> Iterator[Callable[[str, int], tuple[float, float]]]:
    """Run a Python program with each version, in processes of their own.

    The program reads lines and answers each with a rate. Yield a function that asks both for some rounds, in turns, and
    returns the best rates: that of the other version, and that of this one.
    """
    here = Path(__file__).parent.parent
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for folder in (other, here)
    ]

    def measured(question: str, rounds: int) -> tuple[float, float]:
        tries = [[_rate(process, question) for process in processes] for _ in range(rounds)]
        before, now = (max(column) for column in zip(*tries, strict=True))
        return before, now

    yield measured
    for process in processes:
        process.communicate()


def _rate(process: "subprocess.Popen[str]", question: str) -> float:
    assert process.stdin
    assert process.stdout
    process.stdin.write(question + "\n")
    process.stdin.flush()
    return float(process.stdout.readline())
