"""Crash soak: servers are killed and paused while people and computers play; nothing acknowledged is lost.

python -m tests.server.crash_soak --times 1000                     SQLite: the server is killed or paused
python -m tests.server.crash_soak --times 1000 --postgres          two servers, and the database is restarted too

After each fault, all that clients were told has to be in the database, in order and once, and every table has to play
on.
"""

import argparse
import asyncio
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
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
from tests.server.postgres import postgres_server
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
UNDISTURBED = (0.05, 1.2)  # seconds from a fault's end to the next fault, at least and at most
PAUSED = (0.1, 2.5)  # seconds for which a server is stopped and then goes on
AGAIN = 10.0  # seconds after a fault within which every table has to play on
PATIENCE = 600  # seconds after which games have come to a halt


@dataclass
class GamesAtTables:
    """Tables at which clients play one game after the other, until `last` is set."""

    address: Callable[[], str]  # of any server
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
        found = ReconnectingClient(self.address, client.cookie, table, Random(self.random.random()))
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
        async with httpx.AsyncClient(headers={"Cookie": client.cookie}, timeout=30, verify=False) as http:
            while True:
                try:
                    response = await http.post(f"http://{self.address()}{path}", json=body)
                except httpx.TransportError:
                    await asyncio.sleep(PAUSE)
                else:
                    if response.status_code != httpx.codes.SERVICE_UNAVAILABLE:  # the database is away
                        return dict(response.raise_for_status().json())
                    await asyncio.sleep(PAUSE)


@dataclass(frozen=True)
class Stage:
    """Servers on a database that can be disturbed."""

    servers: Sequence[Process]
    rows: Callable[[Collection[str]], Sequence[tuple[str, str]]]  # the tables and events of some tables, in order
    restart_database: Callable[[signal.Signals], None] | None = None

    def journals(self, tables: Collection[str]) -> dict[str, list[Event]]:
        """The events of some tables, as they are stored."""
        return journals(self.rows(tables))


def journals(rows: Sequence[tuple[str, str]]) -> dict[str, list[Event]]:
    """The events of tables."""
    found: dict[str, list[Event]] = {}
    for name, body in rows:
        found.setdefault(name, []).append(Event.from_json(body))
    return found


def sqlite_rows(file: Path, tables: Collection[str]) -> Sequence[tuple[str, str]]:
    """The events of some tables, as they are on the disk."""
    with closing(sqlite3.connect(file)) as connection:
        places = ",".join("?" * len(tables))
        wanted = f"SELECT table_id, body FROM events WHERE table_id IN ({places}) ORDER BY table_id, seq"
        return connection.execute(wanted, tuple(tables)).fetchall()


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Stage]:
    """A server on SQLite."""
    with process(folder, lease=1.0) as server:
        yield Stage([server], partial(sqlite_rows, folder / "howdah.db"))


@contextmanager
def on_postgres(folder: Path) -> Iterator[Stage]:
    """Two servers on a PostgreSQL."""
    import psycopg

    with postgres_server() as postgres, postgres.database("soak") as url:

        def rows(tables: Collection[str]) -> Sequence[tuple[str, str]]:
            wanted = "SELECT table_id, body FROM events WHERE table_id = ANY(%s) ORDER BY table_id, seq"
            with psycopg.connect(url) as connection:
                return connection.execute(wanted, (list(tables),)).fetchall()

        changes = {"database": url, "lease": 1.0, "log_level": "critical"}  # the log would be of the lost database only
        with process(folder, **changes) as one, process(folder, **changes) as two:
            yield Stage([one, two], rows, postgres.restart)


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


@dataclass
class Outcome:
    """What was played during the faults."""

    faults: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    events: int = 0
    acknowledged: int = 0
    returns: int = 0  # of clients that had missed nothing
    longest: float = 0.0  # seconds after a fault until every table played on
    late: list[str] = field(default_factory=list)  # faults after which that took too long


