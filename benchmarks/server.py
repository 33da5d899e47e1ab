"""Latency of a move from the request to all clients of its table, at many tables; the server has its own process.

python -m benchmarks.server [--tables N] [--seconds S] [--pause P] [--database URL] [--workers N]

At each table two clients play at random over sockets and a third one watches; there are no computer players. A move has
arrived when all three clients have its event. The first run has pauses between the moves as with quick people, the
second has none and shows the highest rate. The CPU time of the server for a move does not depend on what else the
machine does. A database of PostgreSQL must be empty, or one of earlier runs.
"""

import argparse
import asyncio
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_process import Client, cpu_seconds, server_process
from howdah.service.messages.tables import PROTOCOL

GAMES: Final = ("siam", "white-elephant", "kerala")
CLIENTS: Final = 3  # of each table: two players and a spectator
WARM_UP: Final = 3.0  # seconds that are not measured


@dataclass
class Board:
    """A table, and the events that have not reached all its clients."""

    table: str
    pause: float  # mean seconds between moves
    random: Random
    sent: dict[int, float] = field(default_factory=dict)  # when the move of an event was sent
    arrived: dict[int, int] = field(default_factory=dict)  # number of clients that have an event
    delays: list[tuple[float, float]] = field(default_factory=list)  # when a move was sent, and its latency

    def record(self, first: int, last: int) -> None:
        """Record that a client has received events."""
        for seq in range(first, last + 1):
            self.arrived[seq] = self.arrived.get(seq, 0) + 1
            if self.arrived[seq] == CLIENTS and seq in self.sent:
                begun = self.sent[seq]
                self.delays.append((begun, perf_counter() - begun))

    async def attend(self, line: ClientConnection) -> None:
        """Read messages, and move when the client's seat is to move."""
        async for text in line:
            message = json.loads(text)
            if message["type"] == "table":
                now = message["table"]
                seat = now["you"]["seat"]
            elif message["type"] == "events":
                now = message["changes"]
                self.record(message["events"][0]["seq"], now["seq"])
            else:
                assert message["type"] != "refused", message
                continue
            if "board" in now and seat is not None and now["board"]["turn"] == seat:
                await self.move(line, now, seat)

    async def move(self, line: ClientConnection, now: dict[str, Any], seat: int) -> None:
        """Wait for the pause, and play a random move."""
        await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
        move = self.random.choice(now["board"]["moves"])["code"]
        request = {"kind": "play", "seat": seat, "move": move}
        self.sent[now["seq"] + 1] = perf_counter()
        await line.send(json.dumps({"v": 1, "id": f"m{now['seq']}", "seen": now["seq"], "request": request}))


def tables(clients: Sequence[Client], count: int) -> Iterator[str]:
    """Begin `count` games."""
    host, guest = clients[:2]
    for game in islice(cycle(GAMES), count):
        table = host.create(game)
        guest.do(table, "join")
        yield table


async def latencies(
    address: str, process: int, clients: Sequence[Client], boards: Sequence[Board], seconds: float
) -> tuple[list[float], float]:
    """Play for `seconds`; return the latency of each move, and the CPU time of the server."""
    async with asyncio.TaskGroup() as group:
        lines = [
            await connect(
                f"ws://{address}/api/tables/{board.table}/live?protocol={PROTOCOL}",
                additional_headers={"Cookie": client.cookie},
            )
            for board in boards
            for client in clients
        ]
        listening = [group.create_task(boards[number // CLIENTS].attend(line)) for number, line in enumerate(lines)]
        await asyncio.sleep(WARM_UP)
        begun, worked = perf_counter(), cpu_seconds(process)
        await asyncio.sleep(seconds)
        ended, worked = perf_counter(), cpu_seconds(process) - worked
        await asyncio.sleep(WARM_UP)
        for task in listening:
            task.cancel()
    for line in lines:
        await line.close()
    return [delay for board in boards for at, delay in board.delays if begun <= at < ended], worked


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=20, help="duration of each run")
    arguments.add_argument("--pause", type=float, default=2.0, help="mean seconds between moves")
    arguments.add_argument("--database", default="", help="default: a new SQLite file")
    arguments.add_argument("--workers", type=int, default=1)
    given = arguments.parse_args()
    print(f"{given.tables} tables with {CLIENTS} sockets each; load of the machine before: {os.getloadavg()[0]:.1f}\n")
    print("| a move at each table | moves/s | p50 | p99 | longest | CPU a move |")
    print("|---|---|---|---|---|---|")
    for pause in (given.pause, 0.0):
        with server_process(given.database, given.workers) as (address, process):
            clients = [Client(address, name) for name in ("Ann", "Bob", "Cat")]
            boards = [Board(table, pause, Random(seed)) for seed, table in enumerate(tables(clients, given.tables))]
            delays, worked = asyncio.run(latencies(address, process, clients, boards, given.seconds))
        cuts = [1000 * cut for cut in quantiles(delays, n=100)]
        often = f"every {pause:g} s" if pause else "without pause"
        print(
            f"| {often} | {len(delays) / given.seconds:.0f} | {cuts[49]:.0f} ms | {cuts[98]:.0f} ms "
            f"| {1000 * max(delays):.0f} ms | {1000 * worked / len(delays):.2f} ms |"
        )


if __name__ == "__main__":
    main()
