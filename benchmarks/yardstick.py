"""Siam against a program in C++ that was written to measure by: random play and perft, one core, CPU time.

python -m benchmarks.yardstick PROGRAM.cpp [--rounds N]

The program is compiled with `g++ -O3 -march=native`. It reads lines and answers each with one line of numbers, the
amount of work first and the CPU seconds last:

- `play N`: N random moves, games of at most 500 turns (without the rule for repetitions);
- `bulk D`: perft of depth D, the last move listed and not played;
- `count D`: the same, the last move counted without listing it.
"""

import argparse
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.timing import shown
from howdah.core.compilation import Form
from howdah.core.playouts import perft, random_play
from howdah.games import GAMES

MOVES = 600_000
DEPTH = 4


class Yardstick:
    """The running program."""

    def __init__(self, source: Path, folder: Path) -> None:
        program = folder / "yardstick"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, source], check=True)
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rate(self, request: str) -> float:
        """Return the work a second that the program did for a request."""
        reader, writer = self._process.stdout, self._process.stdin
        assert reader
        assert writer
        writer.write(request + "\n")
        writer.flush()
        numbers = reader.readline().split()
        return float(numbers[0]) / float(numbers[-1])

    def close(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait()


def own_rate(work: Callable[[], float]) -> float:
    """Return the work a CPU second."""
    begun = process_time()
    return work() / (process_time() - begun)


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("source", type=Path, help="the program")
    arguments.add_argument("--rounds", type=int, default=15, help="number of rounds; the best one counts")
    given = arguments.parse_args()

    siam = GAMES.find("siam")
    start, unlimited = siam.start(options={"repetition": 0}), siam.start(options={"repetition": 0, "turn-limit": 0})
    lines = partial(perft, unlimited, DEPTH, Form.COMPILED)
    rows: dict[str, tuple[str, Callable[[], float]]] = {
        "random play": (f"play {MOVES}", lambda: random_play(start, MOVES, 1, Form.COMPILED).decisions),
        "random play, here with the rule for repetitions": (
            f"play {MOVES}",
            lambda: random_play(siam.start(), MOVES, 1, Form.COMPILED).decisions,
        ),
        f"perft {DEPTH}, there the last move listed": (f"bulk {DEPTH}", lines),
        f"perft {DEPTH}, there the last move counted": (f"count {DEPTH}", lines),
    }
    for _, work in rows.values():
        work()  # compiles
    with TemporaryDirectory() as folder:
        yardstick = Yardstick(given.source, Path(folder))
        best = dict.fromkeys(rows, (0.0, 0.0))
        for _ in range(given.rounds):
            for name, (request, work) in rows.items():
                theirs, ours = best[name]
                best[name] = max(theirs, yardstick.rate(request)), max(ours, own_rate(work))
        yardstick.close()
    print("| work | C++ | compiled | ratio |\n|---|--:|--:|--:|")
    for name, (theirs, ours) in best.items():
        print(f"| {name} | {shown(theirs)} | {shown(ours)} | {ours / theirs:.2f} |")


if __name__ == "__main__":
    main()
