"""How quickly a move reaches everybody at its table, at many tables at a time; the server is a process of its own.

python -m benchmarks.server [--tables N] [--seconds S] [--pause P]

At each table two clients play at random over sockets and a third one watches; no computer player thinks. A move has
arrived when all three have been told of it. First each seat thinks as long as a quick person does, then not at all,
which finds out how many moves a second there can be.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from tests.server.process import Process, process
from tests.server.running import Somebody

GAMES: Final = ("siam", "white-elephant", "kerala")
PRESENT: Final = 3  # two who play, one who watches
SETTLE: Final = 3.0  # seconds that are not measured


@dataclass
class Board:
    """A table, and the moves on their way to those who are there."""

    table: str
    pause: float  # seconds of thought, on the average
    random: Random
    sent: dict[int, float] = field(default_factory=dict)  # when the event of this number was asked for
    arrived: dict[int, int] = field(default_factory=dict)  # at how many clients
    delays: list[tuple[float, float]] = field(default_factory=list)  # when it was asked for, how long it took

    def note(self, first: int, last: int) -> None:
        """Take down that a client was told of events."""
        for seq in range(first, last + 1):
            self.arrived[seq] = self.arrived.get(seq, 0) + 1
            if self.arrived[seq] == PRESENT and seq in self.sent:
                begun = self.sent[seq]
                self.delays.append((begun, perf_counter() - begun))

    async def attend(self, line: ClientConnection) -> None:
        """Be at the table, and move when it is one's turn."""
        async for text in line:
            message = json.loads(text)
            if message["type"] == "table":
                now = message["table"]
                seat = now["you"]["seat"]
            elif message["type"] == "events":
                now = message["changes"]
                self.note(message["events"][0]["seq"], now["seq"])
            else:
                assert message["type"] != "refused", message
                continue
            if "board" in now and seat is not None and now["board"]["turn"] == seat:
                await self.move(line, now, seat)

    async def move(self, line: ClientConnection, now: dict[str, Any], seat: int) -> None:
        """Think, and move."""
        await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
        move = self.random.choice(now["board"]["moves"])["code"]
        request = {"kind": "play", "seat": seat, "move": move}
        self.sent[now["seq"] + 1] = perf_counter()
        await line.send(json.dumps({"v": 1, "id": f"m{now['seq']}", "seen": now["seq"], "request": request}))


def tables(people: Sequence[Somebody], count: int) -> Iterator[str]:
    """Begin so many games."""
    host, guest = people[:2]
    for game in islice(cycle(GAMES), count):
        table = host.create(game, "mine", "free")
        guest.do(table, "join", seen=1)
        host.do(table, "start", seen=2)
        yield table


async def played(server: Process, people: Sequence[Somebody], boards: Sequence[Board], seconds: float) -> list[float]:
    """Let everybody play for a while, and return how long each move took to arrive."""
    async with asyncio.TaskGroup() as group:
        lines = [
            await connect(
                f"ws://{server.address}/api/tables/{board.table}/live", additional_headers={"Cookie": somebody.cookie}
            )
            for board in boards
            for somebody in people
        ]
        listening = [group.create_task(boards[number // PRESENT].attend(line)) for number, line in enumerate(lines)]
        await asyncio.sleep(SETTLE)
        begun = perf_counter()
        await asyncio.sleep(seconds)
        ended = perf_counter()
        await asyncio.sleep(SETTLE)
        for task in listening:
            task.cancel()
    for line in lines:
        await line.close()
    return [delay for board in boards for at, delay in board.delays if begun <= at < ended]


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=20, help="for which each rate is measured")
    arguments.add_argument("--pause", type=float, default=2.0, help="seconds that a seat thinks, on the average")
    given = arguments.parse_args()
    print(f"{given.tables} tables with {PRESENT} sockets each; load of the machine before: {os.getloadavg()[0]:.1f}\n")
    print("| a move at each table | moves/s | p50 | p99 | longest |")
    print("|---|---|---|---|---|")
    for pause in (given.pause, 0.0):
        with tempfile.TemporaryDirectory() as folder, process(Path(folder)) as server:
            people = [server.person(name) for name in ("Ann", "Bob", "Cat")]
            boards = [Board(table, pause, Random(seed)) for seed, table in enumerate(tables(people, given.tables))]
            delays = asyncio.run(played(server, people, boards, given.seconds))
        cuts = [1000 * cut for cut in quantiles(delays, n=100)]
        often = f"every {pause:g} s" if pause else "as soon as can be"
        print(
            f"| {often} | {len(delays) / given.seconds:.0f} | {cuts[49]:.0f} ms | {cuts[98]:.0f} ms "
            f"| {1000 * max(delays):.0f} ms |"
        )


if __name__ == "__main__":
    main()
