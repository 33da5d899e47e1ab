"""A server that is killed again and again while people and computers play: nothing acknowledged is lost.

python -m tests.server.kills --times 30 --tables 12
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

from howdah.table.events import Event, Played
from howdah.table.fold import replay
from howdah.table.record import record
from howdah.table.table import Phase
from howdah.table.view import public_event
from tests.server.process import Process, process
from tests.server.regular import PAUSE, Regular
from tests.server.running import Json, Somebody

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
class Evening:
    """Tables that are played at, one game after the other, until the evening is called off."""

    server: Process
    host: Somebody
    guest: Somebody
    spectator: Somebody
    random: Random
    regulars: list[Regular] = field(default_factory=list)
    late: bool = False  # no new games any more

    async def play(self, tables: int) -> None:
        """Play at so many tables at a time."""
        await asyncio.gather(*(self._games(setup) for setup in islice(cycle(SETUPS), tables)))

    async def _games(self, setup: Sequence[str]) -> None:
        while not self.late:
            table = await self._begin(*setup)
            players = [self.host, self.guest] if "free" in setup else [self.host]
            present = [self._regular(one, table) for one in [*players, self.spectator]]
            await asyncio.gather(*(regular.stay() for regular in present))

    def _regular(self, somebody: Somebody, table: str) -> Regular:
        found = Regular(lambda: self.server.address, somebody.cookie, table, Random(self.random.random()))
        self.regulars.append(found)
        return found

    async def _begin(self, game: str, *seats: str) -> str:
        places = [
            {"kind": seat} if seat in {"free", "mine"} else {"kind": "computer", "player": seat} for seat in seats
        ]
        setup = {"game": game, "seats": places, "stand_in": "random"}
        table = str((await self._insist(self.host, "/api/tables", {"id": uuid4().hex, "setup": setup}))["id"])
        if "free" in seats:
            await self._command(self.guest, table, "join")
        await self._command(self.host, table, "start")
        return table

    async def _command(self, somebody: Somebody, table: str, kind: str) -> None:
        command = {"v": 1, "id": uuid4().hex, "seen": 0, "request": {"kind": kind}}
        await self._insist(somebody, f"/api/tables/{table}/commands", command)

    async def _insist(self, somebody: Somebody, path: str, body: Json) -> Json:
        """Ask until there is an answer; the same id makes it the same request."""
        async with httpx.AsyncClient(headers={"Cookie": somebody.cookie}, timeout=30) as http:
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


def check(stored: dict[str, list[Event]], regulars: Sequence[Regular]) -> None:
    """Everything that anybody was told is stored as it was told, in order, and no command was done twice."""
    for table, events in stored.items():
        assert [event.seq for event in events] == list(range(1, len(events) + 1)), table
        commands = Counter((event.by, event.command) for event in events if isinstance(event.fact, Played))
        assert not commands or max(commands.values()) == 1, commands.most_common(1)
        replay(events)
    for regular in regulars:
        events = stored[regular.table]
        for told in regular.heard:
            assert public_event(events[told["seq"] - 1]) == told
        answered = [event["seq"] for answer in regular.acknowledged for event in answer["events"]]
        assert answered == sorted(set(answered)), "acknowledged in another order than stored"
        for answer in regular.acknowledged:
            for told in answer["events"]:
                event = events[told["seq"] - 1]
                assert event.command == answer["id"]
                assert public_event(event) == told


@dataclass(frozen=True)
class Outcome:
    """What was played in spite of it all."""

    tables: int
    events: int
    acknowledged: int
    returns: int  # of clients who had missed nothing


async def evening(folder: Path, times: int, tables: int, seed: int) -> Outcome:
    """Kill a server so many times while all tables are played at; then let every game be played to its end."""
    random = Random(seed)
    file = folder / "howdah.db"
    with process(folder, lease=1.0) as server:
        play = Evening(server, server.person("Ann"), server.person("Bob"), server.person("Cat"), random)
        playing = asyncio.create_task(play.play(tables))
        for _ in range(times):
            acknowledged = sum(len(one.acknowledged) for one in play.regulars)
            while sum(len(one.acknowledged) for one in play.regulars) == acknowledged:
                await _unless_done(playing, PAUSE)
            await _unless_done(playing, random.uniform(*UNDISTURBED))
            server.kill()
            await asyncio.to_thread(check, journals(file), tuple(play.regulars))
            await asyncio.to_thread(server.start)
        play.late = True
        async with asyncio.timeout(PATIENCE):
            await playing
    stored = journals(file)
    check(stored, play.regulars)
    for events in stored.values():
        table = replay(events)
        assert table.phase is Phase.OVER, "a game that was not played to its end"
        record(table).verify()
    return Outcome(
        len(stored),
        sum(map(len, stored.values())),
        sum(len(one.acknowledged) for one in play.regulars),
        sum(one.returns for one in play.regulars),
    )


async def _unless_done(playing: "asyncio.Task[None]", seconds: float) -> None:
    """Wait; what went wrong with a player comes out at once."""
    done, _ = await asyncio.wait([playing], timeout=seconds)
    for one in done:
        one.result()


def main() -> None:
    """Kill a server in a folder that is thrown away, and print what was played."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=30, help="how often it is killed")
    arguments.add_argument("--tables", type=int, default=12, help="tables at a time")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(evening(Path(folder), given.times, given.tables, given.seed))
    print(f"killed {given.times} times, nothing lost: {outcome}")  # noqa: T201


if __name__ == "__main__":
    main()