async def disturb_while_playing(stage: Stage, times: int, tables: int, seed: int, faults: Sequence[str]) -> Outcome:
    """Disturb servers many times while clients play at all tables; then let every game be played to its end."""
    random = Random(seed)
    outcome = Outcome()
    first = stage.servers[0]
    ann, bob, cat = (first.client(name) for name in ("Ann", "Bob", "Cat"))
    play = GamesAtTables(lambda: random.choice(stage.servers).address, ann, bob, cat, random)
    playing = asyncio.create_task(play.play(tables))
    over: set[str] = set()  # tables that were checked after their end
    for number in range(1, times + 1):
        await _all_play(play, playing, outcome, f"{number}")
        await _unless_done(playing, random.uniform(*UNDISTURBED))
        fault = random.choice(faults)
        outcome.faults[fault] += 1
        await FAULTS[fault](stage, random)
        await _check(stage, play.clients, over)
        if number % 50 == 0:
            print(
                f"{time.strftime('%T')} {number} faults, longest {outcome.longest:.1f} s, late {outcome.late}",
                flush=True,
            )
    play.last = True
    async with asyncio.timeout(PATIENCE):
        await playing
    stored = stage.journals({one.table for one in play.clients})
    check(stored, play.clients)
    for events in stored.values():
        table = replay(events)
        assert table.phase is Phase.OVER, "a game that was not played to its end"
        record(table).verify()
    outcome.tables, outcome.events = len(stored), sum(map(len, stored.values()))
    outcome.acknowledged = sum(len(one.acknowledged) for one in play.clients)
    outcome.returns = sum(one.returns for one in play.clients)
    return outcome


async def _all_play(play: GamesAtTables, playing: "asyncio.Task[None]", outcome: Outcome, fault: str) -> None:
    """Wait until every table has gone on, or its game is over."""
    begun = time.monotonic()
    seen = {one: one.seen for one in play.clients if not one.done}
    waiting = {one.table for one in seen}
    while waiting or not play.clients:
        await _unless_done(playing, PAUSE)
        waiting -= {one.table for one in seen if one.done or one.seen > seen[one]}
        if time.monotonic() - begun > PATIENCE:
            raise TimeoutError(f"after fault {fault} these tables do not play on: {waiting}")
    took = time.monotonic() - begun
    outcome.longest = max(outcome.longest, took)
    if took > AGAIN:
        outcome.late.append(f"{fault}: {took:.1f} s")


async def _check(stage: Stage, clients: Sequence[ReconnectingClient], over: set[str]) -> None:
    """Check what clients were told before now against what is stored now, at tables that are not known to be over."""
    told = [one.snapshot() for one in clients if one.table not in over]
    ended = {one.table for one in clients} - {one.table for one in clients if not one.done}
    stored = await asyncio.to_thread(stage.journals, {one.table for one in told})
    await asyncio.to_thread(check, stored, told)
    over |= ended


async def _kill(stage: Stage, random: Random) -> None:
    server = random.choice(stage.servers)
    server.kill()
    await asyncio.to_thread(server.start)


async def _pause(stage: Stage, random: Random) -> None:
    server = random.choice(stage.servers)
    server.send(signal.SIGSTOP)
    await asyncio.sleep(random.uniform(*PAUSED))
    server.send(signal.SIGCONT)


async def _restart_database(stage: Stage, random: Random) -> None:
    assert stage.restart_database
    await asyncio.to_thread(stage.restart_database, random.choice((signal.SIGQUIT, signal.SIGINT)))


FAULTS = {"kill": _kill, "pause": _pause, "database": _restart_database}


async def _unless_done(playing: "asyncio.Task[None]", seconds: float) -> None:
    """Wait; an error of a player is raised at once."""
    done, _ = await asyncio.wait([playing], timeout=seconds)
    for one in done:
        one.result()


def main() -> None:
    """Disturb servers, and print what was played."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--times", type=int, default=30, help="how many faults there are")
    arguments.add_argument("--tables", type=int, default=12, help="tables at a time")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--postgres", action="store_true", help="two servers on a PostgreSQL that is restarted too")
    given = arguments.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        stage = on_postgres(Path(folder)) if given.postgres else on_sqlite(Path(folder))
        faults = ("kill", "pause", "database") if given.postgres else ("kill", "pause")
        with stage as running:
            outcome = asyncio.run(disturb_while_playing(running, given.times, given.tables, given.seed, faults))
    print(f"nothing lost in {time.monotonic() - begun:.0f} s: {outcome}")


if __name__ == "__main__":
    main()
