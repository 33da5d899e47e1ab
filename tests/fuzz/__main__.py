"""Fuzz all parsers, or some, with Atheris: `python -m tests.fuzz [TARGET ...] --runs 1000000` (docs/security.md)."""

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from tests.fuzz.corpus_files import keep_inputs, kept_inputs
from tests.fuzz.targets import TARGETS

LONGEST = 2048  # bytes of an input
KEPT = 6_000  # bytes of inputs that are kept of a target
DONE = re.compile(r"Done (\d+) runs|stat::number_of_executed_units:\s*(\d+)")


def fuzz(target: str, runs: int, seconds: int, folder: Path) -> tuple[int, int, str]:
    """Return how many inputs were tried, how many are worth keeping, and what was found."""
    found = folder / "found"
    found.mkdir()
    for number, data in enumerate([*TARGETS[target].seeds(), *kept_inputs(target)]):
        (found / f"{number}").write_bytes(data[:LONGEST])
    limits = [f"-runs={runs}", f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=3000"]
    quiet = ["-print_final_stats=1", "-verbosity=1", f"-artifact_prefix={folder}/crash-"]
    command = [sys.executable, "-m", "tests.fuzz.worker", target, *limits, *quiet, str(found)]
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    counts = [int(one or other) for one, other in DONE.findall(ended.stderr)]
    trouble = _trouble(ended.stderr, folder) if ended.returncode else ""
    inputs = [file.read_bytes() for file in found.iterdir() if not file.name.isdecimal()]  # those that reach new code
    keep_inputs(target, _short([*inputs, *kept_inputs(target)]))
    return max(counts, default=0), len(inputs), trouble


def _short(inputs: Sequence[bytes]) -> list[bytes]:
    """Return the shortest inputs, as many as are kept of a target."""
    kept = sorted({*inputs}, key=len)
    sizes = accumulate(map(len, kept))
    return [data for data, size in zip(kept, sizes, strict=True) if size <= KEPT]


def _trouble(log: str, folder: Path) -> str:
    crashes = [file.read_bytes() for file in folder.glob("crash-*")]
    lines = log.splitlines()
    begun = next((n for n, line in enumerate(lines) if "exception" in line.lower()), max(0, len(lines) - 20))
    return "\n".join([*(f"input: {crash!r}" for crash in crashes), *lines[begun : begun + 40]])


def main() -> None:
    """Fuzz, keep what reaches new code, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"some of: {', '.join(TARGETS)}")
    parser.add_argument("--runs", type=int, default=1_000_000, help="inputs in all, the same number for each target")
    parser.add_argument("--seconds", type=int, default=600, help="the most for one target")
    arguments = parser.parse_args()
    targets = arguments.targets or list(TARGETS)
    tried = failed = 0
    begun = time.monotonic()
    for target in targets:
        with tempfile.TemporaryDirectory() as folder:
            count, kept, trouble = fuzz(target, arguments.runs // len(targets), arguments.seconds, Path(folder))
        tried += count
        failed += bool(trouble)
        print(f"{target}: {count} inputs, {kept} reach new code{', FAILED' if trouble else ''}", flush=True)
        if trouble:
            print(trouble, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{tried} inputs, {failed} targets failed; {used.ru_utime + used.ru_stime:.0f} s of CPU time, ", end="")
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
