"""Crash soak: kill a server again and again while people and computers play; nothing acknowledged is lost.

python -m tests.server.crash_soak --times 30 --tables 12
"""

import argparse
import asyncio
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx

from howdah.core import schema
from howdah.table.apply_events import replay
from howdah.table.events import Event, Played
from howdah.table.record import record
from howdah.table.table import Phase
from howdah.table.view import EventView
from tests.server.process import Process, process
from tests.server.reconnecting_client import PAUSE, ReconnectingClient
from tests.server.running import Client, Json, without_words

SETUPS = (
    ("china-shop", "mine", "free", "random"),
    ("kerala", "mine", "free"),
    ("white-elephant", "mine", "greedy"),
    ("china-shop", "mine", "random", "greedy", "random"),
    ("siam", "mine", "free"),
    ("kerala", "free", "mine", "random"),
)
UNDISTURBED = (0.05, 1.2)  # seconds from a start to the next kill, at least and at most
PATIENCE = 600  # seconds after which games have come to a halt


@dataclass
class GamesAtTables:
    """Tables at which clients play one game after the other, until `last` is set."""

    server: Process
    host: Client
    guest: Client
    spectator: Client
    random: Random
    clients: list[ReconnectingClient] = field(default_factory=list)
    last: bool = False  # no new games any more

    async def play(self, tables: int) -> None:
        """Play at this many tables at a time."""
        await asyncio.gather(*(self._games(setup) for setup in islice(cycle(SETUPS), tables)))

    async def _games(self, setup: Sequence[str]) -> None:
        while not self.last:
            table = await self._begin(*setup)
            players = [self.host, self.guest] if "free" in setup else [self.host]
            present = [self._client(one, table) for one in [*players, self.spectator]]
            await asyncio.gather(*(client.play_to_the_end() for client in present))

    def _client(self, client: Client, table: str) -> ReconnectingClient:
        found = ReconnectingClient(lambda: self.server.address, client.cookie, table, Random(self.random.random()))
        self.clients.append(found)
        return found

    async def _begin(self, game: str, *seats: str) -> str:
        places = [
            {"kind": seat} if seat in {"free", "mine"} else {"kind": "computer", "player": seat} for seat in seats
        ]
        setup = {"game": game, "seats": places, "stand_in": "random"}
        table = str((await self._insist(self.host, "/api/tables", {"id": uuid4().hex, "setup": setup}))["id"])
        if "free" in seats:
            await self._command(self.guest, table, "join")
        return table

    async def _command(self, client: Client, table: str, kind: str) -> None:
        command = {"v": 1, "id": uuid4().hex, "seen": 0, "request": {"kind": kind}}
        await self._insist(client, f"/api/tables/{table}/commands", command)

    async def _insist(self, client: Client, path: str, body: Json) -> Json:
        """Send a request until there is an answer; the same id makes it the same request."""
        async with httpx.AsyncClient(headers={"Cookie": client.cookie}, timeout=30) as http:
            while True:
                try:
                    response = await http.post(f"http://{self.server.address}{path}", json=body)
                except httpx.TransportError:
                    await asyncio.sleep(PAUSE)
                else:
                    return dict(response.raise_for_status().json())


def journals(file: Path, table: str = "") -> dict[str, list[Event]]:
    """The events of all tables, or of one, as they are on the disk."""
    found: dict[str, list[Event]] = {}
    with closing(sqlite3.connect(file)) as connection:
        wanted = "SELECT table_id, body FROM events WHERE ? IN ('', table_id) ORDER BY table_id, seq"
        for name, body in connection.execute(wanted, (table,)):
            found.setdefault(name, []).append(Event.from_json(body))
    return found


def check(stored: dict[str, list[Event]], clients: Sequence[ReconnectingClient]) -> None:
    """Everything that a client was told is stored as it was told, in order, and no command was done twice."""
    for table, events in stored.items():
        assert [event.seq for event in events] == list(range(1, len(events) + 1)), table
        commands = Counter((event.by, event.command) for event in events if isinstance(event.fact, Played))
        assert not commands or max(commands.values()) == 1, commands.most_common(1)
        replay(events)
    for client in clients:
        events = stored[client.table]
        for received in client.events:
            assert schema.write(EventView.of(events[received["seq"] - 1])) == without_words(received)
        answered = list[int]()
        for answer in client.acknowledged:
            caused = [event.seq for event in events if event.command == answer["id"]]
            assert caused, "acknowledged, but not stored"
            assert caused[-1] <= answer["seq"]
            answered += caused
        assert answered == sorted(set(answered)), "acknowledged in another order than stored"


@dataclass(frozen=True)
class Outcome:
    """What was played during the kills."""

    tables: int
    events: int
    acknowledged: int
    returns: int  # of clients that had missed nothing


async def kill_while_playing(folder: Path, times: int, tables: int, seed: int) -> Outcome:
    """Kill a server many times while clients play at all tables; then let every game be played to its end."""
    random = Random(seed)
    file = folder / "howdah.db"
    with process(folder, lease=1.0) as server:
        play = GamesAtTables(server, server.client("Ann"), server.client("Bob"), server.client("Cat"), random)
        playing = asyncio.create_task(play.play(tables))
        for _ in range(times):
            acknowledged = sum(len(one.acknowledged) for one in play.clients)
            while sum(len(one.acknowledged) for one in play.clients) == acknowledged:
                await _unless_done(playing, PAUSE)
            await _unless_done(playing, random.uniform(*UNDISTURBED))
            server.kill()
            await asyncio.to_thread(check, journals(file), tuple(play.clients))
            await asyncio.to_thread(server.start)
        play.last = True
        async with asyncio.timeout(PATIENCE):
            await playing
    stored = journals(file)
    check(stored, play.clients)
    for events in stored.values():
        table = replay(events)
        assert table.phase is Phase.OVER, "a game that was not played to its end"
        record(table).verify()
    return Outcome(
        len(stored),
        sum(map(len, stored.values())),
        sum(len(one.acknowledged) for one in play.clients),
        sum(one.returns for one in play.clients),
    )


async def _unless_done(playing: "asyncio.Task[None]", seconds: float) -> None:
    """Wait; an error of a player is raised at once."""
    done, _ = await asyncio.wait([playing], timeout=seconds)
    for one in done:
        one.result()


def main() -> None:
    """Kill a server in a temporary folder, and print what was played."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=30, help="how often it is killed")
    arguments.add_argument("--tables", type=int, default=12, help="tables at a time")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(kill_while_playing(Path(folder), given.times, given.tables, given.seed))
    print(f"killed {given.times} times, nothing lost: {outcome}")  # noqa: T201


if __name__ == "__main__":
    main()
