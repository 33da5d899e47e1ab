"""Load ramp: latency of a move from the request to all clients of its table; the server has its own process.

python -m benchmarks.server [--tables 50,200,500,1000,2000] [--seconds S] [--pause P] [--database URL] [--workers N]
python -m benchmarks.server --before FOLDER      another release beside this one, in the same run
python -m benchmarks.server --words              players ask for the words of each move while they pick its spots

At each table two clients play at random over sockets and a third one watches; there are no computer players. A move has
arrived when all three clients have its event. The first row of a number of tables has pauses between the moves as with
quick people, the second has none and shows the highest rate. The CPU time of the server for a move depends less on what
else the machine does than the rates. The client's CPU time is that of all sockets together. A database of PostgreSQL
must be empty, or one of earlier runs, and its own CPU time is not counted.
"""

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final

from benchmarks.load_client import CLIENTS, Board, Line, client_cpu_seconds
from benchmarks.server_process import Client, cpu_seconds, resident_bytes, server_process

GAMES: Final = ("siam", "white-elephant", "kerala")
WARM_UP: Final = 3.0  # seconds that are not measured
AT_ONCE: Final = 50  # sockets that are opened at a time
HEADINGS: Final = (
    "release", "tables", "a move at each table", "moves/s", "p50", "p99", "longest", "CPU a move",
    "client's CPU a move", "KiB sent a move", "KiB a table", "KiB a socket",
)  # fmt: skip


@dataclass(frozen=True)
class Measured:
    """What one run has shown."""

    delays: Sequence[float]
    server: float  # CPU seconds
    client: float
    sent: int  # bytes that the server has sent to all clients


def tables(clients: Sequence[Client], count: int) -> Iterator[str]:
    """Begin `count` games."""
    host, guest = clients[:2]
    starts = False  # whether the release needs to be told to start
    for number, game in enumerate(islice(cycle(GAMES), count)):
        table = host.create(game)
        guest.do(table, "join", 1)
        if number == 0:
            starts = host.look(table)["phase"] == "waiting"
        if starts:
            host.do(table, "start", 2)
        yield table


async def connect(address: str, clients: Sequence[Client], boards: Sequence[Board]) -> list[Line]:
    """Open the sockets of all clients at all tables."""
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    room = asyncio.Semaphore(AT_ONCE)
    protocol = clients[0].protocol()

    async def open_one(board: Board, client: Client) -> Line:
        async with room:
            opened = asyncio.Event()
            path = f"/api/tables/{board.table}/live?protocol={protocol}"
            _, line = await loop.create_connection(
                lambda: Line(board, path, client.cookie, opened.set), host, int(port)
            )
            await opened.wait()
            return line

    return list(await asyncio.gather(*(open_one(board, client) for board in boards for client in clients)))


async def measure(process: int, boards: Sequence[Board], seconds: float) -> Measured:
    """Return what happens for some seconds."""
    await asyncio.sleep(WARM_UP)
    begun, server, client, sent = perf_counter(), cpu_seconds(process), client_cpu_seconds(), _received(boards)
    await asyncio.sleep(seconds)
    ended, server, client = perf_counter(), cpu_seconds(process) - server, client_cpu_seconds() - client
    sent = _received(boards) - sent
    await asyncio.sleep(WARM_UP)
    delays = [delay for board in boards for at, delay in board.delays if begun <= at < ended]
    refusals = [text for board in boards for text in board.refusals]
    assert not refusals, refusals[0]
    return Measured(delays, server, client, sent)


def _received(boards: Sequence[Board]) -> int:
    return sum(board.received for board in boards)


async def ramp(given: argparse.Namespace, release: str, tree: str, count: int) -> None:
    """Print the rows of a number of tables."""
    with server_process(given.database, given.workers, tree=tree) as (address, process):
        clients = [Client(address, name) for name in ("Ann", "Bob", "Cat")]
        empty = resident_bytes(process)
        boards = [
            Board(table, given.pause, Random(seed), asks=given.words)
            for seed, table in enumerate(tables(clients, count))
        ]
        loaded = resident_bytes(process)
        lines = await connect(address, clients, boards)
        connected = resident_bytes(process)
        memory = ((loaded - empty) / count / 1024, (connected - loaded) / count / CLIENTS / 1024)
        for pause in (given.pause, 0.0):
            for board in boards:
                board.pause = pause
            print(_row(release, count, pause, given.seconds, await measure(process, boards, given.seconds), memory))
        for line in lines:
            line.transport.abort()


def _row(release: str, count: int, pause: float, seconds: float, found: Measured, memory: tuple[float, float]) -> str:
    moves = len(found.delays)
    if moves < 2:
        return f"| {release} | {count} | no move has arrived |"
    cuts = [1000 * cut for cut in quantiles(found.delays, n=100)]
    often = f"every {pause:g} s" if pause else "without pause"
    parts = (
        release, str(count), often, f"{moves / seconds:.0f}", f"{cuts[49]:.0f} ms", f"{cuts[98]:.0f} ms",
        f"{1000 * max(found.delays):.0f} ms", f"{1000 * found.server / moves:.2f} ms",
        f"{1000 * found.client / moves:.2f} ms", f"{found.sent / moves / 1024:.1f}",
        f"{memory[0]:.0f}", f"{memory[1]:.0f}",
    )  # fmt: skip
    return "| " + " | ".join(parts) + " |"


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", default="200", help="numbers of tables")
    arguments.add_argument("--seconds", type=float, default=20, help="duration of each measurement")
    arguments.add_argument("--pause", type=float, default=2.0, help="mean seconds between moves")
    arguments.add_argument("--database", default="", help="default: a new SQLite file")
    arguments.add_argument("--workers", type=int, default=1)
    arguments.add_argument("--words", action="store_true", help="ask for the words of each move; this release only")
    arguments.add_argument("--before", default="", help="folder of another release, measured in the same run")
    given = arguments.parse_args()
    print(f"{CLIENTS} sockets a table; load of the machine before: {os.getloadavg()[0]:.1f}\n")
    print("| " + " | ".join(HEADINGS) + " |")
    print("|---" * len(HEADINGS) + "|")
    releases = [("before", given.before)] * bool(given.before) + [("this", "")]
    for count in map(int, given.tables.split(",")):
        for release, tree in releases:
            asyncio.run(ramp(given, release, tree, count))


if __name__ == "__main__":
    main()
